import { rejectReasonCodes } from '#contract/cases/decision.ts'
import { documentCheckNames } from '#contract/documents/document-check.ts'
import type { AnswerOf, ParsedQuery } from '#contract/endpoint.ts'
import { errorCodes } from '#contract/error-codes.ts'
import { type getOverview, overviewIdleHours, overviewMaxRequests, type overviewStages } from '#contract/overview/overview-calls.ts'
import type { RequestKind } from '#contract/request-kind.ts'
import { isSettled, requestStatuses } from '#contract/requests/request-status.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { AppContext } from '#server/platform/context.ts'
import {
  countByStatus,
  countDecided,
  countDocumentChecks,
  countFunnel,
  countLivenessChecks,
  countRejectReasons,
  countWithdrawnToErase,
  type Decided,
  lacksNotice,
  listFormsOfKind,
  type OverviewQuery,
  type Span,
} from '#server/queue/repositories/overview.ts'

type Overview = AnswerOf<typeof getOverview>
type Stage = (typeof overviewStages)[number]

const dayMs = 86_400_000
const hourMs = 3_600_000
const settled = requestStatuses.filter(isSettled)

const stages: Record<RequestKind, readonly Stage[]> = {
  individual: ['issued', 'opened', 'document', 'camera', 'submitted', 'decided'],
  corporate: ['issued', 'opened', 'submitted', 'decided'],
}
const stretches: Record<RequestKind, readonly [Stage, Stage, Span][]> = {
  individual: [
    ['issued', 'opened', 'opening'],
    ['opened', 'document', 'documenting'],
    ['document', 'camera', 'filming'],
    ['camera', 'submitted', 'submitting'],
    ['opened', 'submitted', 'completing'],
    ['submitted', 'decided', 'deciding'],
  ],
  corporate: [
    ['issued', 'opened', 'opening'],
    ['opened', 'submitted', 'completing'],
    ['submitted', 'decided', 'deciding'],
  ],
}

/** What became of the requests of the last days. The counts of one reader run one after the other: no reader waits for less than all of them. */
export async function readOverview(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { user: { clientId } }: Pick<StaffCaller, 'user'>,
  { days = '30', kind = 'individual', formId }: ParsedQuery<typeof getOverview>,
  most: number = overviewMaxRequests,
): Promise<Omit<Overview, 'isNoticeOutdated'>> {
  const now = clock.now().getTime()
  const since = new Date(now - Number(days) * dayMs)
  const query: OverviewQuery = { clientId, kind, formId, since, most }
  const counts = await countFunnel(db, query)
  const quietSince = new Date(now - overviewIdleHours * hourMs)
  const isWhole = counts.issued < most
  return {
    since: (isWhole ? since : (counts.oldest ?? since)).toISOString(),
    isWhole,
    lacksNotice: await lacksNotice(db, clientId),
    withdrawnToErase: await countWithdrawnToErase(db, clientId),
    forms: await listFormsOfKind(db, clientId, kind),
    funnel: stages[kind].map((stage) => ({ stage, count: counts[stage] })),
    times: stretches[kind].map(([from, to, span]) => ({ from, to, medianSeconds: counts[`${span}Median`], count: counts[`${span}Count`] })),
    standing: (await countByStatus(db, query, { settled, quietSince })).sort(
      (one, other) => other.abandoned - one.abandoned || other.open - one.open,
    ),
    documentChecks: known(await countDocumentChecks(db, query), ({ check }) => check, documentCheckNames),
    livenessChecks: known(await countLivenessChecks(db, query), ({ code }) => code, errorCodes),
    rejectReasons: known(await countRejectReasons(db, query), ({ code }) => code, rejectReasonCodes),
    decisions: toDecisions(await countDecided(db, query)),
  }
}

/** A word that an earlier version wrote and this one does not know is left out. */
function known<Row, Word>(rows: Row[], wordOf: (row: Row) => Word, words: readonly Word[]): Row[] {
  return rows.filter((row) => words.includes(wordOf(row)))
}

function toDecisions(rows: readonly Decided[]): Overview['decisions'] {
  const of = (status: Decided['status']) => {
    const by = (decider: Decided['decider']) => rows.find((row) => row.status === status && row.decider === decider)?.count ?? 0
    return { staff: by('staff'), automatic: by('automatic'), operator: by('operator') }
  }
  return { approved: of('APPROVED'), rejected: of('REJECTED') }
}
