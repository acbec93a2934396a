import type { autoCaptureEn } from '#web/features/applicant/document/auto-capture/messages/en.ts'
import type { MessagesOf } from '#web/lib/i18n/feature-messages.ts'

export const autoCaptureCn: MessagesOf<typeof autoCaptureEn> = {
  aim: '请将证件放入框内',
  dark: '请到更亮的地方',
  turn: '请将证件摆正',
  closer: '请靠近一些',
  back: '请拿远一点',
  centre: '请将证件移到框的中间',
  level: '请让摄像头正对证件',
  bright: '请避开强光',
  glare: '请换个角度，避开反光',
  move: '请保持不动',
  soft: '请稍等，画面正在变清晰',
  hold: '请保持不动，正在拍照…',
  good: '画面很好，可以拍照了。',
  taken: '已拍好',
  switch: '自动拍照',
  'by-hand': '没有自动拍照？画面清楚时，请按圆形按钮。',
}
