import type { DocumentKind } from '#fixtures/document-design.ts'

export type Language = 'en' | 'cn'

/** What a person reads and presses on the way. Journeys go by what is written on the screen. */
export type Words = {
  chooseTitle: string
  kinds: Record<DocumentKind, string>
  tipsTitle: string
  tick: string
  ok: string
  usePhoto: string
  send: string
  openCamera: string
  ready: string
  tryAgain: string
  otherDocument: string
  submitted: string
  passed: string
  rejected: string
}

const en: Words = {
  chooseTitle: 'Which document do you have with you?',
  kinds: {
    passport: 'Passport',
    'id-card': 'ID card',
    'driver-license': 'Driving licence',
    'residence-permit': 'Residence permit',
  },
  tipsTitle: 'ID upload guidelines',
  tick: 'I have read the guidelines',
  ok: 'OK',
  usePhoto: 'Yes, use this photo',
  send: 'Confirm and send',
  openCamera: 'Open the camera',
  ready: 'I am ready',
  tryAgain: 'Try again',
  otherDocument: 'Upload another document',
  submitted: 'Submission Successful',
  passed: 'You have passed',
  rejected: 'Your verification was rejected',
}

export const words: Record<'en', Words> = { en }
