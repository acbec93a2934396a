import { expect } from 'vitest'
import type { CaseRetention } from '#contract/retention/case-retention.ts'
import type { RetentionDays, RetentionOutcome } from '#contract/retention/schedule.ts'
import { approveRequest, operatorDecision, rejectRequest } from '#server/approval/decide-request.ts'
import { expireRequests } from '#server/requests/expire-requests.ts'
import { confirmScheduleHere } from '#server/retention/schedule/change-schedule.ts'
import { atCamera } from '#server/testing/individual-steps.ts'
import { openStaffApp, type StaffApp } from '#server/testing/staff-app.ts'
import { browser } from '#server/testing/staff-sessions.ts'
import { type TestApp, type TestOptions, testApp } from '#server/testing/test-app.ts'

export const allAt = (count: number | null): RetentionDays => {
  const row = { approved: count, rejected: count, abandoned: count, undecided: count }
  return { biometrics: { ...row }, documents: { ...row }, case: { ...row }, audit: { ...row } }
}

/** With two administrators, whose accounts are as new as the database. */
export async function openRetention(options: TestOptions = {}): Promise<{ portico: TestApp; ada: StaffApp; grace: StaffApp }> {
  const portico = await testApp({ client: { creditBalance: 100, retentionDays: 36_500 }, ...options })
  const ada = await openStaffApp(portico, 'administrator', { email: 'ada@northwind.example' })
  const grace = await openStaffApp(portico, 'administrator', { email: 'grace@northwind.example' })
  return { portico, ada, grace }
}

/** Hours later, when sessions have ended: they sign in anew. */
export async function later(portico: TestApp, hours: number, ...people: StaffApp[]): Promise<StaffApp[]> {
  portico.clock.turnHours(hours)
  return Promise.all(
    people.map(async (who) => {
      const { accessToken } = await browser(portico, who.email).open()
      const send: StaffApp['send'] = (method, url, payload) =>
        portico.send({ method, url: `/v1/staff${url}`, headers: { authorization: `Bearer ${accessToken}` }, ...(payload && { payload }) })
      return { ...who, accessToken, send }
    }),
  )
}

let seed = 0
/** A case that is over by an outcome, with a document and a recording. */
export async function caseOf(portico: TestApp, outcome: RetentionOutcome): Promise<string> {
  // Its own, also where several cases are made at once.
  seed += 1
  const own = seed
  const link = await portico.newLink({ email: `${outcome}${own}@person.example`, reference: 'A-17' })
  const judged = await (await atCamera(portico, link)).check({ seed: own })
  expect([judged.status, judged.body.errorCode]).toEqual([200, undefined])
  const id = link.requestId
  if (outcome === 'approved') await approveRequest(portico.context, id, { ...operatorDecision(), reason: 'known' })
  if (outcome === 'rejected') await rejectRequest(portico.context, id, { ...operatorDecision(), reasons: ['other'] })
  if (outcome !== 'abandoned') return id
  await portico.context.db
    .updateTable('verificationRequests')
    .set({ status: 'LIVENESS_STARTED', submittedAt: null, expiresAt: portico.clock.now() })
    .where('id', '=', id)
    .execute()
  await expireRequests(portico.context)
  return id
}

/** A schedule that counts, confirmed by the operator. */
export async function schedule(portico: TestApp, staff: StaffApp, days: RetentionDays, graceDays = 0): Promise<number> {
  const { status, body } = await staff.send('POST', '/retention/proposals', { days, graceDays })
  expect([status, body.errorCode]).toEqual([200, undefined])
  const version = body.version as number
  await confirmScheduleHere(portico.context, portico.client.id, version)
  portico.clock.turnHours(portico.context.retention.changeDelayHours)
  return version
}

export const erasedKindsOf = async (portico: TestApp, id: string): Promise<string[]> =>
  (await portico.context.db.selectFrom('erasedKinds').select('kind').where('requestId', '=', id).execute()).map(({ kind }) => kind).sort()

export const retentionOf = async (staff: StaffApp, id: string) =>
  (await staff.send('GET', `/requests/${id}/retention`)).body as unknown as CaseRetention

export const keptFilesOf = (portico: TestApp, id: string) =>
  portico.context.db
    .selectFrom('blobs')
    .select(['kind', 'name', 'byteCount'])
    .where('requestId', '=', id)
    .where('attachedAt', 'is not', null)
    .orderBy('id')
    .execute()
