import { afterEach, beforeEach, expect, it } from 'vitest'
import { auditOf, decide, openCase, openStaffApp, type StaffApp, submittedRequest } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let grace: StaffApp

beforeEach(async () => {
  portico = await testApp()
  grace = await openStaffApp(portico, 'reviewer')
})

afterEach(() => portico.close())

const act = (who: StaffApp, id: string, what: string, payload?: Record<string, unknown>) =>
  what === 'approve' || what === 'reject' || what === 'retry'
    ? decide(who, id, what, payload)
    : who.send('POST', `/requests/${id}/${what}`, payload)

const moves: Record<string, (who: StaffApp, id: string, revision: number) => Promise<{ status: number; body: Record<string, unknown> }>> = {
  approve: (who, id, revision) => act(who, id, 'approve', { revision }),
  reject: (who, id, revision) => act(who, id, 'reject', { revision, reasons: ['duplicate'] }),
  'request resubmission': (who, id, revision) => act(who, id, 'retry', { revision, wish: { what: 'document' } }),
  'approve in bulk': async (who, id, revision) => {
    await openCase(who, id)
    return who.send('POST', '/queue/bulk', { action: { do: 'approve' }, requests: [{ id, revision }] })
  },
  'reject in bulk': (who, id, revision) =>
    who.send('POST', '/queue/bulk', { action: { do: 'reject', reasons: ['duplicate'] }, requests: [{ id, revision }] }),
}

const outcomeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => {
  const [first] = (body.results as { outcome: string; errorCode: string | null }[] | undefined) ?? []
  if (first) return first.outcome === 'done' ? 'done' : first.errorCode
  return status === 200 ? 'done' : body.errorCode
}

const pairs = Object.keys(moves).flatMap((one, at) =>
  Object.keys(moves)
    .slice(at)
    .map((other) => [one, other] as const),
)

it('lets the first of two simultaneous decisions win, and tells the second who decided', async () => {
  const { id, revision } = await submittedRequest(portico)
  const ada = await openStaffApp(portico, 'administrator')
  const answers = await Promise.all([
    act(grace, id, 'approve', { revision }),
    act(ada, id, 'reject', { revision, reasons: ['face-differs'], remark: 'Another person' }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const [winner, loser] = answers[0].status === 200 ? [grace, answers[1]] : [ada, answers[0]]
  const status = winner === grace ? 'APPROVED' : 'REJECTED'
  expect(loser.body.errorCode).toBe('REQUEST_CHANGED_ELSEWHERE')
  expect(loser.body.details).toMatchObject({ status, revision: revision + 1, decidedBy: { id: winner.id } })
  expect(await portico.statusOf(id)).toBe(status)
  expect((await auditOf(portico, id)).length).toBe(1)
})

it('lets one of two simultaneous actions on a request win, for every pair of actions', async () => {
  const ada = await openStaffApp(portico, 'administrator')
  for (const [one, other] of pairs) {
    const { id, revision } = await submittedRequest(portico)
    const outcomes = (await Promise.all([moves[one]?.(grace, id, revision), moves[other]?.(ada, id, revision)])).map(
      (answer) => answer && outcomeOf(answer),
    )
    expect([one, other, ...outcomes.sort()]).toEqual([one, other, 'REQUEST_CHANGED_ELSEWHERE', 'done'])
    const decided = (await auditOf(portico, id)).filter(({ action }) => /approved|rejected|retry-asked/.test(action))
    expect([one, other, decided.length]).toEqual([one, other, 1])
  }
}, 120_000)
