import { hkdfSync } from 'node:crypto'

const keyBytes = 32

/** One root key and when it counts. Keys of different purposes are derived from it and tell nothing of each other. */
export type KeyGeneration = {
  version: number
  root: Uint8Array
  activeFrom: Date
  /** Every request is found by words under it; until then they are found by those of the generation before. */
  isSearchReady: boolean
}

/** Every root key of this installation. What was made under an old one is still read; what is new is made under the current one. */
export type KeyRing = {
  /** Newest first; never empty. */
  generations(): readonly KeyGeneration[]
  /** Reads again what other servers, or the operator, may have added. */
  refresh(): Promise<void>
}

/** A ring of one key, which nobody rotates. */
export function toKeyRing(root: Uint8Array): KeyRing {
  const only = { version: 1, root, activeFrom: new Date(0), isSearchReady: true }
  return { generations: () => [only], refresh: async () => {} }
}

/** A root's keys are derived once, and forgotten with it. Purposes of one customer are many: so many are kept, and the oldest go. */
const derived = new WeakMap<Uint8Array, Map<string, Uint8Array>>()
const mostDerived = 500

/** A key for one purpose, derived from a root key. */
export function deriveFrom(root: Uint8Array, purpose: string): Uint8Array {
  const known = derived.get(root) ?? new Map<string, Uint8Array>()
  derived.set(root, known)
  const found = known.get(purpose)
  if (found) return found
  const made = new Uint8Array(hkdfSync('sha256', root, new Uint8Array(), `portico:${purpose}`, keyBytes))
  const [oldest] = known.keys()
  if (known.size >= mostDerived && oldest !== undefined) known.delete(oldest)
  known.set(purpose, made)
  return made
}

/** For what is sealed or signed now. */
export function currentKey(ring: KeyRing, purpose: string): Uint8Array {
  return deriveFrom(currentGeneration(ring).root, purpose)
}

/** For what was sealed or signed before, newest first. */
export function everyKey(ring: KeyRing, purpose: string): Uint8Array[] {
  return ring.generations().map(({ root }) => deriveFrom(root, purpose))
}

/**
 * For hashes that are kept and compared for years, and whose words nobody has any more: the same key for as long as the installation
 * lives, under whatever master key it is wrapped.
 */
export function deriveKey(ring: KeyRing, purpose: string): Uint8Array {
  return deriveFrom(getOldest(ring).root, purpose)
}

/** Words are written under all of these, and searched by the first. */
export function searchKeys(ring: KeyRing, purpose: string): [Uint8Array, ...Uint8Array[]] {
  const all = ring.generations()
  const read = all.find(({ isSearchReady }) => isSearchReady) ?? getOldest(ring)
  const newer = all.filter(({ version }) => version > read.version)
  return [deriveFrom(read.root, purpose), ...newer.map(({ root }) => deriveFrom(root, purpose))]
}

export function currentGeneration(ring: KeyRing): KeyGeneration {
  const now = Date.now()
  return ring.generations().find(({ activeFrom }) => activeFrom.getTime() <= now) ?? getOldest(ring)
}

function getOldest(ring: KeyRing): KeyGeneration {
  const oldest = ring.generations().at(-1)
  if (!oldest) throw new Error('the ring has no key')
  return oldest
}
