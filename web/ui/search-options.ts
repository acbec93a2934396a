/** `also`: other names by which it is found, such as those in other languages. */
export type SearchOption = { value: string; label: string; also?: readonly string[] }

/** Those that begin so come first, then those with a word that does, then those that hold it; codes count as beginnings. */
export function searchOptions(options: readonly SearchOption[], text: string): SearchOption[] {
  const sought = toPlain(text)
  if (!sought) return [...options]
  const rank = ({ value, label, also = [] }: SearchOption) => {
    const names = [label, ...also].map(toPlain)
    if (value.toLowerCase() === sought || names.some((name) => name.startsWith(sought))) return 0
    if (names.some((name) => name.includes(` ${sought}`))) return 1
    return names.some((name) => name.includes(sought)) ? 2 : 3
  }
  return options
    .map((option) => ({ option, rank: rank(option) }))
    .filter((found) => found.rank < 3)
    .sort((one, other) => one.rank - other.rank)
    .map((found) => found.option)
}

/** Without case and accents: "reunion" finds Réunion. */
function toPlain(text: string): string {
  return text.trim().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
