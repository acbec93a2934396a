import type { MailWords } from '#server/mail-words/mail-words.ts'

export const mailWordsEn: MailWords = {
  greeting: 'Hello,',
  remarkLabel: (client) => `A note from ${client}:`,
  reasonLabel: 'What the applicant wrote:',
  companyLabel: 'The company, as it was entered:',
  colleagueLabel: 'Your colleague:',
  bareLink: 'If the button does not work, copy this address into your browser:',
  privateLink: 'This link is yours alone. Please do not forward it.',
  validUntil: (date) => `It works until ${date}.`,
  contact: (address) => `Questions? Write to ${address}.`,
  automatic: (client) => `${client} sent you this message because you are verifying your identity with them.`,
  automaticCompany: (client) => `${client} sent you this message because you are registering a company with them.`,
  automaticStaff: (client) =>
    `You got this message because of an account for the verification desk of ${client}. If you do not expect it, leave it.`,
  requestLabel: 'Request',
  referenceLabel: 'Your reference',
  asked: (labels) => `Please submit again: ${labels.join(', ')}.`,
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
    invitation: {
      subject: ({ client }) => `${client}: a company asks you to verify your identity`,
      heading: 'Verify your identity',
      lines: ({ client }) => [
        `A company that registers with ${client} has named you as a director, shareholder or authorised person, and asks you to verify your identity. It takes about three minutes.`,
        'Have your passport or identity card at hand, and use a phone or computer with a camera.',
      ],
      button: 'Start',
    },
    'invitation-renewed': {
      subject: ({ client }) => `${client}: here is your new link`,
      heading: 'Here is your new link',
      lines: ({ client }) => [
        `The company that named you asks you once more to verify your identity at ${client}.`,
        'The link of the earlier message no longer works: use this one. What you have already done is kept.',
      ],
      button: 'Continue',
    },
    'invitation-anew': {
      subject: ({ client }) => `${client}: please verify your identity once more`,
      heading: 'Please verify your identity once more',
      lines: ({ client }) => [
        `The company that named you has changed details about you on which your verification at ${client} rests. It starts again.`,
        'Your earlier link no longer works, and what you sent with it no longer counts. Please use this one.',
      ],
      button: 'Start',
    },
    'company-link': {
      subject: ({ client }) => `${client}: register your company`,
      heading: 'Register your company',
      lines: ({ client }) => [
        `With this link you fill in the registration of your company for ${client}.`,
        'What you enter is kept: you can stop, and go on later or on another device.',
      ],
      button: 'Open the registration',
    },
    'company-link-renewed': {
      subject: ({ client }) => `${client}: here is your new link`,
      heading: 'Here is your new link',
      lines: () => ['Your earlier link no longer works. What has been entered for your company is kept: go on from there.'],
      button: 'Continue',
    },
    'company-submitted': {
      subject: ({ client }) => `${client}: we have received your registration`,
      heading: 'Thank you, your registration has arrived',
      lines: ({ client }) => [
        `The details of your company have reached ${client}.`,
        'They look at them now and write to you when there is a result. People whom you invited can still finish their part.',
      ],
    },
    'company-approved': {
      subject: ({ client }) => `${client}: your company is registered`,
      heading: 'Your company is registered',
      lines: ({ client }) => [`${client} has accepted the registration of your company. There is nothing more for you to do.`],
    },
    'company-rejected': {
      subject: ({ client }) => `${client}: your company could not be registered`,
      heading: 'Your company could not be registered',
      lines: ({ client }) => [
        `${client} has looked at the registration of your company and could not accept it.`,
        'If you think that this is a mistake, reply to them: a person will read it.',
      ],
    },
    'company-retry': {
      subject: ({ client }) => `${client}: your registration needs a change`,
      heading: 'Your registration needs a change',
      lines: ({ client }) => [`${client} asks you to look at the registration of your company again. Everything that you entered is kept.`],
      button: 'Open the registration',
    },
    'staff-invitation': {
      subject: ({ client }) => `${client} invites you to its verification desk`,
      heading: 'You are invited',
      lines: ({ client }) => [`${client} has made you an account for its verification desk. Choose a password, and you can sign in.`],
      button: 'Accept the invitation',
    },
    'staff-reset': {
      subject: ({ client }) => `${client}: choose a new password`,
      heading: 'Choose a new password',
      lines: () => [
        'Somebody, probably you, asked for a new password for the verification desk. Your old one works until you have chosen another.',
      ],
      button: 'Choose a new password',
    },
    'staff-confirm': {
      subject: ({ client }) => `${client}: confirm your e-mail address`,
      heading: 'Confirm your e-mail address',
      lines: () => ['Confirm that this address is yours, and you can sign in. An administrator gives you what you may do.'],
      button: 'Confirm',
    },
    'staff-known': {
      subject: ({ client }) => `${client}: you have an account already`,
      heading: 'You have an account already',
      lines: () => [
        'Somebody, probably you, tried to make an account with this address. You have one: sign in with it, or choose a new password.',
      ],
      button: 'Sign in',
    },
    'staff-mentioned': {
      subject: ({ client }) => `${client}: a colleague wrote to you in a note`,
      heading: 'You were mentioned in a note',
      lines: () => ['A colleague mentioned you in a note on a request. Sign in to read it.'],
      button: 'Open the request',
    },
    'email-code': {
      subject: ({ client }) => `${client}: your verification code`,
      heading: 'Your verification code',
      lines: () => ['Enter this code on the page where you asked for it:'],
    },
    'retry-requested': {
      subject: ({ requestId }) => `An applicant asks for another try (${requestId})`,
      heading: 'An applicant asks for another try',
      lines: () => [
        'Their link has expired, they were rejected, or they cannot get on by themselves.',
        'Open the request, then send a new link or ask for one step again.',
      ],
    },
  },
}
