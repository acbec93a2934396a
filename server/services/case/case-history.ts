import type { CaseFile } from '#contract/staff/case-file.ts'
import type { VerificationRequestRow } from '#server/database/schema.ts'
import { listActivities } from '#server/repositories/activities.ts'
import { listEntriesAbout } from '#server/repositories/audit.ts'
import type { Tools } from '#server/tools.ts'

type Line = CaseFile['history'][number]
type Names = ReadonlyMap<string, string>

const mostEntries = 500
/** What staff did stands in both records: the audit says who, the activity what they wrote to the applicant. */
const actionOf: Record<string, string> = {
  ADMIN_APPROVE: 'request.approved',
  ADMIN_REJECT: 'request.rejected',
  ADMIN_RETRY: 'request.retry-asked',
  LINK_RENEWED: 'request.link-renewed',
  AUTO_APPROVE: 'request.approved',
  AUTO_REJECT: 'request.rejected',
}

/** What was refused stands in the remark as codes: `front: glare, back: focus`, or the code of a failure. Other remarks are somebody's words. */
function toSaid(activityType: string, remark: string): Pick<Line, 'remark' | 'facts'> {
  if (activityType === 'DOCUMENT_REFUSED') return { remark: '', facts: { refused: remark.split(', ').filter(Boolean) } }
  if (activityType === 'LIVENESS_FAILED') return { remark: '', facts: remark ? { failure: remark } : {} }
  return { remark, facts: {} }
}

/** Everything that happened to a request, the oldest first. */
export async function readHistory({ db }: Pick<Tools, 'db'>, request: VerificationRequestRow, names: Names): Promise<Line[]> {
  const activities = await listActivities(db, request.id)
  const entries = await listEntriesAbout(db, request.clientId, request.id, mostEntries)
  const remarks = new Map<string, string[]>()
  const lines: Line[] = []
  for (const { activityType, actor, remark, createdAt } of activities) {
    const action = actionOf[activityType]
    if (action && entries.some((entry) => entry.action === action)) {
      remarks.set(action, [...(remarks.get(action) ?? []), remark])
      continue
    }
    lines.push({ at: createdAt.toISOString(), what: activityType, actor, by: null, ...toSaid(activityType, remark) })
  }
  // Backwards: the newest of each kind belong together, also where the older ones are from before there was an audit.
  for (const { at, action, actorKind, actorId, facts } of [...entries].reverse()) {
    const by = actorKind === 'staff' && actorId ? { id: actorId, displayName: names.get(actorId) ?? '' } : null
    lines.push({ at: at.toISOString(), what: action, actor: actorKind, by, remark: remarks.get(action)?.pop() ?? '', facts })
  }
  return lines.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}
