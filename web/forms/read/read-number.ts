/**
 * A number as people write it, as the wire has it: full-width figures, spaces and commas between thousands, a percent
 * sign. What is not plainly one number stays as it was typed, for the rule to refuse: `1,5` is one and a half to some and
 * fifteen to others.
 */
export function readNumber(typed: string): string {
  const text = typed
    .normalize('NFKC')
    .replace(/[\s\u00a0\u202f'’]/g, '')
    .replace(/[−–]/g, '-')
    .replace(/%$/, '')
  const grouped = /^(-?)(\d{1,3}(?:,\d{3})+|\d+)(\.\d*)?$/.exec(text.replace(/^(-?)\./, '$10.'))
  if (!grouped) return typed.trim()
  const [, sign = '', whole = '', decimals = ''] = grouped
  const plain = whole.replaceAll(',', '').replace(/^0+(?=\d)/, '')
  return `${sign}${plain}${decimals === '.' ? '' : decimals}`
}
