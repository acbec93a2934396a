const isHan = (text: string) => /^\p{Script=Han}+$/u.test(text)

/** A person's name as it is read: given names first; in Chinese the family name first and no space, 欧阳晓明. */
export function toPersonName({ given, family }: { given: readonly (string | null)[]; family: string | null }): string {
  const first = given.flatMap((name) => name?.trim() || [])
  const last = family?.trim() ?? ''
  if (isHan(last) && first.every(isHan)) return [last, ...first].join('')
  return [...first, last].filter(Boolean).join(' ')
}
