import { Refusal } from '#server/errors.ts'

export type RateLimitSettings = {
  /** Calls a minute from one address; 0 for no limit. */
  perAddress: number
  /** Calls a minute with one link; 0 for no limit. */
  perLink: number
  /** Refused links and keys a minute from one address; 0 for no limit. */
  refusalsPerAddress: number
  /** Searches of a company registry a minute from one address, which cost the operator money or a quota; 0 for no limit. */
  searchesPerAddress: number
}

/** A screenshot a second is 60 a minute, and an office behind one address holds many applicants: one link may make a tenth of it. */
export function toRateLimits(perAddress: number): RateLimitSettings {
  return { perAddress, perLink: Math.ceil(perAddress / 10), refusalsPerAddress: Math.ceil(perAddress / 25), searchesPerAddress: Math.ceil(perAddress / 25) }
}

export type RateLimits = {
  requireAddress(address: string): void
  requireLink(requestId: string): void
  /** Refuses REGISTRY_TOO_BUSY: whoever is told so can type. */
  requireSearch(address: string): void
  /** Does the asking, and counts it against the address when it is refused: guessing gets slow. */
  countRefusals<T>(address: string, ask: () => Promise<T>): Promise<T>
}

const minuteMs = 60_000
const guesses = new Set(['TOKEN_EXPIRED', 'REQUEST_NOT_FOUND', 'API_KEY_NOT_FOUND', 'API_KEY_ACCESS_DENIED'])

/**
 * Counts by the minute, in this process: with several servers behind a balancer each allows its share. That is enough
 * against floods and guessing; what must not be doubled is held by leases in the database.
 */
export function openRateLimits(settings: RateLimitSettings, now: () => number = Date.now): RateLimits {
  const addresses = openCounter(settings.perAddress, now)
  const links = openCounter(settings.perLink, now)
  const searches = openCounter(settings.searchesPerAddress, now)
  const refusals = openCounter(settings.refusalsPerAddress, now)
  return {
    requireAddress(address) {
      if (!addresses.take(address)) throw new Refusal('TOO_MANY_REQUESTS')
    },
    requireLink(requestId) {
      if (!links.take(requestId)) throw new Refusal('TOO_MANY_REQUESTS')
    },
    requireSearch(address) {
      if (!searches.take(address)) throw new Refusal('REGISTRY_TOO_BUSY')
    },
    async countRefusals(address, ask) {
      if (refusals.isSpent(address)) throw new Refusal('TOO_MANY_REQUESTS')
      try {
        return await ask()
      } catch (error) {
        if (error instanceof Refusal && guesses.has(error.code)) refusals.take(address)
        throw error
      }
    },
  }
}

function openCounter(limit: number, now: () => number) {
  let minute = 0
  let counts = new Map<string, number>()
  const turn = () => {
    const current = Math.floor(now() / minuteMs)
    if (current === minute) return
    minute = current
    counts = new Map()
  }
  return {
    take(key: string): boolean {
      turn()
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return limit === 0 || count <= limit
    },
    isSpent(key: string): boolean {
      turn()
      return limit > 0 && (counts.get(key) ?? 0) >= limit
    },
  }
}
