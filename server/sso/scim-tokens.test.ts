import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LocalProvider } from '#server/testing/identity-provider.ts'
import { entraUser, idOf, listed, patchOf, type ScimCall, sendScim } from '#server/testing/scim-steps.ts'
import { makeBreakGlass, openProviderOf, saveSso, setUpSso, toSettings } from '#server/testing/sso-steps.ts'
import { openOtherTenantStaffApp, type StaffApp } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let idp: LocalProvider
let ada: StaffApp
let token: string
beforeAll(async () => {
  portico = await testApp()
  idp = await openProviderOf()
  ada = await setUpSso(portico, idp.issuer, { groupsFrom: 'scim' })
  token = (await ada.send('POST', '/sso/scim-tokens', { overlapHours: 0 })).body.token as string
})
afterAll(async () => {
  await idp.close()
  await portico.close()
})

const scim = (...call: ScimCall) => sendScim(portico, token, ...call)

describe('a SCIM token', () => {
  it('opens nothing when it is wrong, and says so in the shape of SCIM', async () => {
    for (const authorization of ['Bearer scim_wrong', 'Bearer ', `Basic ${token}`, `Bearer sk_live_${token.slice(5)}`]) {
      const { status, body, headers } = await scim('GET', '/Users', undefined, { authorization })
      expect([status, body.schemas, headers['www-authenticate']]).toEqual([
        401,
        ['urn:ietf:params:scim:api:messages:2.0:Error'],
        'Bearer realm="portico"',
      ])
    }
  })

  it('opens the directory of its own customer alone', async () => {
    const eve = await openOtherTenantStaffApp(portico)
    await makeBreakGlass(
      portico,
      eve.id,
      (await portico.context.db.selectFrom('staffUsers').select('clientId').where('id', '=', eve.id).executeTakeFirstOrThrow()).clientId,
    )
    await saveSso(eve, toSettings(idp.issuer, { slug: 'harbour', groupsFrom: 'scim', allowedDomains: [] }))
    const made = await scim('POST', '/Users', entraUser('anna'))
    expect((await scim('POST', '/Groups', { displayName: 'portico-reviewers', members: [{ value: idOf(made) }] })).status).toBe(201)
    const other = (await eve.send('POST', '/sso/scim-tokens', { overlapHours: 0 })).body.token as string
    const headers = { authorization: `Bearer ${other}` }
    expect(listed(await scim('GET', '/Users', undefined, headers))).toEqual([])
    const [anna] = listed(await scim('GET', '/Users?filter=externalId%20eq%20%22oid-anna%22'))
    const [group] = listed(await scim('GET', '/Groups'))
    const calls = [
      await scim('GET', `/Users/${anna?.id}`, undefined, headers),
      await scim('PATCH', `/Users/${anna?.id}`, patchOf({ op: 'replace', path: 'active', value: false }), headers),
      await scim('DELETE', `/Users/${anna?.id}`, undefined, headers),
      await scim('GET', `/Groups/${group?.id}`, undefined, headers),
      await scim('DELETE', `/Groups/${group?.id}`, undefined, headers),
    ]
    expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    // An address of another customer is taken, and stays theirs.
    expect((await scim('POST', '/Users', entraUser('anna'), headers)).status).toBe(409)
    const group2 = await scim('POST', '/Groups', { displayName: 'x', members: [{ value: anna?.id }] }, headers)
    expect(group2.status).toBe(400)
  })

  it('is kept as a hash, and works beside the next one as long as was said', async () => {
    const next = (await ada.send('POST', '/sso/scim-tokens', { overlapHours: 1 })).body.token as string
    const dump = JSON.stringify(await portico.context.db.selectFrom('scimTokens').selectAll().execute())
    expect([dump.includes(token), dump.includes(next)]).toEqual([false, false])
    expect((await scim('GET', '/Users')).status).toBe(200)
    portico.clock.turnHours(2)
    expect((await scim('GET', '/Users')).status).toBe(401)
    token = next
    expect((await scim('GET', '/Users')).status).toBe(200)
  })

  it('is revoked at once', async () => {
    // Two hours later: the session of the administrator is over.
    const { openStaffApp } = await import('#server/testing/staff-app.ts')
    const ben = await openStaffApp(portico, 'administrator', { email: 'ben@northwind.example' })
    await ben.send('DELETE', '/sso/scim-tokens')
    expect((await scim('GET', '/Users')).status).toBe(401)
    token = (await ben.send('POST', '/sso/scim-tokens', { overlapHours: 0 })).body.token as string
  })
})

describe('the shape of SCIM', () => {
  it('describes itself', async () => {
    expect((await scim('GET', '/ServiceProviderConfig')).body).toMatchObject({ patch: { supported: true }, etag: { supported: true } })
    expect((await scim('GET', '/ResourceTypes')).body).toMatchObject({ totalResults: 2 })
    expect((await scim('GET', '/Schemas/urn:ietf:params:scim:schemas:core:2.0:Group')).body).toMatchObject({ name: 'Group' })
  })

  it('refuses what makes no sense, in its own words', async () => {
    const post = async (body: object) => (await scim('POST', '/Users', body)).body
    expect(await post({})).toMatchObject({ status: '400', scimType: 'invalidValue' })
    expect(await post([])).toMatchObject({ status: '400', scimType: 'invalidSyntax' })
    expect((await scim('GET', '/Users?filter=userName%20sw%20%22a%22')).body).toMatchObject({ status: '400', scimType: 'invalidFilter' })
    const broken = await portico.send({
      method: 'POST',
      url: '/scim/v2/Users',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      payload: '{"userName":',
    })
    expect([broken.status, broken.body.scimType]).toEqual([400, 'invalidSyntax'])
    expect((await scim('GET', '/Unknown')).status).toBe(404)
  })
})
