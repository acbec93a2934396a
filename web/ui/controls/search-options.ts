/** `also`: other names by which it is found, such as those in other languages. */
export type SearchOption = { value: string; label: string; also?: readonly string[] }

/**
 * Those that are called so come first, codes too; then those whose shown name begins so, or has a word that does; then the same of other names;
 * and last those that hold it anywhere.
 */
export function searchOptions(options: readonly SearchOption[], text: string): SearchOption[] {
  const searched = toPlain(text)
  if (!searched) return [...options]
  const rank = ({ value, label, also = [] }: SearchOption) => {
    const [shown, ...others] = [label, ...also].map(toPlain)
    if (value.toLowerCase() === searched || shown === searched || others.includes(searched)) return 0
    if (shown?.startsWith(searched)) return 1
    if (shown?.includes(` ${searched}`)) return 2
    if (others.some((name) => name.startsWith(searched))) return 3
    if (others.some((name) => name.includes(` ${searched}`))) return 4
    return shown?.includes(searched) || others.some((name) => name.includes(searched)) ? 5 : 6
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
