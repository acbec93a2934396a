import { ApiError } from '#web/lib/api/api-error.ts'

/** As many as the call takes. */
export const mostNetworks = 50

/** Lines, words and what commas part. */
export function toNetworks(typed: string): string[] {
  return typed.split(/[\s,;，；]+/).filter(Boolean)
}

/** Those of `sent` that the server found to be none. */
export function findWrongNetworks(error: Error | null, sent: readonly string[]): string[] {
  if (!(error instanceof ApiError) || error.code !== 'VALIDATION_ERROR' || !Array.isArray(error.details)) return []
  return error.details.flatMap((detail: unknown) => {
    const { path } = (detail ?? {}) as { path?: unknown }
    const at = typeof path === 'string' ? /^allowedNetworks\.(\d{1,4})$/.exec(path)?.[1] : undefined
    const network = at === undefined ? undefined : sent[Number(at)]
    return network === undefined ? [] : [network]
  })
}
