import type { FastifyRequest } from 'fastify'
import { apiVersionHeader, apiVersions } from '#contract/api/versions.ts'
import { Refusal } from '#server/platform/errors.ts'

/** Refuses a version that no build ever spoke, rather than answering by another one. */
export function requireApiVersion({ headers }: Pick<FastifyRequest, 'headers'>): void {
  const asked = headers[apiVersionHeader]
  if (asked === undefined || apiVersions.some((version) => version === asked)) return
  throw new Refusal('API_VERSION_UNKNOWN', [{ path: apiVersionHeader }])
}
