/** Pairs the two lists, the likeliest first, each one once; 0 is no pair. What is left over comes after, in its own order. */
export function pairUp<A, B>(
  ones: readonly A[],
  others: readonly B[],
  toScore: (one: A, other: B) => number,
): { pairs: [A, B][]; onlyOnes: A[]; onlyOthers: B[] } {
  const scored = ones.flatMap((one) => others.map((other) => ({ one, other, score: toScore(one, other) })))
  const likeliest = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)
  const [left, right] = [new Set(ones), new Set(others)]
  const partner = new Map<A, B>()
  for (const { one, other } of likeliest) {
    if (!left.has(one) || !right.has(other)) continue
    left.delete(one)
    right.delete(other)
    partner.set(one, other)
  }
  const pairs = ones.flatMap((one): [A, B][] => {
    const other = partner.get(one)
    return other === undefined ? [] : [[one, other]]
  })
  return { pairs, onlyOnes: [...left], onlyOthers: [...right] }
}
