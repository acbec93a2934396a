import type { MailWords } from '#server/mail-words/mail-words.ts'

export const mailWordsEn: MailWords = {
  greeting: 'Hello,',
  remarkLabel: (client) => `A note from ${client}:`,
  reasonLabel: 'What the applicant wrote:',
  bareLink: 'If the button does not work, copy this address into your browser:',
  privateLink: 'This link is yours alone. Please do not forward it.',
  validUntil: (date) => `It works until ${date}.`,
  contact: (address) => `Questions? Write to ${address}.`,
  automatic: (client) => `${client} sent you this message because you are verifying your identity with them.`,
  requestLabel: 'Request',
  referenceLabel: 'Your reference',
  codeUse: 'It works for 10 minutes, once. If you did not ask for it, leave it: without the code nobody gets in.',
  steps: {
    'liveness-check': 'the camera check',
    'id-card': 'your identity card',
    passport: 'your passport',
    'document-id': 'your identity document',
    'driver-license': "your driver's licence",
    'residence-permit': 'your residence permit',
    'base-info': 'your personal information',
  },
  mails: {
    link: {
      subject: ({ client }) => `${client}: please verify your identity`,
      heading: 'Verify your identity',
      lines: ({ client }) => [
        `${client} asks you to verify your identity. It takes about three minutes.`,
        'Have your passport or identity card at hand, and use a phone or computer with a camera.',
      ],
      button: 'Start',
    },
    'link-renewed': {
      subject: ({ client }) => `${client}: here is your new link`,
      heading: 'Here is your new link',
      lines: () => ['Your earlier link no longer works. What you have already done is kept: go on from where you were.'],
      button: 'Continue',
    },
    submitted: {
      subject: ({ client }) => `${client}: we have received your details`,
      heading: 'Thank you, that is all we need',
      lines: ({ client }) => [
        `Your document and your camera check have reached ${client}.`,
        'They look at them now and write to you when there is a result. There is nothing more for you to do.',
      ],
    },
    approved: {
      subject: ({ client }) => `${client}: your identity is verified`,
      heading: 'You are verified',
      lines: ({ client }) => [`${client} has confirmed your identity. There is nothing more for you to do.`],
    },
    rejected: {
      subject: ({ client }) => `${client}: we could not verify your identity`,
      heading: 'We could not verify your identity',
      lines: ({ client }) => [
        `${client} has looked at what you sent and could not confirm your identity with it.`,
        'If you think that this is a mistake, reply to them: a person will read it.',
      ],
    },
    retry: {
      subject: ({ client }) => `${client}: one step needs another try`,
      heading: 'One step needs another try',
      lines: ({ step }) => [
        step ? `Almost there. Please do one step again: ${step}.` : 'Almost there. Please do one step again.',
        'Everything else is kept.',
      ],
      button: 'Try again',
    },
    'email-code': {
      subject: ({ client }) => `${client}: your verification code`,
      heading: 'Your verification code',
      lines: () => ['Enter this code on the page where you asked for it:'],
    },
    'retry-requested': {
      subject: ({ reference, requestId }) => `An applicant asks for another try (${reference ?? requestId})`,
      heading: 'An applicant asks for another try',
      lines: () => [
        'Their link has expired, they were rejected, or they cannot get on by themselves.',
        'Open the request, then send a new link or ask for one step again.',
      ],
    },
  },
}
