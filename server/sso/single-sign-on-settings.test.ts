import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ssoDisable, ssoShow } from '#server/commands/sso.ts'
import type { LocalProvider } from '#server/testing/identity-provider.ts'
import {
  entriesOf,
  mailsOf,
  makeBreakGlass,
  openProviderOf,
  saveSso,
  setUpSso,
  ssoBrowser,
  ssoClient,
  tokensOf,
  toSettings,
} from '#server/testing/sso-steps.ts'
import { openOtherTenantStaffApp, openStaffApp, type StaffApp } from '#server/testing/staff-app.ts'
import { browser, staffPassword } from '#server/testing/staff-sessions.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let idp: LocalProvider
let ada: StaffApp
let person: ReturnType<typeof ssoBrowser>
beforeAll(async () => {
  portico = await testApp()
  idp = await openProviderOf({ slugs: ['northwind', 'harbour'] })
  ada = await setUpSso(portico, idp.issuer)
  person = ssoBrowser(portico, idp)
  idp.people.set('noa', { email: 'noa@northwind.example', email_verified: true, groups: ['portico-admins'] })
  await person.signIn('noa')
})
afterAll(async () => {
  await idp.close()
  await portico.close()
})

const statusOf = async (accessToken: string) => (await person.me(accessToken)).status
const code = (answer: { body: Record<string, unknown> }) => answer.body.errorCode

describe('emergency accounts', () => {
  it('keep the password where everybody else signs in by the provider, and all administrators hear of it', async () => {
    const lea = await openStaffApp(portico, 'reviewer', { email: 'lea@northwind.example' })
    await saveSso(ada, toSettings(idp.issuer, { allowsPassword: false }))
    expect(code(await browser(portico, lea.email).signIn())).toBe('SSO_REQUIRED')
    // The wrong password says nothing of it.
    expect(code(await browser(portico, lea.email).signIn('not the right one'))).toBe('LOGIN_FAILED')
    const stopped = await browser(portico, ada.email).signIn()
    expect(code(stopped)).toBe('SECOND_FACTOR_NEEDED')
    await portico.context.db.deleteFrom('staffTotp').where('userId', '=', ada.id).execute()
    expect((await browser(portico, ada.email).signIn()).status).toBe(200)
    // Ada, and Noa by her group at the provider.
    expect(await mailsOf(portico, 'staff-break-glass-used')).toBe(2)
    expect((await entriesOf(portico, 'staff.break-glass-used')).map(({ targetId }) => targetId)).toEqual([ada.id])
    await makeBreakGlass(portico, ada.id, portico.client.id)
    await saveSso(ada, toSettings(idp.issuer))
  })

  it('cannot all go while single sign-on is on: unmarked, disabled, without a role or a second factor', async () => {
    const put = (url: string, payload: object) =>
      portico.send({
        method: 'PUT',
        url: `/auth/api/cms/users/${ada.id}${url}`,
        headers: { authorization: `Bearer ${ada.accessToken}` },
        payload,
      })
    expect(code(await put('/break-glass', { isBreakGlass: false }))).toBe('LAST_BREAK_GLASS')
    expect(code(await put('', { isDisabled: true }))).toBe('LAST_BREAK_GLASS')
    expect(code(await put('', { role: ['reviewer'] }))).toBe('LAST_BREAK_GLASS')
    const removed = await portico.send({
      method: 'POST',
      url: `/auth/api/cms/users/${ada.id}/second-factor/remove`,
      headers: { authorization: `Bearer ${ada.accessToken}` },
    })
    expect(code(removed)).toBe('LAST_SECOND_FACTOR')
  })

  it('are local administrators with a second factor', async () => {
    const ines = await openStaffApp(portico, 'administrator', { email: 'ines@northwind.example' })
    const mark = () =>
      portico.send({
        method: 'PUT',
        url: `/auth/api/cms/users/${ines.id}/break-glass`,
        headers: { authorization: `Bearer ${ada.accessToken}` },
        payload: { isBreakGlass: true },
      })
    expect(code(await mark())).toBe('BREAK_GLASS_NOT_POSSIBLE')
    await makeBreakGlass(portico, ines.id, portico.client.id)
    await portico.context.db.updateTable('staffUsers').set({ isBreakGlass: false }).where('id', '=', ines.id).execute()
    expect((await mark()).body.data).toMatchObject({ isBreakGlass: true })
    expect((await entriesOf(portico, 'user.break-glass-changed')).at(-1)).toMatchObject({
      targetId: ines.id,
      facts: { isBreakGlass: true },
    })
  })

  it('are needed before single sign-on is switched on', async () => {
    const eve = await openOtherTenantStaffApp(portico)
    expect(code(await saveSso(eve, toSettings(idp.issuer, { slug: 'harbour' })))).toBe('BREAK_GLASS_NEEDED')
  })
})

describe('an administrator', () => {
  it('changes nothing of it unseen: it is recorded and mailed to every administrator', async () => {
    const before = await mailsOf(portico, 'staff-sign-in-changed')
    await saveSso(ada, toSettings(idp.issuer, { groupRoles: [{ group: 'portico-reviewers', role: 'reviewer' }] }))
    expect(await mailsOf(portico, 'staff-sign-in-changed')).toBeGreaterThan(before + 1)
    const entry = (await entriesOf(portico, 'sso.changed')).at(-1)
    expect(entry).toMatchObject({
      actorId: ada.id,
      facts: { changed: expect.arrayContaining(['groupRoles']), mapping: ['portico-reviewers: reviewer'] },
    })
    await saveSso(ada, toSettings(idp.issuer))
  })

  it('maps no role with more than they hold, and points the mapping of others nowhere else', async () => {
    const { body } = await portico.send({
      method: 'POST',
      url: '/v1/staff/roles',
      headers: { authorization: `Bearer ${ada.accessToken}` },
      payload: { name: 'People', permissions: ['users:read', 'users:write'] },
    })
    const { id } = body.data as { id: string }
    const pat = await openStaffApp(portico, 'reviewer', { email: 'pat@northwind.example' })
    await portico.context.db.updateTable('staffUserRoles').set({ roleId: id }).where('userId', '=', pat.id).execute()
    expect(code(await saveSso(pat, toSettings('https://attacker.example')))).toBe('PERMISSION_DENIED')
    expect(code(await saveSso(pat, toSettings('https://attacker.example', { groupRoles: [] })))).toBe('PERMISSION_DENIED')
    expect(code(await pat.send('POST', '/sso/scim-tokens', { overlapHours: 0 }))).toBe('PERMISSION_DENIED')
  })

  it('links no account by a claim that changes or that somebody says of themselves', async () => {
    for (const linkClaim of ['email', 'Preferred_Username', 'upn', 'name'])
      expect([linkClaim, code(await saveSso(ada, toSettings(idp.issuer, { linkClaim })))]).toEqual([linkClaim, 'VALIDATION_ERROR'])
  })

  it('who is locked out has the operator, whose command is recorded and mailed', async () => {
    await saveSso(ada, toSettings(idp.issuer, { allowsPassword: false }))
    const mails = await mailsOf(portico, 'staff-sign-in-changed')
    const shown = await ssoShow.run(portico.context, { id: '', options: {} })
    expect([shown.text.includes('portico-admins: administrator'), JSON.stringify(shown.json).includes(ssoClient.secret)]).toEqual([
      true,
      false,
    ])
    expect((await ssoDisable.run(portico.context, { id: '', options: {} })).json).toMatchObject({ enabled: false, issuer: idp.issuer })
    expect(code(await portico.call('POST', '/auth/api/cms/sso/start', { slug: 'northwind' }))).toBe('SSO_NOT_AVAILABLE')
    expect((await browser(portico, 'lea@northwind.example').signIn()).status).toBe(200)
    expect((await entriesOf(portico, 'sso.changed')).at(-1)).toMatchObject({ actorKind: 'operator', facts: { enabled: false } })
    expect(await mailsOf(portico, 'staff-sign-in-changed')).toBeGreaterThan(mails)
    await saveSso(ada, toSettings(idp.issuer))
  })

  it('moves the stored secret to no other issuer', async () => {
    const moved = await saveSso(ada, toSettings('https://login.attacker.example', { enabled: false }), 'stored')
    expect(moved.body.provider).toMatchObject({ hasSecret: false })
    await saveSso(ada, toSettings(idp.issuer))
  })

  it('ends every session by the provider when it becomes another one', async () => {
    idp.people.set('rex', { email: 'rex@northwind.example', email_verified: true, groups: ['portico-reviewers'] })
    const { accessToken } = tokensOf(await person.signIn('rex'))
    await saveSso(ada, toSettings('https://login.other.example', { enabled: false }))
    expect(await statusOf(accessToken)).toBe(401)
    await saveSso(ada, toSettings(idp.issuer))
  })

  it('links their own account by a proof of both, which ends its password', async () => {
    const joe = await openStaffApp(portico, 'reviewer', { email: 'joe@northwind.example' })
    const send = (path: string, payload: object, token = joe.accessToken) =>
      portico.call('POST', `/auth/api/cms/sso${path}`, payload, { authorization: `Bearer ${token}` })
    expect(code(await send('/link', { password: 'not the right one' }))).toBe('INVALID_USERNAME_OR_PASSWORD')
    const { url, flow } = (await send('/link', { password: staffPassword })).body as { url: string; flow: string }
    idp.people.set('joe', { email: 'joe@northwind.example', email_verified: true, groups: ['portico-reviewers'] })
    const back = await idp.walk(url, 'joe')
    const returned = {
      slug: 'northwind',
      flow,
      code: back.searchParams.get('code'),
      state: back.searchParams.get('state'),
      iss: idp.issuer,
    }
    // Somebody else's session, and a sign-in, take nothing from it.
    expect(code(await portico.call('POST', '/auth/api/cms/sso/complete', returned))).toBe('SSO_FLOW_EXPIRED')
    const second = (await send('/link', { password: staffPassword })).body as { url: string; flow: string }
    const backAgain = await idp.walk(second.url, 'joe')
    const good = { ...returned, flow: second.flow, code: backAgain.searchParams.get('code'), state: backAgain.searchParams.get('state') }
    expect((await send('/link/complete', good)).body).toEqual({ linked: true })
    expect(code(await browser(portico, joe.email).signIn())).toBe('LOGIN_FAILED')
    const me = await person.me(tokensOf(await person.signIn('joe')).accessToken)
    expect(me.body.data).toMatchObject({ id: joe.id, source: 'provider' })
  })
})
