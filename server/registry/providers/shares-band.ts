/**
 * The band of the United Kingdom's words for shares that somebody holds as such: more than the first number, not more than the second. What a
 * trust or a firm holds is control, not a share of one's own; null for that and for everything else.
 */
export function findSharesBand(naturesOfControl: string[]): { abovePercent: number; toPercent: number } | null {
  for (const nature of naturesOfControl) {
    const [, above, to] = /^ownership-of-shares-(\d+)-to-(\d+)-percent$/.exec(nature) ?? []
    if (above && to) return { abovePercent: Number(above), toPercent: Number(to) }
  }
  return null
}
