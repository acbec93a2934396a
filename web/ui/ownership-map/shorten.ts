/** Scripts whose signs are about as wide as they are high. */
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|[\ud83c-\ud83e]/u
const narrow = /[ijlItfr.,:;'’|!()[\] ]/
const capital = /[A-ZÀ-ÞМШЩЖЮ@%&]/

/** About how wide a text is, in widths of its font's square: good enough to cut a name, without a look at the page. */
function measure(sign: string): number {
  if (wide.test(sign)) return 1
  if (narrow.test(sign)) return 0.32
  return capital.test(sign) ? 0.68 : 0.54
}

/** A text that fits into so many squares of its font, cut with an ellipsis where it does not. */
export function shorten(text: string, squares: number): string {
  let used = 0
  let fitting = ''
  for (const sign of text) {
    used += measure(sign)
    if (used > squares) return `${fitting.trimEnd()}…`
    // What is kept leaves room for the ellipsis.
    if (used <= squares - 0.9) fitting += sign
  }
  return text
}
