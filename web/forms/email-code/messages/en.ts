import { formEn } from '#contract/forms/messages/en.ts'

/** What is said where an e-mail address is proved by a code. */
export const emailCodeEn = {
  page: 'Your e-mail address',
  title: 'Confirm your e‑mail address',
  lead: 'We send you a code. With it you begin, or go on where you stopped.',
  email: 'E-mail address',
  'email-wrong': formEn.issues['not-an-email'],
  send: 'Send the code',
  sending: 'Sending…',

  'code-title': 'Enter the code from the e‑mail',
  'code-lead': 'It was sent to {email}.',
  code: 'Verification code',
  'code-hint': '{digits} digits. It works once, for {minutes} minutes, and takes {tries} tries.',
  'code-wrong': formEn.messages['verification-code'],
  'code-refused': 'That is another code. Take the newest e-mail. Tries left: {tries}.',
  'code-spent-title': 'This code no longer works',
  'code-spent': 'It was used, tried too often, or sent more than {minutes} minutes ago. Send a new code and enter that one.',
  'new-code': 'A new code was sent to {email}.',
  check: 'Go on',
  checking: 'Checking the code…',
  again: 'Send a new code',
  'again-in': 'Send a new code in {seconds} s',
  'other-email': 'Use another e-mail address',
  'not-there': 'No e-mail? Look among unwanted mail, too.',
} as const satisfies Record<string, string>
