/** `also`: other names by which it is found, such as those in other languages. */
export type SearchOption = { value: string; label: string; also?: readonly string[] }

/**
 * Those that are called so come first, codes too; then those whose shown name begins so, or has a word that does; then the same of other names;
 * and last those that hold it anywhere.
 */
export function searchOptions(options: readonly SearchOption[], text: string): SearchOption[] {
  const sought = toPlain(text)
  if (!sought) return [...options]
  const rank = ({ value, label, also = [] }: SearchOption) => {
    const [shown, ...others] = [label, ...also].map(toPlain)
    if (value.toLowerCase() === sought || shown === sought || others.includes(sought)) return 0
    if (shown?.startsWith(sought)) return 1
    if (shown?.includes(` ${sought}`)) return 2
    if (others.some((name) => name.startsWith(sought))) return 3
    if (others.some((name) => name.includes(` ${sought}`))) return 4
    return shown?.includes(sought) || others.some((name) => name.includes(sought)) ? 5 : 6
  }
  return options
    .map((option) => ({ option, rank: rank(option) }))
    .filter((found) => found.rank < 6)
    .sort((one, other) => one.rank - other.rank)
    .map((found) => found.option)
}

/** Without case, accents, full stops and apostrophes: "reunion" finds Réunion, "U.K." the UK, "saint kitts and nevis" St. Kitts & Nevis. */
function toPlain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}.'’‘]/gu, '')
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[\s-]+/g, ' ')
    .trim()
    .replace(/\bsaint\b/g, 'st')
}
