/** `also`: other names by which it is found, such as those in other languages. */
export type SearchOption = { value: string; label: string; also?: readonly string[] }

/** Those that are called so come first, codes too, then those that begin so, those with a word that does, and those that hold it. */
export function searchOptions(options: readonly SearchOption[], text: string): SearchOption[] {
  const sought = toPlain(text)
  if (!sought) return [...options]
  const rank = ({ value, label, also = [] }: SearchOption) => {
    const names = [label, ...also].map(toPlain)
    if (value.toLowerCase() === sought || names.includes(sought)) return 0
    if (names.some((name) => name.startsWith(sought))) return 1
    if (names.some((name) => name.includes(` ${sought}`))) return 2
    return names.some((name) => name.includes(sought)) ? 3 : 4
  }
  return options
    .map((option) => ({ option, rank: rank(option) }))
    .filter((found) => found.rank < 4)
    .sort((one, other) => one.rank - other.rank)
    .map((found) => found.option)
}

/** Without case and accents: "reunion" finds Réunion. */
function toPlain(text: string): string {
  return text.trim().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
