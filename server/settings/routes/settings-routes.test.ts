import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { ApiKey, getSettings } from '#contract/staff/settings-calls.ts'
import { setClient } from '#server/settings/change-client.ts'
import { auditOf, openOtherTenantStaffApp, openStaffApp, type StaffApp } from '#server/testing/staff-app.ts'
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
const putLogo = async (bytes: Buffer | string | null) =>
  ada.send('PUT', '/settings/logo', {
    revision: (await read()).revision,
    fileContent: bytes === null ? null : Buffer.from(bytes).toString('base64'),
  })

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

it('re-encodes a bitmap logo', async () => {
  const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#0b5f6b' } })
    .withExif({ IFD0: { Artist: 'secret' } })
    .png()
    .toBuffer()
  expect(png.includes('secret')).toBe(true)
  const answer = await putLogo(Buffer.concat([png, Buffer.from('<script>secret</script>')]))
  expect(answer.status).toBe(200)
  const logo = await portico.app.inject({ url: String(answer.body.logoPath) })
  expect([logo.headers['content-type'], logo.rawPayload.includes('secret'), (await sharp(logo.rawPayload).metadata()).width]).toEqual([
    'image/png',
    false,
    40,
  ])
  expect((await putLogo(null)).body.logoPath).toBeNull()
})

const drawing = (inside: string, more = '') => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"${more}>${inside}</svg>`

it('keeps a plain SVG logo unchanged', async () => {
  const plain = `<?xml version="1.0"?>\n<!-- made -->\n${drawing('<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs><path d="M0 0h9" fill="url(#a)"/><text x="1">A &amp; B</text>')}`
  const answer = await putLogo(plain)
  expect(answer.status).toBe(200)
  const logo = await portico.app.inject({ url: String(answer.body.logoPath) })
  expect([logo.headers['content-type'], logo.payload]).toEqual(['image/svg+xml; charset=utf-8', plain])
})

const unsafeDrawings = [
  drawing('<script>alert(1)</script>'),
  drawing('<foreignObject><p>x</p></foreignObject>'),
  drawing('<rect onload="alert(1)"/>'),
  drawing('', ' onload="alert(1)"'),
  drawing('<a href="https://evil.example"><path/></a>'),
  drawing('<image href="https://evil.example/x.png"/>'),
  drawing('<use href="https://evil.example/x.svg#a"/>'),
  drawing('<use href="&#104;ttps://evil.example"/>'),
  drawing('<path fill="url(https://evil.example/x)"/>'),
  drawing('<path style="background:url(//evil.example)"/>'),
  drawing('<style>*{}</style>'),
  drawing('<![CDATA[<script>alert(1)</script>]]>'),
  `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${drawing('<text>&x;</text>')}`,
  drawing('<text>&x;</text>'),
  drawing('<animate attributeName="href"/>'),
  drawing('<rect/ onload="x">'),
  `${drawing('')}<script>alert(1)</script>`,
  '<!--'.repeat(100_000),
  `<!--x-->${drawing('')}${' '.repeat(400_000)}<`,
]

it('refuses an SVG with active content or excessive size', async () => {
  for (const text of unsafeDrawings) {
    const { body } = await putLogo(text)
    expect([text.slice(0, 200), String(body.errorCode)]).toEqual([
      text.slice(0, 200),
      expect.stringMatching(/^FORM_FILE_(UNSAFE|TYPE_NOT_TAKEN|UNREADABLE)$/),
    ])
  }
  expect((await read()).logoPath).toBeNull()
})

it('refuses files that are no picture, broken or too large', async () => {
  const png = await sharp({ create: { width: 2_100, height: 4, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const codes = []
  for (const bytes of ['GIF89a', '%PDF-1.7', '<html></html>', png.subarray(0, 40), png, Buffer.alloc(512 * 1024 + 1, 32)])
    codes.push((await putLogo(bytes)).body.errorCode)
  expect(codes).toEqual([
    'FORM_FILE_TYPE_NOT_TAKEN',
    'FORM_FILE_TYPE_NOT_TAKEN',
    'FORM_FILE_TYPE_NOT_TAKEN',
    'FORM_FILE_UNREADABLE',
    'FORM_FILE_TOO_LARGE',
    'FORM_FILE_TOO_LARGE',
  ])
  expect((await ada.send('PUT', '/settings/logo', { revision: 0, fileContent: '…' })).body.errorCode).toBe('FORM_FILE_UNREADABLE')
})

const useKey = async (apiKey: string) =>
  (
    await portico.call(
      'POST',
      '/v1/onboarding/liveness/request',
      { email: 'a@example.com' },
      { 'x-api-key': apiKey, 'x-client-id': portico.client.id, 'x-session-uuid': crypto.randomUUID() },
    )
  ).body

it('creates an API key that works until it is revoked, and shows it once', async () => {
  const made = (await ada.send('POST', '/api-keys', { name: 'CRM', expiresInDays: 30 })).body as { apiKey: string; data: ApiKey }
  expect([made.data.state, made.data.lastFour, made.data.lastUsedAt]).toEqual(['active', made.apiKey.slice(-4), null])
  expect((await useKey(made.apiKey)).errorCode).not.toBe('API_KEY_NOT_FOUND')
  const listed = await ada.send('GET', '/api-keys')
  expect(listed.text).not.toContain(made.apiKey)
  expect((listed.body.data as ApiKey[]).map(({ id, lastUsedAt }) => [id, lastUsedAt !== null])).toEqual([[made.data.id, true]])
  const revoked = await ada.send('DELETE', `/api-keys/${made.data.id}`)
  expect((revoked.body.data as ApiKey).state).toBe('revoked')
  expect((await useKey(made.apiKey)).errorCode).toBe('API_KEY_NOT_FOUND')
  expect((await ada.send('DELETE', `/api-keys/${made.data.id}`)).body).toEqual(revoked.body)
  expect((await auditOf(portico, made.data.id)).map(({ action }) => action)).toEqual(['api-key.created', 'api-key.revoked'])
})

it('expires a key at a time that can be changed', async () => {
  const made = (await ada.send('POST', '/api-keys', { name: 'CRM', expiresInDays: null })).body as { apiKey: string; data: ApiKey }
  expect(((await ada.send('PUT', `/api-keys/${made.data.id}/expiry`, { expiresInDays: 1 })).body.data as ApiKey).expiresAt).not.toBeNull()
  portico.clock.turnHours(25)
  expect((await useKey(made.apiKey)).errorCode).toBe('API_KEY_EXPIRED')
})

const whoAmI = async (apiKey: string) => {
  const { status, body } = await portico.call('GET', '/v1/api-key', undefined, { authorization: `Bearer ${apiKey}` })
  return status === 200 ? body.scopes : body.code
}

it('rotates a key: the old secret works for a given time', async () => {
  const made = (await ada.send('POST', '/api-keys', { name: 'CRM', expiresInDays: 30, scopes: ['requests:read'] })).body as {
    apiKey: string
    data: ApiKey
  }
  const rotate = async (overlapHours: number) =>
    (await ada.send('POST', `/api-keys/${made.data.id}/rotation`, { overlapHours })).body as { apiKey: string; data: ApiKey }
  const second = await rotate(24)
  expect([second.data.id, second.data.scopes, second.data.previous?.lastFour]).toEqual([
    made.data.id,
    ['requests:read'],
    made.apiKey.slice(-4),
  ])
  expect([await whoAmI(made.apiKey), await whoAmI(second.apiKey)]).toEqual([['requests:read'], ['requests:read']])
  const third = await rotate(24)
  expect([await whoAmI(made.apiKey), await whoAmI(second.apiKey)]).toEqual(['API_KEY_NOT_FOUND', ['requests:read']])
  const fourth = await rotate(0)
  expect([await whoAmI(third.apiKey), await whoAmI(fourth.apiKey)]).toEqual(['API_KEY_EXPIRED', ['requests:read']])
  const fifth = await rotate(24)
  portico.clock.turnHours(23)
  expect([await whoAmI(fourth.apiKey), await whoAmI(fifth.apiKey)]).toEqual([['requests:read'], ['requests:read']])
  portico.clock.turnHours(2)
  expect([await whoAmI(fourth.apiKey), await whoAmI(fifth.apiKey)]).toEqual(['API_KEY_EXPIRED', ['requests:read']])
  const ofKey = (await auditOf(portico, made.data.id)).map(({ action }) => action)
  expect(ofKey).toEqual(['api-key.created', ...Array.from({ length: 4 }, () => 'api-key.rotated')])
})

it('refuses to rotate a revoked key', async () => {
  const made = (await ada.send('POST', '/api-keys', { name: 'CRM', expiresInDays: 30 })).body as { data: ApiKey }
  await ada.send('DELETE', `/api-keys/${made.data.id}`)
  expect((await ada.send('POST', `/api-keys/${made.data.id}/rotation`, { overlapHours: 1 })).body.errorCode).toBe('API_KEY_REVOKED')
})

it('changes scopes and networks of a key at once, and refuses an invalid network', async () => {
  const made = (await ada.send('POST', '/api-keys', { name: 'CRM', expiresInDays: 30 })).body as { apiKey: string; data: ApiKey }
  const change = (given: object) => ada.send('PUT', `/api-keys/${made.data.id}`, given)
  expect((await change({ scopes: ['files:read'], name: 'Files' })).body.data).toMatchObject({ scopes: ['files:read'], name: 'Files' })
  expect(await whoAmI(made.apiKey)).toEqual(['files:read'])
  for (const network of ['203.0.113.0/33', '203.0.113', '2001:db8::/129', '::ffff:203.0.113.7', 'localhost', '10.0.0.0/8/8', '10.0.0.0/']) {
    const { status, body } = await change({ allowedNetworks: ['10.0.0.0/8', network] })
    expect([network, status, (body.details as { path: string }[])[0]?.path]).toEqual([network, 422, 'allowedNetworks.1'])
  }
  await change({ allowedNetworks: ['203.0.113.0/24', '2001:db8::/32'] })
  expect(await whoAmI(made.apiKey)).toBe('API_KEY_NETWORK_DENIED')
  await change({ allowedNetworks: [] })
  expect(await whoAmI(made.apiKey)).toEqual(['files:read'])
  expect((await change({ scopes: [] })).status).toBe(422)
})

it("hides API keys from another customer's staff", async () => {
  const eve = await openOtherTenantStaffApp(portico)
  const { data } = (await ada.send('POST', '/api-keys', { name: 'CRM', expiresInDays: null })).body as { data: ApiKey }
  expect((await eve.send('GET', '/api-keys')).body.data).toEqual([])
  for (const answer of [
    await eve.send('DELETE', `/api-keys/${data.id}`),
    await eve.send('PUT', `/api-keys/${data.id}/expiry`, { expiresInDays: 1 }),
    await eve.send('PUT', `/api-keys/${data.id}`, { name: 'Mine' }),
    await eve.send('POST', `/api-keys/${data.id}/rotation`, { overlapHours: 1 }),
  ]) {
    expect([answer.status, answer.body.errorCode]).toEqual([404, 'NOT_FOUND'])
  }
  await change((await read(eve)).revision, { name: 'Harbour' }, eve)
  expect([(await read(eve)).settings.name, (await read()).settings.name]).toEqual(['Harbour', 'Northwind Bank'])
  expect([(await ada.send('GET', '/credits')).body.creditBalance, (await eve.send('GET', '/credits')).body.creditBalance]).toEqual([3, 0])
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
