import type { Language } from '#contract/language.ts'

/** Several texts in one line: `a, b`, in Chinese `a、b`. */
export function joinTexts(texts: readonly string[], language: Language): string {
  return texts.join(language === 'cn' ? '、' : ', ')
}

/** Between two sentences: nothing in Chinese, whose full stop brings its own room. */
export function toGap(language: Language): string {
  return language === 'cn' ? '' : ' '
}

/** A name and its value: `Status: Approved`, in Chinese `状态：已通过`. */
export function toLabelled(label: string, value: string, language: Language): string {
  return language === 'cn' ? `${label}：${value}` : `${label}: ${value}`
}
