import type { FastifyRequest } from 'fastify'
import { apiVersionHeader, apiVersions } from '#contract/api/versions.ts'
import { Refusal } from '#server/platform/errors.ts'

/** Refuses a version that no build ever spoke, rather than answering by another one. */
export function requireApiVersion({ headers }: Pick<FastifyRequest, 'headers'>): void {
  const requested = headers[apiVersionHeader]
  if (requested === undefined || apiVersions.some((version) => version === requested)) return
  throw new Refusal('API_VERSION_UNKNOWN', [{ path: apiVersionHeader }])
}
