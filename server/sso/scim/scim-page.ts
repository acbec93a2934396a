import { ScimFault } from '#server/sso/scim/scim-fault.ts'

export const mostResults = 200
const usualResults = 100

export type Page = { offset: number; limit: number }

/** As RFC 7644, 3.4.2.4, has it: what is under the least counts as the least. */
export function readPage({ startIndex, count }: { startIndex: unknown; count: unknown }): Page {
  const from = toNumber(startIndex, 'startIndex') ?? 1
  const desired = toNumber(count, 'count') ?? usualResults
  return { offset: Math.max(1, from) - 1, limit: Math.min(mostResults, Math.max(0, desired)) }
}

function toNumber(value: unknown, name: string): number | undefined {
  if (value === undefined) return undefined
  if (typeof value !== 'string' || !/^-?\d{1,9}$/.test(value)) throw new ScimFault(400, `${name} must be a whole number`, 'invalidValue')
  return Number(value)
}

export function toListResponse(resources: readonly object[], { total, offset }: { total: number; offset: number }) {
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: total,
    startIndex: offset + 1,
    itemsPerPage: resources.length,
    Resources: resources,
  }
}
