import type { AuditActorKind } from '#contract/audit/audit-actor-kind.ts'
import type { CaseFile } from '#contract/cases/case-file.ts'
import { listEntriesAbout } from '#server/audit/repositories/audit.ts'
import { type HistoryNames, toActivityDetails, toEntryDetails } from '#server/cases/history-details.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { VerificationRequestRow } from '#server/platform/database/schema.ts'
import { listActivities } from '#server/requests/activities.ts'

type Line = CaseFile['history'][number]

const maxEntries = 500
/** What staff did stands in both records: the audit says who, the activity what they wrote to the applicant. */
const actionOf: Record<string, string> = {
  ADMIN_APPROVE: 'request.approved',
  ADMIN_REJECT: 'request.rejected',
  ADMIN_RETRY: 'request.retry-asked',
  MANUAL_REVIEW_ANSWERED: 'request.review-answered',
  LINK_RENEWED: 'request.link-renewed',
  CONSENT_GIVEN: 'request.consent-given',
  CONSENT_REFUSED: 'request.consent-refused',
  CONSENT_WITHDRAWN: 'request.consent-withdrawn',
  REQUEST_CANCELED: 'request.canceled',
  AUTO_APPROVE: 'request.approved',
  AUTO_REJECT: 'request.rejected',
}

type Stated = Pick<Line, 'remark' | 'facts' | 'details'>

/** What the product wrote down stands in the remark as codes: `front: glare, back: focus`, a failure, ids. Other remarks are somebody's words. */
function toStated(activityType: string, remark: string, names: HistoryNames): Stated {
  if (activityType === 'DOCUMENT_REFUSED') return { remark: '', details: [], facts: { refused: remark.split(', ').filter(Boolean) } }
  if (activityType === 'LIVENESS_FAILED') return { remark: '', details: [], facts: remark ? { failure: remark } : {} }
  const details = toActivityDetails(activityType, remark, names)
  return { remark: details ? '' : remark, details: details ?? [], facts: {} }
}

/** A member of staff, or the API key of the customer's own server by the name that staff gave it. */
function toWho(id: string, kind: AuditActorKind, { colleagues, keys }: HistoryNames): Line['by'] {
  if (kind === 'staff') return { id, displayName: colleagues.get(id) ?? '' }
  const keyName = kind === 'customer' ? keys.get(id) : undefined
  return keyName ? { id, displayName: keyName } : null
}

/** Everything that happened to a request, the oldest first. */
export async function readCaseHistory(
  { db, masterKey }: Pick<AppContext, 'db' | 'masterKey'>,
  request: VerificationRequestRow,
  names: HistoryNames,
): Promise<Line[]> {
  const activities = await listActivities(db, { masterKey }, request.id)
  const entries = await listEntriesAbout(db, request.clientId, request.id, maxEntries)
  const remarks = new Map<string, string[]>()
  const lines: Line[] = []
  for (const { activityType, actor, remark, createdAt } of activities) {
    const action = actionOf[activityType]
    if (action && entries.some((entry) => entry.action === action)) {
      remarks.set(action, [...(remarks.get(action) ?? []), remark])
      continue
    }
    lines.push({ at: createdAt.toISOString(), what: activityType, actor, by: null, ...toStated(activityType, remark, names) })
  }
  // Backwards: the newest of each kind belong together, also where the older ones are from before there was an audit.
  for (const { at, action, actorKind, actorId, facts } of [...entries].reverse()) {
    const by = actorId ? toWho(actorId, actorKind, names) : null
    const details = toEntryDetails(action, facts, names)
    lines.push({ at: at.toISOString(), what: action, actor: actorKind, by, remark: remarks.get(action)?.pop() ?? '', details, facts })
  }
  return lines.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}
