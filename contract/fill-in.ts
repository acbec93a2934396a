const isHan = (character: string) => /^\p{Script=Han}$/u.test(character)
const isLatin = (character: string) => /^[\p{Script=Latin}\p{N}%]$/u.test(character)

/**
 * A text with its `{name}` places filled. Where a value meets Chinese characters, a space stands between them if the value is in Latin letters or
 * figures, and none if it is Chinese: `由 Ada 处理`, `由欧阳晓明处理`, from the same `由 {name} 处理`. English says what is counted in the place:
 * `{count|day|days}`. (`Intl.PluralRules` knows no third form in English, and would weigh on the first load.)
 */
export function fillIn(text: string, values: object | undefined): string {
  return text.replace(
    /( ?)\{(\w+)(?:\|([^{|}]*)\|([^{}]*))?\}( ?)/g,
    (whole, before: string, name: string, one, many, after: string, at: number) => {
      if (!values || !Object.hasOwn(values, name)) return whole
      const given = String((values as Record<string, unknown>)[name])
      const value = many ? `${given} ${given === '1' ? one : many}` : given
      const [first = '', last = ''] = [value[0], value.at(-1)]
      const end = at + whole.length
      return spaceBetween(text[at - 1] ?? '', first, before) + value + spaceBetween(text[end] ?? '', last, after)
    },
  )
}

function spaceBetween(outside: string, inside: string, written: string): string {
  if (!isHan(outside)) return written
  if (isHan(inside)) return ''
  return isLatin(inside) ? ' ' : written
}
