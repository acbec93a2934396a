import type { Language } from '#contract/language.ts'

type Text = { title: string; message: string }

/** What VIDEO_LOW_FACE_QUALITY stands for: each with the one thing that mends it. */
export const faceQualityCauses = {
  'too-dark': {
    en: { title: 'Your face was too dark', message: 'Turn towards a window or a lamp, so that the light falls on your face.' },
    cn: { title: '您的面部太暗', message: '请面向窗户或灯光，让光线照在脸上。' },
  },
  blurred: {
    en: { title: 'The picture was blurred', message: 'Hold the phone still, or lean it against something, until the ring is complete.' },
    cn: { title: '画面模糊', message: '请拿稳手机，或将手机靠在物体上，直到圆环走满。' },
  },
  'mouth-covered': {
    en: { title: 'Your mouth was covered', message: 'Take off a mask or scarf, and keep your hands away from your face.' },
    cn: { title: '您的嘴部被遮挡', message: '请摘下口罩或围巾，手不要遮挡面部。' },
  },
  'eyes-covered': {
    en: { title: 'Your eyes were covered', message: 'Take off dark glasses. Clear glasses may stay on.' },
    cn: { title: '您的眼睛被遮挡', message: '请摘下墨镜，普通透明眼镜可以保留。' },
  },
  'too-far': {
    en: { title: 'You were too far away', message: 'Move closer, until your face fills most of the oval.' },
    cn: { title: '您离摄像头太远', message: '请靠近一些，让面部占满椭圆框的大部分。' },
  },
  'cut-off': {
    en: { title: 'Part of your face was outside the picture', message: 'Keep your whole face in the oval until the ring is complete.' },
    cn: { title: '部分面部在画面之外', message: '请将整个面部保持在椭圆框内，直到圆环走满。' },
  },
  tilted: {
    en: { title: 'Your head was tilted', message: 'Hold the phone upright and your head straight.' },
    cn: { title: '您的头部倾斜', message: '请将手机竖直，头部摆正。' },
  },
} as const satisfies Record<string, Record<Language, Text>>
export type FaceQualityCause = keyof typeof faceQualityCauses
