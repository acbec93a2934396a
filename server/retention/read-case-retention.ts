import type { AnswerOf } from '#contract/endpoint.ts'
import type { CaseRetention } from '#contract/retention/case-retention.ts'
import { erasureCertificate } from '#contract/retention/erasure.ts'
import type { getRequestRetention, listErasureCertificatesByKey } from '#contract/retention/key-calls.ts'
import type { listErasureCertificates } from '#contract/retention/retention-calls.ts'
import { daysOf, type RetentionKind, retentionKinds, toDue } from '#contract/retention/schedule.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { AppContext } from '#server/platform/context.ts'
import { unseal } from '#server/platform/crypto/seal.ts'
import { findKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { VerificationRequestRow } from '#server/platform/database/schema.ts'
import type { ErasureCertificateRow, LegalHoldRow } from '#server/platform/database/schema-cases.ts'
import { Refusal } from '#server/platform/errors.ts'
import { findRequest } from '#server/requests/repositories/requests.ts'
import { toSignedStatement } from '#server/retention/erasure/certificate.ts'
import { isHeldAnywhere } from '#server/retention/holds/is-held.ts'
import { openReason } from '#server/retention/holds/legal-holds.ts'
import { findOpenErasureRequest, findRelation } from '#server/retention/repositories/erasure-requests.ts'
import { findErasure, findUnfinishedErasure, listCertificates, listCertificatesOf } from '#server/retention/repositories/erasures.ts'
import { listHoldsOf } from '#server/retention/repositories/holds.ts'
import { findStanding, listErasedKinds } from '#server/retention/repositories/standing.ts'
import { listBlocked } from '#server/retention/requests/erasure-requests.ts'
import { readSchedule } from '#server/retention/schedule/read-schedule.ts'
import { findStaffNames } from '#server/staff/members/staff-identity.ts'
import { getClient } from '#server/tenants/get-client.ts'

type Needs = Pick<AppContext, 'db' | 'clock' | 'masterKey' | 'erasures' | 'retention'>

/** Of a case, or of somebody whom a company invited with the company's. Refuses REQUEST_NOT_FOUND. */
async function findCase({ db }: Pick<AppContext, 'db'>, clientId: string, requestId: string): Promise<VerificationRequestRow> {
  const request = await findRequest(db, requestId)
  if (!request || request.clientId !== clientId) throw new Refusal('REQUEST_NOT_FOUND')
  const root = request.companyRequestId ? await findRequest(db, request.companyRequestId) : request
  if (!root) throw new Refusal('REQUEST_NOT_FOUND')
  return root
}

export async function readCaseRetention(context: Needs, caller: StaffCaller, requestId: string): Promise<CaseRetention> {
  const { db } = context
  const { user, permissions } = caller
  const request = await findCase(context, user.clientId, requestId)
  const { kinds, schedule } = await readKinds(context, request, requestId)
  const key = await findKeyOf(db, context.masterKey, { subjectId: request.subjectId })
  const holds = await listHoldsOf(db, request.id)
  // Of one person of the case, who withdrew consent, before that of the case.
  const open = (await findOpenErasureRequest(db, requestId)) ?? (await findOpenErasureRequest(db, request.id))
  const relation = await findRelation(db, request.id)
  const ids = holds.flatMap(({ placedBy, releaseAskedBy, releasedBy }) => [placedBy, releaseAskedBy, releasedBy])
  const names = await findStaffNames(db, context, [...ids, open?.requestedKind === 'staff' ? open.requestedBy : null])
  const who = (id: string) => ({ id, displayName: names.get(id) ?? '' })
  const toHold = (row: LegalHoldRow): NonNullable<CaseRetention['hold']> => ({
    id: row.id,
    reason: openReason(key, row.id, row.sealedReason),
    placedBy: who(row.placedBy),
    placedAt: row.placedAt.toISOString(),
    releaseAskedBy: row.releaseAskedBy ? who(row.releaseAskedBy) : null,
    releaseAskedAt: row.releaseAskedAt?.toISOString() ?? null,
    releaseReason: openReason(key, row.id, row.sealedReleaseReason),
    releasedBy: row.releasedBy ? who(row.releasedBy) : null,
    releasedAt: row.releasedAt?.toISOString() ?? null,
  })
  const standing = holds.find(({ releasedAt }) => releasedAt === null)
  const isErasing = (await findUnfinishedErasure(db, request.id)) !== undefined
  const isApproved = request.status === 'APPROVED' || request.status === 'COMPLETE'
  const isThere = key !== undefined
  return {
    caseId: request.id,
    kinds,
    scheduleVersion: schedule?.version ?? null,
    graceDays: schedule?.plan.graceDays ?? null,
    relation: relation ? { endedOn: relation.endedOn, recordedAt: relation.recordedAt.toISOString() } : null,
    hold: standing ? toHold(standing) : null,
    earlierHolds: holds.filter((row) => row !== standing).map(toHold),
    erasureRequest: open
      ? {
          id: open.id,
          kinds: open.kinds,
          ground: open.ground,
          askedBy: open.askedBy,
          reason: key && open.sealedReason ? Buffer.from(unseal(key, `erasure-request:${open.id}`, open.sealedReason)).toString() : null,
          requestedKind: open.requestedKind,
          requestedBy: who(open.requestedBy),
          requestedAt: open.requestedAt.toISOString(),
        }
      : null,
    isErasing,
    certificates: (await listCertificatesOf(db, [request.id, requestId])).map(toListing),
    may: {
      hold: isThere && permissions.has('requests:hold') && !standing && !isErasing,
      askRelease: permissions.has('requests:hold') && standing !== undefined && !standing.releaseAskedBy,
      release: permissions.has('requests:release') && Boolean(standing?.releaseAskedBy) && standing?.releaseAskedBy !== user.id,
      endRelation: isThere && permissions.has('requests:decide') && isApproved,
      resumeRelation: isThere && permissions.has('requests:decide') && relation !== undefined,
      askErasure: isThere && permissions.has('requests:erase') && !standing && !open && !isErasing,
      confirmErasure:
        permissions.has('requests:erase') &&
        !standing &&
        open !== undefined &&
        !(open.requestedKind === 'staff' && open.requestedBy === user.id),
    },
  }
}

/** What a key learns: no words of staff. */
export async function readRetentionByKey(
  context: Needs,
  clientId: string,
  requestId: string,
): Promise<AnswerOf<typeof getRequestRetention>> {
  const request = await findCase(context, clientId, requestId)
  const { kinds } = await readKinds(context, request, requestId)
  return {
    requestId: request.id,
    outcome: kinds[0]?.outcome ?? null,
    relationEndedOn: (await findRelation(context.db, request.id))?.endedOn ?? null,
    legalHold: await isHeldAnywhere(context.db, context, request),
    data: kinds.map(({ kind, dueOn, erasedFrom, erased }) => ({ kind, dueOn, erasedFrom, erasedAt: erased?.at ?? null })),
  }
}

export async function listCertificatesByKey(
  context: Pick<AppContext, 'db'>,
  clientId: string,
  requestId: string,
): Promise<AnswerOf<typeof listErasureCertificatesByKey>> {
  const request = await findCase(context, clientId, requestId)
  return { data: (await listCertificatesOf(context.db, [request.id, requestId])).map(toListing) }
}

const aPage = 50

export async function listCertificatesOfStaff(
  { db }: Pick<AppContext, 'db'>,
  { user }: StaffCaller,
  cursor: string | undefined,
): Promise<AnswerOf<typeof listErasureCertificates>> {
  const rows = await listCertificates(db, { clientId: user.clientId, before: cursor, limit: aPage + 1 })
  const page = rows.slice(0, aPage)
  return { certificates: page.map(toListing), nextCursor: rows.length > aPage ? (page.at(-1)?.id ?? null) : null }
}

async function readKinds(context: Needs, request: VerificationRequestRow, requestId: string) {
  const { db, retention } = context
  const { testOf, id, retentionDays } = await getClient(context, request.clientId)
  const state = await readSchedule(context, testOf ?? id)
  const schedule = state.is === 'in-force' ? state : undefined
  const standing = await findStanding(db, request.id)
  const blocked = new Map((await listBlocked(db, context, request)).map((each) => [each.kind, each.until]))
  const gone = [...(await listErasedKinds(db, requestId)), ...(await listErasedKinds(db, request.id))]
  const erased = new Map(gone.map((row) => [row.kind, row]))
  const kinds = await Promise.all(
    retentionKinds.map(async (kind): Promise<CaseRetention['kinds'][number]> => {
      const gone = erased.get(kind)
      const erasure = gone && (await findErasure(db, gone.erasureId))
      const due = standing ? toDue(kind, standing, schedule?.plan ?? null, retention) : undefined
      return {
        kind,
        outcome: standing?.outcome ?? null,
        days: due
          ? schedule
            ? daysOf(schedule.plan, due.cell)
            : state.is === 'none' && standing?.outcome !== 'undecided'
              ? retentionDays
              : null
          : null,
        since: standing?.since ?? null,
        dueOn: due?.dueOn ?? null,
        erasedFrom: due?.erasedFrom ?? null,
        floorUntil: blocked.get(kind) ?? null,
        blocked: blocked.has(kind),
        erased: gone
          ? {
              at: gone.erasedAt.toISOString(),
              rule: erasure?.rule ?? 'schedule',
              scheduleVersion: erasure?.scheduleVersion ?? null,
              certificateId: gone.erasureId.replace(/^era_/, 'erc_'),
            }
          : null,
      }
    }),
  )
  return { kinds, schedule }
}

function toListing(row: ErasureCertificateRow) {
  const { kinds } = erasureCertificate.parse(JSON.parse(row.statement))
  return {
    id: row.id,
    requestId: row.requestId,
    issuedAt: row.issuedAt.toISOString(),
    kinds: kinds as RetentionKind[],
    signed: toSignedStatement(row),
  }
}
