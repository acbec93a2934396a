import type { DocumentFacts, Region } from '#vision/facts.ts'

/** So much of the picture's side is shown where a document is cut off. */
const stripShare = 0.1

/** Where the document lies in its picture: what is shown when all of it is soft, dark or small. Null where none was found. */
export function wholeRegion({ quad, picture }: Pick<DocumentFacts, 'quad' | 'picture'>): Region | null {
  if (!quad) return null
  const across = quad.map(({ x }) => within(x / picture.width))
  const down = quad.map(({ y }) => within(y / picture.height))
  const [left, top] = [Math.min(...across), Math.min(...down)]
  return { left, top, width: Math.max(...across) - left, height: Math.max(...down) - top }
}

/** A strip along the side of the picture over which the document runs, as far as it runs there. Null where no document was found. */
export function cutRegion(facts: Pick<DocumentFacts, 'quad' | 'picture'>): Region | null {
  const { quad, picture } = facts
  const whole = wholeRegion(facts)
  if (!quad || !whole) return null
  // Of the sides the one that the document comes nearest to, or passes farthest: a strip there, in shares of the picture.
  const sides: [room: number, strip: Region][] = [
    [Math.min(...quad.map(({ x }) => x)), { ...whole, left: 0, width: stripShare }],
    [picture.width - Math.max(...quad.map(({ x }) => x)), { ...whole, left: 1 - stripShare, width: stripShare }],
    [Math.min(...quad.map(({ y }) => y)), { ...whole, top: 0, height: stripShare }],
    [picture.height - Math.max(...quad.map(({ y }) => y)), { ...whole, top: 1 - stripShare, height: stripShare }],
  ]
  const [nearest] = sides.sort((a, b) => a[0] - b[0])
  return nearest ? nearest[1] : whole
}

/** Whether two places have a part in common. */
export function shares(a: Region | null, b: Region | null): boolean {
  if (!a || !b) return false
  return a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height
}

const within = (share: number) => Math.min(1, Math.max(0, share))
