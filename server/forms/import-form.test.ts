import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findMissingTranslations } from '#contract/forms/missing-translations.ts'
import { exportForm, FormFault, importForm } from '#server/forms/import-form.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let example: Record<string, unknown>
beforeAll(async () => {
  portico = await testApp()
  example = JSON.parse(await readFile(new URL('../../docs/forms/personal-information.json', import.meta.url), 'utf8'))
})
afterAll(() => portico.close())

it('publishes the example form in both languages, and keeps the default form', async () => {
  const imported = await importForm(portico.context, example)
  expect(imported).toMatchObject({ clientId: portico.client.id, name: 'Personal information', version: 1, outcome: 'created' })
  expect(findMissingTranslations(await exportForm(portico.context, imported.formId))).toEqual([])
  expect((await portico.call('GET', '/v1/onboarding/individual/form')).body).toMatchObject({ formName: 'Individual onboarding' })
})

it('round-trips its export', async () => {
  const { formId } = await importForm(portico.context, { ...example, name: 'Round' })
  const exported = await exportForm(portico.context, formId)
  const again = await importForm(portico.context, JSON.parse(JSON.stringify(exported)))
  expect([again.outcome, again.version, again.formId]).toEqual(['unchanged', 1, formId])
})

it('never changes a version: a request keeps its version', async () => {
  const { formId } = await importForm(portico.context, { ...example, name: 'Versions' })
  const link = await portico.newLink({ formName: 'Versions' })
  const changed = await importForm(portico.context, { ...example, name: 'Versions', modules: {}, steps: [], documents: undefined })
  expect([changed.formId, changed.version, changed.outcome]).toEqual([formId, 2, 'changed'])
  const profile = await portico.call('GET', `/onboarding/liveness/${link.requestId}/profile`, undefined, {
    authorization: `Bearer ${link.token}`,
  })
  expect(profile.body).toMatchObject({ formId, formVersion: 1, revision: 0 })
  const steps = await portico.call('GET', `/v1/onboarding/individual/form/steps?formId=${formId}&version=1`)
  expect((steps.body.definition as { steps: unknown[] }).steps.length).toBe(3)
  const published = await portico.call('GET', `/v1/onboarding/individual/form/steps?formId=${formId}`)
  expect([published.body.version, (published.body.definition as { steps: unknown[] }).steps]).toEqual([2, []])
})

it('creates one version for concurrent imports', async () => {
  const first = await importForm(portico.context, { ...example, name: 'At once' })
  const notes = ['a', 'b', 'c', 'd']
  const outcomes = await Promise.all(notes.map((note) => importForm(portico.context, { ...example, name: 'At once', note })))
  expect(outcomes.map(({ version }) => version).sort()).toEqual([2, 3, 4, 5])
  const stored = await Promise.all(outcomes.map(({ version }) => exportForm(portico.context, first.formId, version)))
  expect(stored.map(({ note }) => note)).toEqual(notes)
})

it('refuses a faulty definition with every path, and stores nothing', async () => {
  const faulty = {
    kind: 'individual',
    name: 'Faulty',
    steps: [{ step: 1, name: 'a' }],
    modules: { personalInformation: { name: 'p', fields: [{ name: 'x', type: 'textt', step: 1 }] } },
  }
  const fault = await importForm(portico.context, faulty).catch((error: unknown) => error)
  expect(fault).toBeInstanceOf(FormFault)
  expect(String((fault as Error).message)).toBe(
    'modules.personalInformation.fields[0].type is "textt", which is no field type (did you mean text?)',
  )
  await expect(importForm(portico.context, { ...example, customer: 'cli_nobody' })).rejects.toThrow(
    'customer is "cli_nobody", whom nobody knows here',
  )
  await expect(importForm(portico.context, { ...example, kind: 'corporate', name: 'Individual onboarding' })).rejects.toThrow(
    'kind is corporate',
  )
  const rows = await portico.context.db.selectFrom('forms').select('name').where('name', '=', 'Faulty').execute()
  expect(rows).toEqual([])
})

it('exports a form that was never imported, and refuses an unknown one', async () => {
  const { id } = await portico.context.db.selectFrom('forms').select('id').where('isDefault', '=', true).executeTakeFirstOrThrow()
  expect(await exportForm(portico.context, id)).toMatchObject({ name: 'Individual onboarding', version: 1, modules: {}, steps: [] })
  await expect(exportForm(portico.context, 'frm_none')).rejects.toThrow('NOT_FOUND')
  expect((await portico.call('GET', `/v1/onboarding/individual/form/steps?formId=${id}`)).body.errorCode).toBe('NOT_FOUND')
})
