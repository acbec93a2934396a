import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { awayLimitMs, checkSessions } from '#server/sso/sign-in/check-sessions.ts'
import { newRecoveryCodes } from '#server/staff/sign-in/recovery-codes.ts'
import type { LocalProvider } from '#server/testing/identity-provider.ts'
import {
  entriesOf,
  mailsOf,
  openProviderOf,
  saveSso,
  setUpSso,
  ssoBrowser,
  ssoClient,
  tokensOf,
  toSettings,
} from '#server/testing/sso-steps.ts'
import type { StaffApp } from '#server/testing/staff-app.ts'
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
