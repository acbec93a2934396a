import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { getSettings } from '#contract/staff/settings-calls.ts'
import { setClient } from '#server/settings/change-client.ts'
import { auditOf, openStaffApp, type StaffApp } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let ada: StaffApp

beforeEach(async () => {
  portico = await testApp()
  ada = await openStaffApp(portico, 'administrator')
})

afterEach(() => portico.close())
type Shown = AnswerOf<typeof getSettings>
const read = async (who = ada) => (await who.send('GET', '/settings')).body as Shown
const change = (revision: number, desired: object, who = ada) => who.send('PUT', '/settings', { revision, change: desired })

const wrongSettings: [string, unknown][] = [
  ['colour', 'red'],
  ['colour', '#12345'],
  ['name', '  '],
  ['name', 'x'.repeat(101)],
  ['contactEmail', 'nobody'],
  ['redirectUrl', 'javascript:alert(1)'],
  ['redirectUrl', 'https://user:word@bank.example/'],
  ['redirectUrl', 'https://'],
  ['languages', []],
  ['languages', ['en', 'en']],
  ['languages', ['fr']],
  ['documentUploadLimit', 0],
  ['livenessDeclinedLimit', 1_001],
  ['linkLifetimeHours', 1.5],
  ['uboThresholdPercent', 101],
  ['ownershipRule', 'votes'],
  ['minimumAgeYears', 0],
  ['fourEyes', 'yes'],
]

it('changes settings at once, and records which, without addresses', async () => {
  const before = await read()
  const answer = await change(before.revision, {
    colour: '#AA3300',
    contactEmail: ' help@northwind.example ',
    documentUploadLimit: 7,
    fourEyes: false,
  })
  expect(answer.status).toBe(200)
  const after = await read()
  expect(after.settings).toEqual({ ...before.settings, colour: '#aa3300', contactEmail: 'help@northwind.example', documentUploadLimit: 7 })
  expect((await portico.call('GET', '/v1/onboarding/individual/form')).body.webColor).toBe('#aa3300')
  const [entry] = await auditOf(portico, portico.client.id)
  expect([entry?.action, entry?.actorId, entry?.facts]).toEqual([
    'settings.changed',
    ada.id,
    { fields: ['colour', 'contactEmail', 'documentUploadLimit'], colour: '#3281f7 → #aa3300', documentUploadLimit: '20 → 7' },
  ])
})

it('accepts an ownership rule, recorded with old and new value', async () => {
  const { revision, settings } = await read()
  expect(settings.ownershipRule).toBe('capital')
  expect((await change(revision, { ownershipRule: 'control' })).status).toBe(200)
  const [entry] = await auditOf(portico, portico.client.id)
  expect([entry?.action, entry?.facts]).toEqual(['settings.changed', { fields: ['ownershipRule'], ownershipRule: 'capital → control' }])
})

it('records nothing without a change', async () => {
  const { revision, settings } = await read()
  expect((await change(revision, settings)).body.revision).toBe(revision)
  expect(await auditOf(portico, portico.client.id)).toEqual([])
})

it('refuses the second of two simultaneous changes, also after the command line', async () => {
  const { revision } = await read()
  const answers = await Promise.all([change(revision, { name: 'Northwind' }), change(revision, { linkLifetimeHours: 24 })])
  expect(answers.map(({ status, body }) => [status, body.errorCode]).sort()).toEqual([
    [200, undefined],
    [409, 'ROW_CHANGED_ELSEWHERE'],
  ])
  const seen = await read()
  await setClient(portico.context, portico.client.id, { autoApprove: true })
  const late = await change(seen.revision, { autoApprove: false })
  expect([late.body.errorCode, late.body.details]).toEqual(['ROW_CHANGED_ELSEWHERE', { revision: seen.revision + 1 }])
  expect((await read()).settings.autoApprove).toBe(true)
})

it('refuses values out of range, and unknown settings', async () => {
  const { revision, settings } = await read()
  for (const [name, value] of wrongSettings) {
    const answer = await change(revision, { autoReject: true, [name]: value })
    expect([name, value, answer.status, (await read()).settings]).toEqual([name, value, 422, settings])
  }
})

it('accepts a URL with port and query, and null where optional', async () => {
  const { revision } = await read()
  const desired = {
    redirectUrl: 'https://bank.example:8443/done?from=kyc#top',
    contactEmail: null,
    minimumAgeYears: 18,
    languages: ['cn', 'en'],
  }
  expect((await change(revision, desired)).status).toBe(200)
  expect((await read()).settings).toMatchObject(desired)
})

it('accepts public redirect addresses only', async () => {
  const { revision } = await read()
  for (const redirectUrl of [
    'http://169.254.169.254/latest/meta-data/',
    'http://2852039166/',
    'https://metadata.google.internal/',
    'http://127.0.0.1:3000/',
  ]) {
    const { status, body } = await change(revision, { redirectUrl })
    expect([redirectUrl, status, body.details]).toEqual([
      redirectUrl,
      422,
      [{ path: 'redirectUrl', message: 'must be a public web address' }],
    ])
  }
})
