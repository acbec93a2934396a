import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LocalProvider } from '#server/testing/identity-provider.ts'
import { entraUser, idOf, listed, patchOf, type ScimCall, sendScim } from '#server/testing/scim-steps.ts'
import { entriesOf, openProviderOf, saveSso, setUpSso, ssoBrowser, tokensOf, toSettings } from '#server/testing/sso-steps.ts'
import type { StaffApp } from '#server/testing/staff-app.ts'
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
const rolesOf = async (id: string) =>
  (await portico.context.db.selectFrom('staffUserRoles').select('roleId').where('userId', '=', id).orderBy('roleId').execute()).map(
    ({ roleId }) => roleId,
  )

describe('SCIM users', () => {
  it('are created, found by userName and externalId, and read', async () => {
    const made = await scim('POST', '/Users', entraUser('anna'))
    expect([made.status, made.headers['content-type'], made.headers.location]).toEqual([
      201,
      'application/scim+json',
      `https://verify.portico.test/scim/v2/Users/${idOf(made)}`,
    ])
    expect(made.body).toMatchObject({ userName: 'anna@northwind.example', externalId: 'oid-anna', active: true, groups: [] })
    for (const filter of ['userName eq "ANNA@northwind.example"', 'externalId eq "oid-anna"', `id eq "${idOf(made)}" and active eq true`]) {
      expect([filter, listed(await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)).map(({ id }) => id)]).toEqual([
        filter,
        [idOf(made)],
      ])
    }
    expect((await scim('GET', '/Users?filter=userName%20eq%20%22nobody%22')).body).toMatchObject({
      totalResults: 0,
      Resources: [],
      startIndex: 1,
    })
    expect((await scim('GET', `/Users/${idOf(made)}`)).body).toEqual(made.body)
  })

  it('get no role and no password by what SCIM says of them', async () => {
    const made = await scim('POST', '/Users', entraUser('boris'))
    expect(await rolesOf(idOf(made))).toEqual([])
    const row = await portico.context.db.selectFrom('staffUsers').selectAll().where('id', '=', idOf(made)).executeTakeFirstOrThrow()
    expect([row.passwordHash, row.source, row.isBreakGlass]).toEqual([null, 'scim', false])
  })

  it('are refused where the name, the id or the address is taken, also by a local account', async () => {
    for (const user of [
      entraUser('anna'),
      entraUser('other', { externalId: 'oid-anna' }),
      entraUser('third', { userName: ada.email, emails: [] }),
    ]) {
      const refused = await scim('POST', '/Users', user)
      expect([refused.status, refused.body.scimType, refused.body.status]).toEqual([409, 'uniqueness', '409'])
    }
  })

  it('do not include local accounts, which SCIM neither sees nor changes', async () => {
    expect(listed(await scim('GET', '/Users?count=200')).map(({ id }) => id)).not.toContain(ada.id)
    const calls = [
      await scim('GET', `/Users/${ada.id}`),
      await scim('PATCH', `/Users/${ada.id}`, patchOf({ op: 'replace', path: 'active', value: false })),
      await scim('PUT', `/Users/${ada.id}`, entraUser('thief')),
      await scim('DELETE', `/Users/${ada.id}`),
    ]
    expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect((await ada.send('GET', '/users')).status).toBe(200)
  })

  it('are paged', async () => {
    const first = await scim('GET', '/Users?startIndex=1&count=1')
    const second = await scim('GET', '/Users?startIndex=2&count=1')
    expect(first.body).toMatchObject({ totalResults: 2, startIndex: 1, itemsPerPage: 1 })
    expect(listed(first)[0]?.id).not.toBe(listed(second)[0]?.id)
    expect((await scim('GET', '/Users?count=0')).body).toMatchObject({ totalResults: 2, Resources: [] })
    expect((await scim('GET', '/Users?startIndex=-5&count=100000')).body).toMatchObject({ startIndex: 1, itemsPerPage: 2 })
  })

  it('are changed as Entra ID and as Okta write it', async () => {
    const id = idOf(await scim('POST', '/Users', entraUser('carla')))
    const entra = patchOf(
      { op: 'Replace', path: 'displayName', value: 'Carla L.' },
      { op: 'Add', path: 'emails[type eq "work"].value', value: 'carla.lund@northwind.example' },
      { op: 'Replace', path: 'name.givenName', value: 'Carla' },
      { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'Risk' },
    )
    const changed = await scim('PATCH', `/Users/${id}`, entra)
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { displayName: 'Carla L.', emails: [{ value: 'carla.lund@northwind.example' }], name: { givenName: 'Carla' } },
    ])
    const okta = await scim('PATCH', `/Users/${id}`, patchOf({ op: 'replace', value: { active: false } }))
    expect(okta.body).toMatchObject({ active: false })
    expect((await scim('PATCH', `/Users/${id}`, patchOf({ op: 'Replace', path: 'active', value: 'True' }))).body).toMatchObject({
      active: true,
    })
    expect((await scim('PATCH', `/Users/${id}`, patchOf({ op: 'Replace', path: 'active', value: 'False' }))).body).toMatchObject({
      active: false,
    })
    expect((await scim('PUT', `/Users/${id}`, entraUser('carla'))).body).toMatchObject({ active: true, displayName: 'carla' })
  })

  it('are changed by nobody who saw another version', async () => {
    const made = await scim('POST', '/Users', entraUser('dora'))
    const etag = String(made.headers.etag)
    const rename = (ifMatch: string) =>
      scim('PATCH', `/Users/${idOf(made)}`, patchOf({ op: 'replace', path: 'displayName', value: 'Dora' }), { 'if-match': ifMatch })
    expect((await rename(etag)).status).toBe(200)
    expect((await rename(etag)).status).toBe(412)
    const now = await scim('GET', `/Users/${idOf(made)}`)
    expect((await scim('GET', `/Users/${idOf(made)}`, undefined, { 'if-none-match': String(now.headers.etag) })).status).toBe(304)
  })

  it('free their address when they are deleted, and come back by the same externalId alone', async () => {
    const id = idOf(await scim('POST', '/Users', entraUser('emil')))
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204)
    expect((await scim('GET', `/Users/${id}`)).status).toBe(404)
    // The address was given to another person: they get an account of their own.
    const other = await scim('POST', '/Users', entraUser('emil', { externalId: 'oid-another' }))
    expect([other.status, idOf(other) === id]).toEqual([201, false])
    expect((await scim('POST', '/Users', entraUser('emil'))).status).toBe(409)
    const back = await scim('POST', '/Users', entraUser('emil', { userName: 'emil2@northwind.example', emails: [] }))
    expect([back.status, idOf(back)]).toEqual([201, id])
  })
})

describe('SCIM groups', () => {
  it('give the mapped roles, and take them with the sessions at once', async () => {
    const id = idOf(await scim('POST', '/Users', entraUser('fay')))
    const group = await scim('POST', '/Groups', { displayName: 'portico-reviewers', externalId: 'g-1', members: [{ value: id }] })
    expect(group.body).toMatchObject({ displayName: 'portico-reviewers', members: [{ value: id }] })
    expect(await rolesOf(id)).toEqual(['reviewer'])
    idp.people.set('oid-fay', { email: 'fay@northwind.example', email_verified: true })
    const person = ssoBrowser(portico, idp)
    const { accessToken } = tokensOf(await person.signIn('oid-fay'))
    expect((await person.me(accessToken)).body.data).toMatchObject({ id, role: ['reviewer'], source: 'scim' })
    // Entra ID names the member in the path, an older one in the value.
    const gone = await scim('PATCH', `/Groups/${idOf(group)}`, patchOf({ op: 'Remove', path: `members[value eq "${id}"]` }))
    expect(gone.body.members).toEqual([])
    expect([await rolesOf(id), (await person.me(accessToken)).status]).toEqual([[], 401])
    expect(await person.signIn('oid-fay')).toMatchObject({ body: { errorCode: 'SSO_NO_GROUP' } })
    await scim('PATCH', `/Groups/${idOf(group)}`, patchOf({ op: 'Add', path: 'members', value: [{ value: id }] }))
    expect(await rolesOf(id)).toEqual(['reviewer'])
    await scim('PATCH', `/Groups/${idOf(group)}`, patchOf({ op: 'Remove', path: 'members', value: [{ value: id }] }))
    expect(await rolesOf(id)).toEqual([])
  })

  it('make nobody an administrator beyond the mapping', async () => {
    const id = idOf(await scim('POST', '/Users', entraUser('gil')))
    await scim('POST', '/Groups', { displayName: 'administrator', members: [{ value: id }] })
    const second = await scim('POST', '/Groups', { displayName: 'Administrators', members: [{ value: id }], roles: ['administrator'] })
    expect([second.status, await rolesOf(id)]).toEqual([201, []])
    // Nor those whom it does not manage.
    const local = await scim('PATCH', `/Groups/${idOf(second)}`, patchOf({ op: 'add', path: 'members', value: [{ value: ada.id }] }))
    expect([local.status, local.body.scimType]).toEqual([400, 'invalidValue'])
  })

  it('take roles from the last administrator of the provider too: emergency accounts are left', async () => {
    const id = idOf(await scim('POST', '/Users', entraUser('ina')))
    const group = await scim('POST', '/Groups', { displayName: 'portico-admins', members: [{ value: id }] })
    expect(await rolesOf(id)).toEqual(['administrator'])
    await scim('DELETE', `/Groups/${idOf(group)}`)
    expect([await rolesOf(id), await rolesOf(ada.id)]).toEqual([[], ['administrator']])
  })

  it('give nothing where the customer takes groups from the sign-in', async () => {
    const id = idOf(await scim('POST', '/Users', entraUser('jan')))
    await saveSso(ada, toSettings(idp.issuer, { groupsFrom: 'claim' }))
    const group = await scim('POST', '/Groups', { displayName: 'portico-admins', members: [{ value: id }] })
    expect([group.status, await rolesOf(id)]).toEqual([201, []])
    await saveSso(ada, toSettings(idp.issuer, { groupsFrom: 'scim' }))
    expect(await rolesOf(id)).toEqual(['administrator'])
    await scim('DELETE', `/Groups/${idOf(group)}`)
  })

  it('follow a new mapping at once', async () => {
    const id = idOf(await scim('POST', '/Users', entraUser('hal')))
    await scim('POST', '/Groups', { displayName: 'designers', members: [{ value: id }] })
    await saveSso(ada, toSettings(idp.issuer, { groupsFrom: 'scim', groupRoles: [{ group: 'designers', role: 'form-designer' }] }))
    expect(await rolesOf(id)).toEqual(['form-designer'])
    await saveSso(ada, toSettings(idp.issuer, { groupsFrom: 'scim' }))
    expect(await rolesOf(id)).toEqual([])
  })

  it('are found by name, renamed, shown without members, and deleted', async () => {
    const [group] = listed(await scim('GET', '/Groups?filter=displayName%20eq%20%22portico-reviewers%22&excludedAttributes=members'))
    expect(group).not.toHaveProperty('members')
    const renamed = await scim(
      'PATCH',
      `/Groups/${group?.id}`,
      patchOf({ op: 'replace', value: { id: group?.id, displayName: 'reviewers' } }),
    )
    expect(renamed.body).toMatchObject({ displayName: 'reviewers' })
    expect((await scim('POST', '/Groups', { displayName: 'REVIEWERS' })).body).toMatchObject({ scimType: 'uniqueness' })
    expect((await scim('DELETE', `/Groups/${group?.id}`)).status).toBe(204)
    expect((await scim('GET', `/Groups/${group?.id}`)).status).toBe(404)
  })
})

describe('a deactivated user', () => {
  it('is signed out at once, and enabled by nobody here', async () => {
    await scim('POST', '/Groups', { displayName: 'portico-reviewers' })
    const id = idOf(await scim('POST', '/Users', entraUser('iris')))
    const [group] = listed(await scim('GET', '/Groups?filter=displayName%20eq%20%22portico-reviewers%22'))
    await scim('PATCH', `/Groups/${group?.id}`, patchOf({ op: 'add', path: 'members', value: [{ value: id }] }))
    idp.people.set('oid-iris', { email: 'iris@northwind.example', email_verified: true })
    const person = ssoBrowser(portico, idp)
    const { accessToken } = tokensOf(await person.signIn('oid-iris'))
    await scim('PATCH', `/Users/${id}`, patchOf({ op: 'Replace', path: 'active', value: 'False' }))
    expect((await person.me(accessToken)).status).toBe(401)
    expect(await person.signIn('oid-iris')).toMatchObject({ body: { errorCode: 'SSO_ACCOUNT_DISABLED' } })
    const enabled = await portico.send({
      method: 'PUT',
      url: `/auth/api/cms/users/${id}`,
      headers: { authorization: `Bearer ${ada.accessToken}` },
      payload: { isDisabled: false },
    })
    expect(enabled.body.errorCode).toBe('ACCOUNT_MANAGED_ELSEWHERE')
    const actions = (await entriesOf(portico, 'scim.user-deactivated')).filter(({ targetId }) => targetId === id)
    expect(actions).toMatchObject([{ actorKind: 'customer' }])
  })

  it('is linked with no sign-in of another person: by externalId, not by the address', async () => {
    const id = idOf(await scim('POST', '/Users', entraUser('june')))
    idp.people.set('somebody-else', { email: 'june@northwind.example', email_verified: true })
    expect(await ssoBrowser(portico, idp).signIn('somebody-else')).toMatchObject({ body: { errorCode: 'SSO_NO_GROUP' } })
    const identities = await portico.context.db.selectFrom('staffIdentities').select('userId').where('userId', '=', id).execute()
    expect(identities).toEqual([])
  })
})
