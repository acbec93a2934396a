import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ssoDisable, ssoShow } from '#server/commands/sso.ts'
import { awayLimitMs, checkSessions } from '#server/sso/sign-in/check-sessions.ts'
import { newRecoveryCodes } from '#server/staff/sign-in/recovery-codes.ts'
import type { LocalProvider } from '#server/testing/identity-provider.ts'
import {
  callbackOf,
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
})
afterAll(async () => {
  await idp.close()
  await portico.close()
})

const check = () => checkSessions(portico.context, { everyMs: 0 })
const statusOf = async (accessToken: string) => (await person.me(accessToken)).status
const code = (answer: { body: Record<string, unknown> }) => answer.body.errorCode

describe('a first sign-in', () => {
  it('creates an account with the roles of its groups, and a session of the usual kind', async () => {
    idp.people.set('grace', {
      email: 'grace@northwind.example',
      email_verified: true,
      name: 'Grace Hopper',
      groups: ['portico-reviewers', 'other'],
    })
    const signedIn = await person.signIn('grace')
    expect(signedIn.status).toBe(200)
    const me = (await person.me(tokensOf(signedIn).accessToken)).body.data
    expect(me).toMatchObject({ email: 'grace@northwind.example', displayName: 'Grace Hopper', role: ['reviewer'], source: 'provider' })
    const users = await ada.send('GET', '/users')
    expect(users.body.users).toContainEqual(
      expect.objectContaining({ email: 'grace@northwind.example', source: 'provider', isBreakGlass: false }),
    )
  })

  it('opens the same account again, by issuer and sub', async () => {
    const before = await portico.context.db.selectFrom('staffUsers').select('id').execute()
    // Another name and another address of the same person.
    idp.people.set('grace', { email: 'g.hopper@northwind.example', email_verified: true, groups: ['portico-reviewers'] })
    const me = (await person.me(tokensOf(await person.signIn('grace')).accessToken)).body.data
    expect(me).toMatchObject({ email: 'grace@northwind.example' })
    expect(await portico.context.db.selectFrom('staffUsers').select('id').execute()).toHaveLength(before.length)
  })

  it('refuses who has no mapped group, and records it', async () => {
    idp.people.set('olga', { email: 'olga@northwind.example', email_verified: true, groups: ['others'] })
    expect(code(await person.signIn('olga'))).toBe('SSO_NO_GROUP')
    expect((await entriesOf(portico, 'sso.sign-in-refused')).at(-1)?.facts).toEqual({ code: 'SSO_NO_GROUP' })
  })

  it('refuses addresses of other domains, and unproved ones of no allowed domain', async () => {
    idp.people.set('mal', { email: 'mal@elsewhere.example', email_verified: true, groups: ['portico-admins'] })
    expect(code(await person.signIn('mal'))).toBe('SSO_EMAIL_REFUSED')
    idp.people.set('mal', { email: 'mal@northwind.example', email_verified: false, groups: ['portico-admins'] })
    expect(code(await person.signIn('mal'))).toBe('SSO_EMAIL_REFUSED')
  })

  it('takes over no account by its address', async () => {
    idp.people.set('thief', { email: ada.email, email_verified: true, groups: ['portico-admins'] })
    expect(code(await person.signIn('thief'))).toBe('SSO_ACCOUNT_EXISTS')
    // Nor an account of the provider that another sub had: an address that was given to somebody else.
    idp.people.set('newcomer', { email: 'grace@northwind.example', email_verified: true, groups: ['portico-admins'] })
    expect(code(await person.signIn('newcomer'))).toBe('SSO_ACCOUNT_EXISTS')
  })

  it('creates nothing where the customer does not want it', async () => {
    await saveSso(ada, toSettings(idp.issuer, { createsAccounts: false }))
    idp.people.set('uma', { email: 'uma@northwind.example', email_verified: true, groups: ['portico-reviewers'] })
    expect(code(await person.signIn('uma'))).toBe('SSO_ACCOUNT_MISSING')
    await saveSso(ada, toSettings(idp.issuer))
  })
})

describe('a session by the provider', () => {
  it('ends everywhere when a group is taken away', async () => {
    idp.people.set('lin', { email: 'lin@northwind.example', email_verified: true, groups: ['portico-reviewers', 'portico-admins'] })
    const one = tokensOf(await person.signIn('lin')).accessToken
    const two = tokensOf(await person.signIn('lin')).accessToken
    await check()
    expect([await statusOf(one), await statusOf(two)]).toEqual([200, 200])
    idp.people.set('lin', { email: 'lin@northwind.example', email_verified: true, groups: ['portico-reviewers'] })
    await check()
    expect([await statusOf(one), await statusOf(two)]).toEqual([401, 401])
    expect((await entriesOf(portico, 'staff.access-ended')).at(-1)).toMatchObject({
      actorKind: 'system',
      facts: { because: 'groups-removed' },
    })
    const again = tokensOf(await person.signIn('lin')).accessToken
    expect((await person.me(again)).body.data).toMatchObject({ role: ['reviewer'] })
  })

  it('says to its refresh why it ended', async () => {
    idp.people.set('max', { email: 'max@northwind.example', email_verified: true, groups: ['portico-reviewers'] })
    const { refreshToken } = tokensOf(await person.signIn('max'))
    idp.people.set('max', { email: 'max@northwind.example', email_verified: true, groups: [] })
    await check()
    const refused = await browser(portico, 'max@northwind.example').refresh(refreshToken)
    expect(refused.body).toMatchObject({ errorCode: 'INVALID_SESSION', details: { ended: 'access-removed' } })
    expect(code(await person.signIn('max'))).toBe('SSO_NO_GROUP')
  })

  it('ends when the account is gone at the provider', async () => {
    idp.people.set('kim', { email: 'kim@northwind.example', email_verified: true, groups: ['portico-reviewers'] })
    const { accessToken } = tokensOf(await person.signIn('kim'))
    idp.people.delete('kim')
    await check()
    expect(await statusOf(accessToken)).toBe(401)
  })

  it('gets new roles without a new sign-in', async () => {
    idp.people.set('noa', { email: 'noa@northwind.example', email_verified: true, groups: ['portico-reviewers'] })
    const { accessToken } = tokensOf(await person.signIn('noa'))
    idp.people.set('noa', { email: 'noa@northwind.example', email_verified: true, groups: ['portico-reviewers', 'portico-admins'] })
    await check()
    expect((await person.me(accessToken)).body.data).toMatchObject({ role: ['administrator', 'reviewer'] })
  })

  it('is never entered by a password, not even by one that was reset', async () => {
    const { context } = portico
    await portico.call('POST', '/auth/api/cms/users/forgot-password', { email: 'noa@northwind.example' })
    expect(await mailsOf(portico, 'staff-reset')).toBe(0)
    const hash = await context.db.selectFrom('staffUsers').select('passwordHash').where('id', '=', ada.id).executeTakeFirstOrThrow()
    const noa = (await ada.send('GET', '/users?text=noa')).body.users as { id: string }[]
    await context.db
      .updateTable('staffUsers')
      .set(hash)
      .where('id', '=', noa[0]?.id ?? '')
      .execute()
    expect(code(await browser(portico, 'noa@northwind.example').signIn(staffPassword))).toBe('SSO_REQUIRED')
    await context.db
      .updateTable('staffUsers')
      .set({ passwordHash: null })
      .where('id', '=', noa[0]?.id ?? '')
      .execute()
  })

  it('has roles that nobody here changes by hand', async () => {
    const [noa] = (await ada.send('GET', '/users?text=noa')).body.users as { id: string }[]
    const changed = await portico.send({
      method: 'PUT',
      url: `/auth/api/cms/users/${noa?.id}`,
      headers: { authorization: `Bearer ${ada.accessToken}` },
      payload: { role: ['administrator'] },
    })
    expect(code(changed)).toBe('ACCOUNT_MANAGED_ELSEWHERE')
  })
})

describe('a second factor of the provider', () => {
  it('counts where the customer names its words, and not otherwise', async () => {
    await portico.context.db.updateTable('clients').set({ requiresSecondFactor: true }).where('id', '=', portico.client.id).execute()
    idp.people.set('sol', { email: 'sol@northwind.example', email_verified: true, groups: ['portico-reviewers'] })
    const mustSetUp = async (amr: string[]) => {
      const { accessToken } = tokensOf(await person.signIn('sol', amr))
      return (await person.me(accessToken)).body.data as { mustSetUpSecondFactor: boolean }
    }
    expect(await mustSetUp(['pwd', 'mfa'])).toMatchObject({ mustSetUpSecondFactor: true })
    await saveSso(ada, toSettings(idp.issuer, { secondFactorValues: ['mfa'] }))
    expect(await mustSetUp(['pwd', 'mfa'])).toMatchObject({ mustSetUpSecondFactor: false })
    expect(await mustSetUp(['pwd'])).toMatchObject({ mustSetUpSecondFactor: true })
    await portico.context.db.updateTable('clients').set({ requiresSecondFactor: false }).where('id', '=', portico.client.id).execute()
    await saveSso(ada, toSettings(idp.issuer))
  })
})

describe('a second factor of Portico', () => {
  it('is asked for after the provider where the provider vouches for one factor alone', async () => {
    idp.people.set('tom', { email: 'tom@northwind.example', email_verified: true, groups: ['portico-reviewers'] })
    const first = tokensOf(await person.signIn('tom')).accessToken
    const { id } = (await person.me(first)).body.data as { id: string }
    const codes = await portico.context.db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('staffTotp')
        .values({
          userId: id,
          clientId: portico.client.id,
          sealedSecret: Buffer.from('none'),
          confirmedAt: new Date(),
          createdAt: new Date(),
        })
        .execute()
      return newRecoveryCodes(transaction, portico.context, id)
    })
    const half = await person.signIn('tom')
    expect([half.status, code(half)]).toEqual([401, 'SECOND_FACTOR_NEEDED'])
    const { ticket } = half.body.details as { ticket: string }
    const enter = (shown: string, by: string) => portico.call('POST', '/auth/api/cms/users/second-factor', { ticket: shown, code: by })
    // The sign-in that a ticket goes on with cannot be left out or be another's: it is signed with it.
    const [user, until, signature] = ticket.split('.')
    for (const forged of [`${user}.${until}.${signature}`, `${user}.${until}.${signature}.pss_another`])
      expect(code(await enter(forged, codes[0] ?? ''))).toBe('SECOND_FACTOR_WRONG')
    // What was stored of the app opens nothing here: a recovery code stands in for it.
    await portico.context.db.deleteFrom('staffTotp').where('userId', '=', id).execute()
    await portico.context.db.deleteFrom('staffSessions').where('userId', '=', id).execute()
    const done = await enter(ticket, codes[1] ?? '')
    expect(done.status).toBe(200)
    // It is a session by the provider, which ends with the group.
    idp.people.set('tom', { email: 'tom@northwind.example', email_verified: true, groups: [] })
    await check()
    expect(await statusOf(tokensOf(done).accessToken)).toBe(401)
    // And counts once.
    expect(code(await enter(ticket, codes[2] ?? ''))).toBe('SSO_FLOW_EXPIRED')
  })
})

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

describe('an attacker', () => {
  it('uses no code or state twice', async () => {
    const { url, flow } = await person.start()
    const back = await idp.walk(url, 'grace')
    expect((await person.complete(flow, back)).status).toBe(200)
    expect(code(await person.complete(flow, back))).toBe('SSO_FLOW_EXPIRED')
    const other = await person.start()
    const second = await idp.walk(other.url, 'grace')
    second.searchParams.set('code', back.searchParams.get('code') ?? '')
    expect(code(await person.complete(other.flow, second))).toBe('SSO_PROVIDER_FAILED')
  })

  it('signs nobody else in: the answer counts in the browser that began alone', async () => {
    const victim = await person.start()
    const attacker = await person.start()
    const back = await idp.walk(attacker.url, 'grace')
    expect(code(await person.complete(victim.flow, back))).toBe('SSO_FLOW_EXPIRED')
    // It is not used up by that.
    expect((await person.complete(attacker.flow, back)).status).toBe(200)
  })

  it('gives no code of one flow to another: PKCE and nonce belong to the flow', async () => {
    const [mine, theirs] = [await person.start(), await person.start()]
    const back = await idp.walk(theirs.url, 'grace')
    const own = await idp.walk(mine.url, 'grace')
    own.searchParams.set('code', back.searchParams.get('code') ?? '')
    expect(code(await person.complete(mine.flow, own))).toBe('SSO_PROVIDER_FAILED')
  })

  it('mixes up no two customers: callbacks, states and codes are of one provider', async () => {
    const { clientId } = await harbour()
    const other = ssoBrowser(portico, idp, 'harbour')
    const { url, flow } = await other.start()
    expect(new URL(url).searchParams.get('redirect_uri')).toBe(callbackOf('harbour'))
    const back = await idp.walk(url, 'grace')
    expect(back.pathname).toBe('/admin/callback/harbour')
    expect(code(await person.complete(flow, back))).toBe('SSO_FLOW_EXPIRED')
    // The same issuer and sub are another account there.
    const mine = tokensOf(await other.signIn('grace'))
    expect((await person.me(mine.accessToken)).body.data).toMatchObject({ clientId, email: 'g.hopper@northwind.example' })
    idp.people.set('hana', { email: 'hana@northwind.example', email_verified: true, groups: ['portico-admins'] })
    const hana = tokensOf(await other.signIn('hana'))
    expect((await person.me(hana.accessToken)).body.data).toMatchObject({ clientId })
    expect(code(await person.signIn('hana'))).toBe('SSO_ACCOUNT_EXISTS')
  })

  it('says another issuer in the answer in vain', async () => {
    const { url, flow } = await person.start()
    const back = await idp.walk(url, 'grace')
    back.searchParams.set('iss', 'https://attacker.example')
    expect(code(await person.complete(flow, back))).toBe('SSO_PROVIDER_FAILED')
  })

  it('comes too late after ten minutes, and after the provider was changed', async () => {
    const { url, flow } = await person.start()
    const back = await idp.walk(url, 'grace')
    await saveSso(ada, toSettings(idp.issuer, { name: 'Northwind Bank' }))
    expect(code(await person.complete(flow, back))).toBe('SSO_FLOW_EXPIRED')
  })

  it('learns by an address which company uses its domain, and nothing of accounts', async () => {
    const find = async (email: string) => (await portico.call('POST', '/auth/api/cms/sso/find', { email })).body.provider
    expect(await find('grace@northwind.example')).toMatchObject({ slug: 'northwind' })
    expect(await find('nobody@northwind.example')).toMatchObject({ slug: 'northwind' })
    expect(await find('eve@harbour.example')).toBeNull()
  })
})

/** Another customer that uses the same provider. */
async function harbour() {
  const { context } = portico
  const { saveClient } = await import('#server/tenants/repositories/clients.ts')
  const clientId = 'cli_harbour-of-sso'
  await context.db.transaction().execute((transaction) => saveClient(transaction, { id: clientId, name: 'Harbour Bank' }))
  const hal = await setUpSso(portico, idp.issuer, { slug: 'harbour' }, { email: 'hal@harbour.example', clientId })
  return { clientId, hal }
}

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

describe('a provider that lists groups in the ID token alone', () => {
  it('is asked by a refresh, with a refresh token that changes each time', async () => {
    const own = await openProviderOf({ groupsIn: 'id-token' })
    await saveSso(ada, toSettings(own.issuer))
    own.people.set('tia', { email: 'tia@northwind.example', email_verified: true, groups: ['portico-reviewers'] })
    const { accessToken } = tokensOf(await ssoBrowser(portico, own).signIn('tia'))
    for (const _ of [1, 2, 3]) {
      await check()
      expect(await statusOf(accessToken)).toBe(200)
    }
    own.people.set('tia', { email: 'tia@northwind.example', email_verified: true, groups: [] })
    await check()
    expect(await statusOf(accessToken)).toBe(401)
    await saveSso(ada, toSettings(idp.issuer))
    await own.close()
  })
})

describe('a provider that is away', () => {
  it('signs nobody out at once, and keeps nobody for good', async () => {
    const own = await openProviderOf()
    await saveSso(ada, toSettings(own.issuer))
    own.people.set('ida', { email: 'ida@northwind.example', email_verified: true, groups: ['portico-reviewers'] })
    const { accessToken } = tokensOf(await ssoBrowser(portico, own).signIn('ida'))
    await check()
    await own.close()
    await check()
    expect(await statusOf(accessToken)).toBe(200)
    await portico.context.db
      .updateTable('staffProviderSessions')
      .set({ checkedAt: new Date(Date.now() - awayLimitMs - 1_000), nextCheckAt: new Date(0) })
      .execute()
    await check()
    expect(await statusOf(accessToken)).toBe(401)
    expect((await entriesOf(portico, 'staff.access-ended')).at(-1)?.facts).toEqual({ because: 'provider-away' })
    await saveSso(ada, toSettings(idp.issuer), ssoClient.secret)
  })
})
