import { formEn } from '#contract/forms/messages/en.ts'

/** What is said where an email address is proved by a code. */
export const emailCodeEn = {
  page: 'Your email address',
  title: 'Confirm your email address',
  lead: 'We send you a code to start, or to continue where you stopped.',
  email: 'Email address',
  'email-wrong': formEn.issues['not-an-email'],
  send: 'Send code',
  sending: 'Sending…',

  'code-title': 'Enter the code from the email',
  'code-lead': 'It was sent to {email}.',
  code: 'Verification code',
  'code-hint': '{digits|digit|digits}. Works once, for {minutes|minute|minutes}, with {tries|attempt|attempts}.',
  'code-wrong': formEn.messages['verification-code'],
  'code-refused': 'Wrong code. Use the one in the newest email. Attempts left: {tries}.',
  'code-spent-title': 'This code no longer works',
  'code-spent':
    'It was used, entered wrongly too often, or sent more than {minutes|minute|minutes} ago. Send a new code and enter that one.',
  'new-code': 'A new code was sent to {email}.',
  check: 'Continue',
  checking: 'Checking the code…',
  again: 'Send a new code',
  'again-in': 'Send a new code in {seconds} s',
  'other-email': 'Use another email address',
  'not-there': 'No email? Check your spam folder.',
} as const satisfies Record<string, string>
