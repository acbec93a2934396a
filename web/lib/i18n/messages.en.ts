import type { journeyEn } from '#web/lib/i18n/journey.en.ts'

/**
 * Messages of what stands round every screen and of the first ones, with which the product opens; those of the screens
 * behind them are in journey/. The other language satisfies the same type. `{name}` stands for a value. Words of errors
 * live in the contract.
 */
export const en = {
  'shell.menu': 'Menu',
  'shell.language': 'Language',
  'shell.privacy': 'Privacy policy',
  'shell.terms': 'Terms of service',
  'shell.skip': 'Skip to content',
  'shell.copyright': '© {year} {name}',
  'shell.demo': 'Request a demo',
  'shell.opens-new-tab': '(opens in a new tab)',
  'shell.default-name': 'Identity check',
  'shell.test': 'Test – no real verification',
  'shell.title': '{page} · {name}',

  'progress.step': 'Step {step} of {total}',
  'progress.left': 'about {minutes} minutes left',
  'progress.left-one': 'about a minute left',

  'dialog.ok': 'OK',
  'dialog.cancel': 'Cancel',
  'dialog.request-id': 'Request ID: {id}',

  'error.offline-title': 'You are offline',
  'error.offline': 'Check your connection. Nothing you sent is lost: try again when you are back online.',
  'error.chunk-title': 'Part of this page did not load',
  'error.chunk': 'Your connection may be slow or lost. Nothing you sent is lost.',
  'error.crash-title': 'This page stopped working',
  'error.crash': 'This is not your fault, and what you sent is saved. Reload the page to continue.',
  'error.try-again': 'Try again',
  'error.reload': 'Reload page',
  'error.something': 'Something went wrong',

  'wait.page': 'Opening the page…',
  'wait.link': 'Opening your link…',
  'wait.longer': 'This is taking longer than usual. Please wait.',
  'wait.too-long': 'No response yet. Keep waiting, or stop and try again: nothing you sent is lost.',
  'wait.stop': 'Stop and go back',

  'choice.page': 'Choose a document',
  'choice.title': 'Which document do you have with you?',
  'choice.lead': 'Choose a document that is still valid. You will photograph the original.',
  'choice.how': 'How it works',
  'country.label': 'Issuing country',
  'country.hint': 'As shown on the document. If you leave this empty, we read it from the document.',
  'country.placeholder': 'Type to search',
  'country.none': 'No matching country',
  'country.count': '{count|country|countries} found',
  'country.clear': 'Clear country',
  'trust.who': '{name} needs this to verify your identity.',
  'trust.kept': 'What you send is deleted {time} after your verification is over.',
  'choice.types': 'Document type',
  'choice.stands-title': 'We have your document',
  'choice.stands': 'Your {document} has passed the checks. Continue, or replace it with another document below.',
  'choice.go-on': 'Continue to the liveness check',

  'document.Passport': 'Passport',
  'document.Identity': 'ID card',
  'document.DriverLicense': 'Driving licence',
  'document.ResidencePermit': 'Residence permit',
  'document.Passport.in-text': 'passport',
  'document.Identity.in-text': 'ID card',
  'document.DriverLicense.in-text': 'driving licence',
  'document.ResidencePermit.in-text': 'residence permit',
  'document.Passport.sides': 'The page with your portrait',
  'document.Identity.sides': 'Front and back',
  'document.DriverLicense.sides': 'Front and back',
  'document.ResidencePermit.sides': 'Front and back',

  'tips.title': 'ID upload guidelines',
  'tips.lead': 'A good photo passes the first time.',
  'tips.lighting-title': 'Lighting',
  'tips.lighting': 'Bright and even. Daylight is best.',
  'tips.reflections-title': 'Reflections',
  'tips.reflections': 'No glare. Tilt the document until bright spots are gone.',
  'tips.focus-title': 'Focus',
  'tips.focus': 'Every letter is sharp. Hold still.',
  'tips.angle-title': 'Angle',
  'tips.angle': 'Straight from above, tilted by less than 10 degrees.',
  'tips.margins-title': 'Margins',
  'tips.margins': 'All four corners in sight. The document fills 70–80% of the picture.',
  'tips.contrast-title': 'Contrast',
  'tips.contrast': 'On a plain surface that is darker or lighter than the document.',
  'tips.obstructions-title': 'Obstructions',
  'tips.obstructions': 'No finger, sleeve or sticker over any detail.',
  'tips.sides-title': 'Both sides',
  'tips.sides': 'Front and back. For a passport, the page with your portrait.',
  'tips.read': 'I have read the guidelines',

  'again.title': '{name} asks you to resubmit this',

  'invited.title': '{company} asks you to verify your identity',
  'invited.why': 'It has named you as a director, shareholder or authorised person at {name}.',
  'invited.has': 'It has already submitted your {document}. Check that it is the right one, or take a photo of a document below.',
  'invited.look': 'View document',
} as const satisfies Record<string, string>

export type FirstMessages = Record<keyof typeof en, string>
/** Every word of the applicant's screens. */
export type EnMessages = typeof en & typeof journeyEn
export type MessageKey = keyof EnMessages
export type Messages = Record<MessageKey, string>
