/** Versions of the calls by a secret key, newest first. Within one, no field changes its meaning: docs/api-changes.md. */
export const apiVersions = ['2026-11-22'] as const
export const newestApiVersion = apiVersions[0]
/** Optional in a call; every answer to a secret key says by which version it was written. */
export const apiVersionHeader = 'portico-version'
