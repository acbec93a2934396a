import type { KeyRing } from '#server/platform/crypto/key-ring.ts'

const everyMs = 3_000

/** A key that the operator adds is known here long before it counts. Answers how to end. */
export function keepFresh(ring: KeyRing, onError: (error: unknown) => void): () => Promise<void> {
  const timer = setInterval(() => ring.refresh().catch(onError), everyMs)
  return async () => clearInterval(timer)
}
