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
  retake: string
  refused: RegExp
  takeNew: string
  cameraTitle: string
  openCamera: string
  ready: string
  tryAgain: string
  failed: string
  submitted: string
  passed: string
  rejected: string
  sentBefore: string
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
  usePhoto: 'Use this photo',
  send: 'Confirm and send',
  retake: 'Retake photo',
  refused: /^Please take this photo again$|^\d things to correct$/,
  takeNew: 'Take a new photo',
  cameraTitle: 'Liveness check',
  openCamera: 'Open camera',
  ready: 'I am ready',
  tryAgain: 'Try again',
  failed: 'The liveness check did not succeed',
  submitted: 'Submission Successful',
  passed: 'Your identity is verified',
  rejected: 'Your verification was rejected',
  sentBefore: 'This photo was already sent',
}

const cn: Words = {
  chooseTitle: '您手边有哪种证件？',
  kinds: { passport: '护照', 'id-card': '身份证', 'driver-license': '驾驶证', 'residence-permit': '居留许可' },
  tipsTitle: '证件拍摄指南',
  tick: '我已阅读以上指南',
  ok: '确定',
  usePhoto: '使用这张照片',
  send: '确认并发送',
  retake: '重新拍摄',
  refused: /^请重拍这张照片$|^有 \d 处需要更正$/,
  takeNew: '重新拍照',
  cameraTitle: '活体检测',
  openCamera: '打开摄像头',
  ready: '我准备好了',
  tryAgain: '重试',
  failed: '活体检测未成功',
  submitted: '提交成功',
  passed: '您的身份已验证',
  rejected: '您的验证未通过',
  sentBefore: '这张照片之前已提交过',
}

export const words: Record<Language, Words> = { en, cn }
