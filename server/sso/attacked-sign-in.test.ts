import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LocalProvider } from '#server/testing/identity-provider.ts'
import { callbackOf, openProviderOf, saveSso, setUpSso, ssoBrowser, tokensOf, toSettings } from '#server/testing/sso-steps.ts'
import type { StaffApp } from '#server/testing/staff-app.ts'
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
  idp.people.set('grace', { email: 'grace@northwind.example', email_verified: true, groups: ['portico-reviewers'] })
  await person.signIn('grace')
  // Her address there is another one since.
  idp.people.set('grace', { email: 'g.hopper@northwind.example', email_verified: true, groups: ['portico-reviewers'] })
})
afterAll(async () => {
  await idp.close()
  await portico.close()
})

const code = (answer: { body: Record<string, unknown> }) => answer.body.errorCode

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
