import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BuiltInRole } from '#contract/permissions.ts'
import { verifyAudit } from '#server/audit/verify-audit.ts'
import { importForm } from '#server/forms/import-form.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { saveClient } from '#server/tenants/repositories/clients.ts'
import { staffMember } from '#server/testing/staff-sessions.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

type Definition = { name: string; modules: Record<string, { fields: { name: string; alias?: string; cn?: string }[] }> }
type Line = { id: string; name: string; isDefault: boolean; publishedVersion: number | null; draft: { revision: number } | null }

let portico: TestApp
let example: Definition
const tokens = {} as Record<BuiltInRole, string>
beforeAll(async () => {
  portico = await testApp()
  example = JSON.parse(await readFile(new URL('../../../docs/forms/personal-information.json', import.meta.url), 'utf8'))
  for (const role of ['form-designer', 'reviewer'] as const) {
    tokens[role] = (await (await staffMember(portico, role)).open()).accessToken
  }
})
afterAll(() => portico.close())

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, token = tokens['form-designer']) =>
  portico.send({ method, url: `/v1/staff/forms${url}`, headers: { authorization: `Bearer ${token}` }, ...(payload && { payload }) })
const dataOf = async <T>(sent: ReturnType<typeof send>) => (await sent).body.data as T
const named = (name: string, label = 'Last name') => {
  const definition = structuredClone({ ...example, name })
  const field = definition.modules.personalInformation?.fields[1]
  if (field) Object.assign(field, { alias: label, cn: `${label} 中文` })
  return definition
}
const importDraft = async (name: string, label?: string) =>
  dataOf<{ formId: string; outcome: string }>(send('POST', '/import', { definition: named(name, label) }))
const lineOf = async (id: string) => (await dataOf<Line[]>(send('GET', ''))).find((line) => line.id === id)
const labelsOf = async (id: string, version: number) =>
  (await dataOf<{ definition: Definition }>(send('GET', `/${id}/versions/${version}`))).definition.modules.personalInformation?.fields[1]
    ?.alias

it('imports a form as a draft without links, and publishes it as version 1', async () => {
  const { formId, outcome } = await importDraft('First')
  expect(outcome).toBe('created')
  expect(await lineOf(formId)).toMatchObject({
    publishedVersion: null,
    isDefault: false,
    draft: { revision: 1, changedBy: { displayName: expect.any(String) } },
  })
  await expect(portico.newLink({ formName: 'First' })).rejects.toThrow()
  expect((await portico.call('GET', `/v1/onboarding/individual/form/steps?formId=${formId}`)).body.errorCode).toBe('NOT_FOUND')
  expect(await dataOf(send('POST', `/${formId}/publish`, { revision: 1 }))).toEqual({ version: 1 })
  expect(await lineOf(formId)).toMatchObject({ publishedVersion: 1, draft: null })
  await portico.newLink({ formName: 'First' })
})

it('keeps published versions unchanged: a request keeps its version after publishing and rollback', async () => {
  const { formId } = await importDraft('Kept', 'Old words')
  await send('POST', `/${formId}/publish`, { revision: 1 })
  const older = await portico.newLink({ formName: 'Kept' })
  const begun = await dataOf<{ definition: Definition; revision: number }>(send('GET', `/${formId}/draft`))
  expect(begun.revision).toBe(0)
  expect(await dataOf(send('PUT', `/${formId}/draft`, { definition: named('Kept', 'New words'), revision: 0 }))).toEqual({ revision: 1 })
  expect(await dataOf(send('POST', `/${formId}/publish`, { revision: 1 }))).toEqual({ version: 2 })
  const newer = await portico.newLink({ formName: 'Kept' })
  expect([await labelsOf(formId, 1), await labelsOf(formId, 2)]).toEqual(['Old words', 'New words'])

  expect(await dataOf(send('POST', `/${formId}/versions/1/publish`, { publishedVersion: 2 }))).toEqual({ version: 3 })
  expect(await labelsOf(formId, 3)).toBe('Old words')
  const { versions } = await dataOf<{ versions: { version: number; restoredFrom: number | null }[] }>(send('GET', `/${formId}`))
  expect(versions.map(({ version, restoredFrom }) => [version, restoredFrom])).toEqual([
    [3, 1],
    [2, null],
    [1, null],
  ])
  const response = await Promise.all(
    [older, newer].map(async ({ requestId, token }) => {
      const { body } = await portico.call('GET', `/onboarding/liveness/${requestId}/profile`, undefined, {
        authorization: `Bearer ${token}`,
      })
      return body.formVersion
    }),
  )
  expect(response).toEqual([1, 2])
})

it('refuses a faulty definition with every path, and stores nothing', async () => {
  const faulty = {
    kind: 'individual',
    name: 'Faulty',
    steps: [{ step: 1, name: 'a' }],
    modules: { personalInformation: { name: 'p', fields: [{ name: 'x', type: 'textt', step: 1 }] } },
  }
  const answer = await send('POST', '/import', { definition: faulty })
  expect([answer.status, answer.body.errorCode, answer.body.details]).toEqual([
    422,
    'VALIDATION_ERROR',
    [
      expect.objectContaining({
        path: 'modules.personalInformation.fields[0].type',
        sentence: 'is "textt", which is no field type (did you mean text?)',
        code: 'no-type-near',
      }),
    ],
  ])
  for (const definition of [null, 'words', []]) {
    expect((await send('POST', '/import', { definition })).body.errorCode).toBe('VALIDATION_ERROR')
  }
  for (const name of ['zero \0', 'half \ud800'])
    expect((await send('POST', '/import', { definition: { ...example, name } })).body.errorCode).toBe('INVALID_REQUEST_PARAMETERS')
  const names = (await dataOf<Line[]>(send('GET', ''))).map(({ name }) => name)
  expect(names.filter((name) => /Faulty|zero|half/.test(name))).toEqual([])
})

it('saves an incomplete draft, and publishes only a complete one', async () => {
  const { formId } = await dataOf<{ formId: string }>(send('POST', '', { name: 'Unfinished', kind: 'individual' }))
  const definition = {
    steps: [{ step: 1, name: 'One' }],
    modules: { personalInformation: { name: 'P', fields: [{ name: 'Choice', type: 'picklist', step: 1 }] } },
  }
  expect(await dataOf(send('PUT', `/${formId}/draft`, { definition, revision: 1 }))).toEqual({ revision: 2 })
  const refused = await send('POST', `/${formId}/publish`, { revision: 2 })
  expect([refused.body.errorCode, JSON.stringify(refused.body.details)]).toEqual([
    'VALIDATION_ERROR',
    expect.stringContaining('modules.personalInformation.fields[0].options'),
  ])
  expect((await send('POST', '', { name: 'Unfinished', kind: 'corporate' })).body.errorCode).toBe('VALIDATION_ERROR')
  expect((await send('DELETE', `/${formId}/draft`)).body).toEqual({ done: true })
  expect(await lineOf(formId)).toBeUndefined()
})

it('refuses the second of two concurrent saves, and keeps the first', async () => {
  const { formId } = await importDraft('Two')
  const saves = await Promise.all(
    ['A', 'B'].map((label) => send('PUT', `/${formId}/draft`, { definition: named('Two', label), revision: 1 })),
  )
  expect(saves.map(({ body }) => body.errorCode ?? 'saved').sort()).toEqual(['ROW_CHANGED_ELSEWHERE', 'saved'])
  expect((await send('POST', `/${formId}/publish`, { revision: 1 })).body.errorCode).toBe('ROW_CHANGED_ELSEWHERE')
  const lost = await send('POST', '/import', { definition: named('Two', 'C') })
  expect([lost.body.errorCode, lost.body.details]).toEqual(['ROW_CHANGED_ELSEWHERE', [{ path: 'draft', formId, revision: 2 }]])
  const replaced = await send('POST', '/import', { definition: named('Two', 'C'), replacesRevision: 2 })
  expect(replaced.body.data).toEqual({ formId, outcome: 'changed' })
})

it('sets one default form of each kind', async () => {
  const { formId } = await importDraft('Default')
  expect((await send('POST', `/${formId}/default`)).body.errorCode).toBe('NOT_FOUND')
  await send('POST', `/${formId}/publish`, { revision: 1 })
  expect((await send('POST', `/${formId}/default`)).body).toEqual({ done: true })
  const defaults = (await dataOf<Line[]>(send('GET', ''))).filter(({ isDefault }) => isDefault)
  expect(defaults.map(({ name }) => name)).toEqual(['Default'])
})

it("gives a reviewer read access only, and answers another customer's forms as unknown", async () => {
  const { formId } = await importDraft('Looked at')
  const { reviewer } = tokens
  expect((await send('GET', `/${formId}`, undefined, reviewer)).status).toBe(200)
  for (const [method, url, payload] of [
    ['POST', `/${formId}/publish`, { revision: 1 }],
    ['PUT', `/${formId}/draft`, { definition: named('Looked at'), revision: 1 }],
    ['DELETE', `/${formId}/draft`, undefined],
  ] as const) {
    expect((await send(method, url, payload, reviewer)).body.errorCode).toBe('PERMISSION_DENIED')
  }
  const other = await portico.context.db
    .transaction()
    .execute((transaction) => saveClient(transaction, { id: newId('cli'), name: 'Other', languages: ['en'] }))
  const { formId: foreign } = await importForm(portico.context, named('Foreign'), other.id)
  for (const [method, url, payload] of [
    ['GET', `/${foreign}`, undefined],
    ['GET', `/${foreign}/draft`, undefined],
    ['GET', `/${foreign}/versions/1`, undefined],
    ['PUT', `/${foreign}/draft`, { definition: named('Foreign'), revision: 0 }],
    ['POST', `/${foreign}/publish`, { revision: 1 }],
    ['POST', `/${foreign}/versions/1/publish`, { publishedVersion: 1 }],
    ['POST', `/${foreign}/default`, undefined],
    ['DELETE', `/${foreign}/draft`, undefined],
  ] as const) {
    expect([url, (await send(method, url, payload)).body.errorCode]).toEqual([url, 'NOT_FOUND'])
  }
})

it('publishes by command line, and records every change', async () => {
  const { formId } = await importDraft('By command')
  expect(await importForm(portico.context, named('By command'))).toMatchObject({ formId, version: 1, outcome: 'created' })
  const actions = await portico.context.db.selectFrom('auditEntries').select('action').where('targetKind', '=', 'form').distinct().execute()
  expect(actions.map(({ action }) => action).sort()).toEqual([
    'form.draft-discarded',
    'form.draft-saved',
    'form.made-default',
    'form.published',
    'form.rolled-back',
  ])
  expect(await verifyAudit(portico.context)).toMatchObject([{ faults: [] }])
})
