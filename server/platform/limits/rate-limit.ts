import { Refusal } from '#server/platform/errors.ts'
import { toNetwork } from '#server/platform/limits/network.ts'
import { openSharedCounter, type SumCounts } from '#server/platform/limits/shared-counter.ts'

export type RateLimitSettings = {
  /** Calls a minute from one address; 0 for no limit. */
  perAddress: number
  /** Calls a minute with one link; 0 for no limit. */
  perLink: number
  /** Calls a minute with one secret key, wherever they come from; 0 for no limit. */
  perKey: number
  /** Refused links and keys a minute from one address; 0 for no limit. */
  refusalsPerAddress: number
  /** Searches of a company registry a minute from one address, which cost the operator money or a quota; 0 for no limit. */
  searchesPerAddress: number
  /** The same with one link: a company's page asks for its own company, a few times. */
  searchesPerLink: number
}

/** A screenshot a second is 60 a minute, and an office behind one address holds many applicants: one link may make a tenth of it. */
export function toRateLimits(perAddress: number): RateLimitSettings {
  const part = (of: number) => Math.ceil(perAddress / of)
  return {
    perAddress,
    perLink: part(10),
    perKey: perAddress,
    refusalsPerAddress: part(25),
    searchesPerAddress: part(25),
    searchesPerLink: part(150),
  }
}

/** What asking a company registry takes: it costs the operator money or a quota. */
export type RegistryAccount = {
  /** Counts a question. Refuses REGISTRY_TOO_BUSY: whoever is told so can type. */
  takeQuestion(): void
}

export type RateLimits = {
  requireAddress(address: string): void
  requireLink(requestId: string): void
  requireKey(keyId: string): void
  /** On whose account a registry is asked: a request, whoever opens it, or an address where there is none yet. */
  openRegistryAccount(payer: { address: string } | { requestId: string }): RegistryAccount
  /** Does the asking, and counts it against the address when it is refused: guessing gets slow. */
  countRefusals<T>(address: string, ask: () => Promise<T>): Promise<T>
  /** Tells the other servers what was counted here, and learns what was counted there. */
  exchange(addUp: SumCounts): Promise<void>
}

const guesses = new Set(['TOKEN_EXPIRED', 'REQUEST_NOT_FOUND', 'API_KEY_NOT_FOUND', 'API_KEY_ACCESS_DENIED'])

/**
 * Counts by the minute over all servers of a database, which exchange their counts once a second. An IPv6 address counts by its first 64
 * bits, which are one line's.
 */
export function openRateLimits(settings: RateLimitSettings, now: () => number = Date.now): RateLimits {
  const counter = openSharedCounter(now)
  const toLine = (address: string) => toNetwork(address, 64)
  const require = (isWithin: boolean) => {
    if (!isWithin) throw new Refusal('TOO_MANY_REQUESTS')
  }
  return {
    requireAddress: (address) => require(counter.take(`address:${toLine(address)}`, settings.perAddress)),
    requireLink: (requestId) => require(counter.take(`link:${requestId}`, settings.perLink)),
    requireKey: (keyId) => require(counter.take(`key:${keyId}`, settings.perKey)),
    openRegistryAccount: (payer) => ({
      takeQuestion() {
        const isWithin =
          'address' in payer
            ? counter.take(`search:${toLine(payer.address)}`, settings.searchesPerAddress)
            : counter.take(`search-link:${payer.requestId}`, settings.searchesPerLink)
        if (!isWithin) throw new Refusal('REGISTRY_TOO_BUSY')
      },
    }),
    async countRefusals(address, ask) {
      const key = `refusal:${toLine(address)}`
      require(!counter.isSpent(key, settings.refusalsPerAddress))
      try {
        return await ask()
      } catch (error) {
        if (error instanceof Refusal && guesses.has(error.code)) counter.take(key, settings.refusalsPerAddress)
        throw error
      }
    },
    exchange: (addUp) => counter.exchange(addUp),
  }
}
