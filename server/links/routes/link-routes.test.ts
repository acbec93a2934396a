import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyAudit } from '#server/audit/verify-audit.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { saveClient, saveForm } from '#server/tenants/repositories/clients.ts'
import { staffMember } from '#server/testing/staff-sessions.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let headers: { authorization: string }
let forms: { id: string; name: string; kind: string; isDefault: boolean }[]
beforeAll(async () => {
  portico = await testApp()
  const { accessToken } = await (await staffMember(portico, 'reviewer')).open()
  headers = { authorization: `Bearer ${accessToken}` }
  const { id: clientId } = portico.client
  await saveDefinition('Companies', 'corporate', clientId)
  forms = (await portico.send({ method: 'GET', url: '/v1/staff/links/forms', headers })).body.data as typeof forms
})
afterAll(() => portico.close())

type Issued = { row: number; outcome: string; requestId: string | null; url: string | null; fault: string | null }
const batch = (letter: string) => letter.repeat(20)
const formOf = (kind: string) => forms.find((form) => form.kind === kind)?.id ?? ''
const issue = async (payload: object) =>
  portico.send({ method: 'POST', url: '/v1/staff/links', headers, payload: { sendsEmail: true, formId: formOf('individual'), ...payload } })
const issued = async (payload: object) => (await issue(payload)).body.data as Issued[]

async function saveDefinition(name: string, kind: 'corporate' | 'individual', clientId: string): Promise<string> {
  const { definition } = await portico.context.db.selectFrom('formVersions').select('definition').executeTakeFirstOrThrow()
  const id = newId('frm')
  await portico.context.db
    .transaction()
    .execute((transaction) => saveForm(transaction, { id, clientId, kind, name, isDefault: true, definition }))
  return id
}

it("lists the customer's forms that links can be issued for", async () => {
  expect(forms.map(({ kind, isDefault }) => [kind, isDefault])).toEqual([
    ['individual', true],
    ['corporate', true],
  ])
})

it('issues a link for each valid row with email and audit entry, and reports invalid rows', async () => {
  const rows = [
    { row: 1, email: ' ada@northwind.example ', language: 'zh-CN', reference: 'A-1' },
    { row: 2, email: 'not an address' },
    { row: 3 },
    { row: 4, email: 'grace@northwind.example', language: 'fr' },
    { row: 5, email: '=cmd|calc@northwind.example' },
  ]
  const answers = await issued({ batchId: batch('a'), rows })
  expect(answers.map(({ row, outcome, fault }) => [row, outcome, fault])).toEqual([
    [1, 'issued', null],
    [2, 'refused', 'email-wrong'],
    [3, 'refused', 'email-missing'],
    [4, 'refused', 'language-unknown'],
    [5, 'issued', null],
  ])
  const [first] = answers
  const made = await portico.context.db
    .selectFrom('verificationRequests')
    .selectAll()
    .where('id', '=', first?.requestId ?? '')
    .executeTakeFirstOrThrow()
  const { email, reference } = await portico.contactOf(made.id)
  expect([email, made.language, reference, made.status]).toEqual(['ada@northwind.example', 'cn', 'A-1', 'EMAIL_SENT'])
  expect(first?.url).toBeNull()
  expect(await portico.mailKinds(made.id)).toEqual(['link'])
  const entries = await portico.context.db.selectFrom('auditEntries').selectAll().where('action', '=', 'request.link-issued').execute()
  expect(entries.map(({ targetId, actorKind }) => [targetId, actorKind])).toContainEqual([made.id, 'staff'])
  expect(await verifyAudit(portico.context)).toMatchObject([{ faults: [] }])
})

it('creates nothing twice when a table is sent again', async () => {
  const sent = { batchId: batch('b'), rows: [{ row: 7, email: 'late@northwind.example' }] }
  const answers = (await Promise.all([issued(sent), issued(sent), issued(sent)])).flat()
  expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['already', 'already', 'issued'])
  expect(new Set(answers.map(({ requestId }) => requestId)).size).toBe(1)
  expect(await portico.mailKinds(answers[0]?.requestId ?? '')).toEqual(['link'])
  const [other] = await issued({ ...sent, batchId: batch('c') })
  expect(other?.outcome).toBe('issued')
})

it('invites companies by table, and shows links that are not emailed', async () => {
  const rows = [
    { row: 1, email: 'board@acme.example', companyName: 'Acme GmbH' },
    { row: 2, email: 'board@acme.example' },
  ]
  const answers = await issued({ formId: formOf('corporate'), sendsEmail: false, batchId: batch('d'), rows })
  expect(answers.map(({ outcome, fault }) => [outcome, fault])).toEqual([
    ['issued', null],
    ['refused', 'company-name-missing'],
  ])
  expect(new URL(answers[0]?.url ?? '').pathname).toBe('/Onboarding2Company')
  expect(await portico.mailKinds(answers[0]?.requestId ?? '')).toEqual([])
})

it('sets the validity chosen for the link, or the default', async () => {
  const rows = [{ row: 1, email: 'soon@northwind.example' }]
  const hoursOf = async (payload: object) => {
    const [answer] = (await issued({ rows, ...payload })) as unknown as { expiresAt: string }[]
    return (Date.parse(answer?.expiresAt ?? '') - portico.context.clock.now().getTime()) / 3_600_000
  }
  expect(Math.round(await hoursOf({ batchId: batch('g'), opensForHours: 72 }))).toBe(72)
  expect(Math.round(await hoursOf({ batchId: batch('h') }))).toBe(portico.client.linkLifetimeHours)
  const company = { formId: formOf('corporate'), rows: [{ row: 1, email: 'board@soon.example', companyName: 'Soon Ltd' }] }
  expect(Math.round(await hoursOf({ batchId: batch('i'), opensForHours: 24, ...company }))).toBe(24)
  for (const opensForHours of [0, 8_761, 1.5, '24']) expect((await issue({ batchId: batch('j'), rows, opensForHours })).status).toBe(422)
})

it("answers another customer's form as unknown, and limits a table to a hundred rows", async () => {
  const other = await portico.context.db
    .transaction()
    .execute((transaction) => saveClient(transaction, { id: newId('cli'), name: 'Other', languages: ['en'] }))
  const foreign = await saveDefinition('Foreign', 'individual', other.id)
  expect((await issue({ formId: foreign, batchId: batch('e'), rows: [{ row: 1, email: 'a@b.example' }] })).body.errorCode).toBe('NOT_FOUND')
  const rows = Array.from({ length: 101 }, (_, index) => ({ row: index + 1, email: 'x' }))
  expect((await issue({ batchId: batch('f'), rows })).status).toBe(422)
  expect(await issued({ batchId: batch('f'), rows: rows.slice(1) })).toHaveLength(100)
})
