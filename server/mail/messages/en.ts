import type { MailMessages } from '#server/mail/messages/mail-messages.ts'

export const mailMessagesEn: MailMessages = {
  greeting: 'Hello,',
  test: { subject: '[Test] ', line: 'This is a test. Nobody is verified by it.' },
  remarkLabel: (client) => `Message from ${client}:`,
  reasonLabel: 'Message from the applicant:',
  companyLabel: 'Company (as entered):',
  colleagueLabel: 'Your colleague:',
  bareLink: 'If the button does not work, copy this address into your browser:',
  privateLink: 'This link is for you only. Please do not forward it.',
  validUntil: (date) => `It expires on ${date}.`,
  contact: (address) => `Questions? Write to ${address}.`,
  automatic: (client) => `${client} sent you this email because you are verifying your identity with them.`,
  automaticCompany: (client) => `${client} sent you this email because you are registering a company with them.`,
  automaticStaff: (client) =>
    `You received this email because of a staff account of ${client} in Portico. If you did not expect it, ignore it.`,
  automaticData: (client) => `${client} sent you this email because you asked them for your personal data.`,
  requestLabel: 'Request',
  referenceLabel: 'Your reference',
  asked: (labels) => `Please resubmit: ${labels.join(', ')}.`,
  codeUse: 'It is valid for 10 minutes and works once. If you did not request it, ignore this email: nobody can continue without the code.',
  steps: {
    'liveness-check': 'liveness check',
    'id-card': 'your ID card',
    passport: 'your passport',
    'document-id': 'your identity document',
    'driver-license': 'your driving licence',
    'residence-permit': 'your residence permit',
    'base-info': 'your personal information',
  },
  mails: {
    link: {
      subject: ({ client }) => `${client}: please verify your identity`,
      heading: 'Verify your identity',
      lines: ({ client }) => [
        `${client} asks you to verify your identity. It takes about three minutes.`,
        'Have your passport or ID card ready, and use a phone or computer with a camera.',
      ],
      button: 'Start',
    },
    'link-renewed': {
      subject: ({ client }) => `${client}: your new link`,
      heading: 'Your new link',
      lines: () => ['Your previous link no longer works. Your progress is saved: continue where you stopped.'],
      button: 'Continue',
    },
    submitted: {
      subject: ({ client }) => `${client}: we have received your submission`,
      heading: 'We have received your submission',
      lines: ({ client }) => [
        `${client} has received your document and your liveness check.`,
        'They will review it and email you the result. There is nothing more for you to do.',
      ],
    },
    approved: {
      subject: ({ client }) => `${client}: your identity is verified`,
      heading: 'Your identity is verified',
      lines: ({ client }) => [`${client} has verified your identity. There is nothing more for you to do.`],
    },
    rejected: {
      subject: ({ client }) => `${client}: we could not verify your identity`,
      heading: 'We could not verify your identity',
      lines: ({ client }) => [
        `${client} has reviewed what you submitted and could not verify your identity with it.`,
        'If you think this is a mistake, reply to this email. A member of staff will read it.',
      ],
    },
    retry: {
      subject: ({ client }) => `${client}: please repeat one step`,
      heading: 'Please repeat one step',
      lines: ({ step }) => [
        step ? `Almost done. Please repeat one step: ${step}.` : 'Almost done. Please repeat one step.',
        'Everything else is saved.',
      ],
      button: 'Continue',
    },
    invitation: {
      subject: ({ client }) => `${client}: a company asks you to verify your identity`,
      heading: 'Verify your identity',
      lines: ({ client }) => [
        `A company that registers with ${client} has named you as a director, shareholder or authorised person, and asks you to verify your identity. It takes about three minutes.`,
        'Have your passport or ID card ready, and use a phone or computer with a camera.',
      ],
      button: 'Start',
    },
    'invitation-renewed': {
      subject: ({ client }) => `${client}: your new link`,
      heading: 'Your new link',
      lines: ({ client }) => [
        `The company that invited you asks you again to verify your identity with ${client}.`,
        'The link in the previous email no longer works: use this one. Your progress is saved.',
      ],
      button: 'Continue',
    },
    'invitation-anew': {
      subject: ({ client }) => `${client}: please verify your identity again`,
      heading: 'Please verify your identity again',
      lines: ({ client }) => [
        `The company that invited you has changed details on which your verification with ${client} is based, so it starts again.`,
        'Your previous link no longer works, and what you submitted with it is no longer valid. Please use this link.',
      ],
      button: 'Start',
    },
    'company-link': {
      subject: ({ client }) => `${client}: register your company`,
      heading: 'Register your company',
      lines: ({ client }) => [
        `Use this link to register your company with ${client}.`,
        'What you enter is saved: you can stop at any time and continue later, also on another device.',
      ],
      button: 'Open the registration',
    },
    'company-link-renewed': {
      subject: ({ client }) => `${client}: your new link`,
      heading: 'Your new link',
      lines: () => ['Your previous link no longer works. What was entered for your company is saved: continue where you stopped.'],
      button: 'Continue',
    },
    'company-submitted': {
      subject: ({ client }) => `${client}: we have received your registration`,
      heading: 'We have received your registration',
      lines: ({ client }) => [
        `${client} has received the registration of your company.`,
        'They will review it and email you the result. People you invited can still complete their part.',
      ],
    },
    'company-approved': {
      subject: ({ client }) => `${client}: your company is approved`,
      heading: 'Your company is approved',
      lines: ({ client }) => [`${client} has approved the registration of your company. There is nothing more for you to do.`],
    },
    'company-rejected': {
      subject: ({ client }) => `${client}: your company was not approved`,
      heading: 'Your company was not approved',
      lines: ({ client }) => [
        `${client} has reviewed the registration of your company and could not approve it.`,
        'If you think this is a mistake, reply to this email. A member of staff will read it.',
      ],
    },
    'company-retry': {
      subject: ({ client }) => `${client}: your registration needs a change`,
      heading: 'Your registration needs a change',
      lines: ({ client }) => [`${client} asks you to change the registration of your company. Everything you entered is saved.`],
      button: 'Open the registration',
    },
    'staff-invitation': {
      subject: ({ client }) => `${client} invites you to Portico`,
      heading: 'You are invited',
      lines: ({ client }) => [`${client} has created a staff account for you in Portico. Choose a password to sign in.`],
      button: 'Accept invitation',
    },
    'staff-reset': {
      subject: ({ client }) => `${client}: reset your password`,
      heading: 'Reset your password',
      lines: () => [
        'Somebody, probably you, asked to reset your Portico password. Your current password works until you choose a new one.',
      ],
      button: 'Choose a new password',
    },
    'staff-confirm': {
      subject: ({ client }) => `${client}: confirm your email address`,
      heading: 'Confirm your email address',
      lines: () => ['Confirm that this address is yours, then sign in. An administrator will give you permissions.'],
      button: 'Confirm',
    },
    'staff-known': {
      subject: ({ client }) => `${client}: you already have an account`,
      heading: 'You already have an account',
      lines: () => [
        'Somebody, probably you, tried to sign up with this address. You already have an account: sign in, or reset your password.',
      ],
      button: 'Sign in',
    },
    'staff-mentioned': {
      subject: ({ client }) => `${client}: a colleague mentioned you in a note`,
      heading: 'A colleague mentioned you in a note',
      lines: () => ['Sign in to read the note on the request.'],
      button: 'Open the request',
    },
    'staff-webhook-disabled': {
      subject: ({ client }) => `${client}: a webhook endpoint was disabled`,
      heading: 'A webhook endpoint was disabled',
      lines: () => [
        'Its server answered that it no longer exists, or accepted nothing for several days. Events are kept for 30 days: enable the endpoint and resend what it missed.',
      ],
      button: 'Open the endpoint',
    },
    'staff-break-glass-used': {
      subject: ({ client }) => `${client}: an emergency account signed in`,
      heading: 'An emergency account signed in',
      lines: () => [
        'Somebody signed in to Portico by password with an account that is kept for emergencies. If nobody of you knows why, disable the account and end its sessions.',
      ],
      button: 'Open the audit log',
    },
    'staff-sign-in-changed': {
      subject: ({ client }) => `${client}: how staff sign in was changed`,
      heading: 'How staff sign in was changed',
      lines: () => [
        'The identity provider, its groups and roles, SCIM or an emergency account was changed in Portico. The audit log says what. If you did not expect it, ask your colleague now.',
      ],
      button: 'Open the audit log',
    },
    'staff-retention-proposed': {
      subject: ({ client }) => `${client}: a shorter retention schedule was proposed`,
      heading: 'A shorter retention schedule was proposed',
      lines: () => [
        'A colleague proposed to erase data sooner. Nothing changes until a second person confirms it.',
        'Sign in to see what would be erased, and confirm or withdraw the proposal.',
      ],
      button: 'Open the retention schedule',
    },
    'staff-retention-confirmed': {
      subject: ({ client }) => `${client}: a shorter retention schedule was confirmed`,
      heading: 'A shorter retention schedule was confirmed',
      lines: () => [
        'Two colleagues agreed to erase data sooner. It takes effect at the time shown on the page below.',
        'Until then it can be withdrawn. If you did not expect this, sign in and withdraw it.',
      ],
      button: 'Open the retention schedule',
    },
    'email-code': {
      subject: ({ client }) => `${client}: your verification code`,
      heading: 'Your verification code',
      lines: () => ['Enter this code on the page where you requested it:'],
    },
    'subject-export': {
      subject: ({ client }) => `${client}: your personal data`,
      heading: 'Your personal data is ready',
      lines: ({ client }) => [
        `You asked ${client} for the personal data they hold about you. You can download it now.`,
        'To protect it, the page first sends a code to this email address.',
      ],
      button: 'Open the download page',
    },
    'review-accepted': {
      subject: ({ client }) => `${client}: you can continue without the liveness check`,
      heading: 'You can continue without the liveness check',
      lines: ({ client }) => [
        `You asked that a person looks. ${client} has looked at your request, and you need no liveness check.`,
        'They will review what you submitted and email you the result. There is nothing more for you to do.',
      ],
    },
    'review-declined': {
      subject: ({ client }) => `${client}: an answer to your request`,
      heading: 'An answer to your request',
      lines: ({ client }) => [`You asked that a person looks. ${client} has looked at your request and answers below.`],
    },
    handoff: {
      subject: ({ client }) => `${client}: continue on your phone`,
      heading: 'Continue on your phone',
      lines: () => [
        'You asked for this link on another device. Open this email on your phone and continue where you stopped.',
        'If you did not ask for it, you need not do anything.',
      ],
      button: 'Continue',
    },
    'review-requested': {
      subject: ({ requestId }) => `An applicant asks that a person looks (${requestId})`,
      heading: 'An applicant asks that a person looks',
      lines: () => [
        'They cannot do a check, or have used their last try, and wrote why.',
        'Open the request to read the reason and to answer it.',
      ],
    },
    'retry-requested': {
      subject: ({ requestId }) => `An applicant requested another attempt (${requestId})`,
      heading: 'An applicant requested another attempt',
      lines: () => [
        'Their link has expired, they were rejected, or they cannot continue.',
        'Open the request, then renew its link or request resubmission.',
      ],
    },
  },
}
