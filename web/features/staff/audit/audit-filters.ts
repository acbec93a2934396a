import type { searchAudit } from '#contract/audit/audit-calls.ts'
import type { BodyOf } from '#contract/endpoint.ts'

/** What is looked for, as it stands in the fields of the page. */
export type AuditFilters = { actor: string; action: string; targetId: string; from: string; to: string }

export const noAuditFilters: AuditFilters = { actor: '', action: '', targetId: '', from: '', to: '' }

const kindPrefix = 'kind:'
export const toActorKind = (kind: string) => `${kindPrefix}${kind}`

/** An id as the calls take it. */
export function isId(text: string): boolean {
  return /^[\w-]{1,100}$/.test(text)
}

type Filters = Omit<BodyOf<typeof searchAudit>, 'limit' | 'cursor'>

/** Only what was filled in. `actor` is somebody's id, or a kind of actor. */
export function toAuditQuery({ actor, action, targetId, from, to }: AuditFilters): Filters {
  const kind = actor.startsWith(kindPrefix) ? actor.slice(kindPrefix.length) : undefined
  return {
    ...(kind ? { actorKind: kind as NonNullable<Filters['actorKind']> } : actor && { actorId: actor }),
    ...(action && { action }),
    ...(targetId.trim() && { targetId: targetId.trim() }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

/** By the address: pages of people and requests lead here with what is to be looked for. */
export function readAuditFilters(search: string): AuditFilters {
  const query = new URLSearchParams(search)
  const read = (name: string) => {
    const text = query.get(name) ?? ''
    return isId(text) ? text : ''
  }
  return { ...noAuditFilters, actor: read('actorId'), targetId: read('targetId') }
}
