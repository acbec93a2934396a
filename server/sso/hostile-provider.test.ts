import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openGuardedFetch } from '#server/platform/outgoing/guarded-fetch.ts'
import { entriesOf, saveSso, setUpSso, ssoBrowser, ssoClient, tokensOf, toSettings } from '#server/testing/sso-steps.ts'
import type { StaffApp } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

/** A provider that answers what a test says. */
let issuer: string
let server: Server
let keys: Awaited<ReturnType<typeof generateKeyPair>>
let answers: Record<string, () => { status?: number; body?: unknown; headers?: Record<string, string>; delayMs?: number }>
let described: Record<string, unknown>
let idToken: (claims: JWTPayload) => Promise<string>
let userinfo: Record<string, unknown>
let portico: TestApp
let ada: StaffApp
let person: ReturnType<typeof ssoBrowser>
let requested: string[] = []

beforeAll(async () => {
  keys = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(keys.publicKey)), use: 'sig', alg: 'RS256', kid: 'k' }
  let token = ''
  server = createServer(async (request, reply) => {
    const path = request.url ?? ''
    requested.push(path)
    const usual: typeof answers = {
      '/.well-known/openid-configuration': () => ({ body: described }),
      '/jwks': () => ({ body: { keys: [jwk] } }),
      '/token': () => ({ body: { access_token: 'a', token_type: 'Bearer', expires_in: 600, refresh_token: 'r', id_token: token } }),
      '/userinfo': () => ({ body: userinfo }),
    }
    if (path === '/token') token = await idToken(claimsNow())
    const { status = 200, body = {}, headers = {}, delayMs = 0 } = (answers[path] ?? usual[path])?.() ?? { status: 404 }
    setTimeout(() => {
      reply.writeHead(status, { 'content-type': 'application/json', ...headers })
      reply.end(typeof body === 'string' ? body : JSON.stringify(body))
    }, delayMs)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  portico = await testApp()
  described = toDescription()
  ada = await setUpSso(portico, issuer)
  person = ssoBrowser(portico, { walk: async () => new URL(issuer) })
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await portico.close()
})

let nonce = ''
const claimsNow = (): JWTPayload => {
  const now = Math.floor(Date.now() / 1_000)
  return { iss: issuer, aud: ssoClient.id, sub: 'grace', nonce, iat: now, exp: now + 300 }
}
const sign = (claims: JWTPayload) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign(keys.privateKey)
const toDescription = () => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  userinfo_endpoint: `${issuer}/userinfo`,
  response_types_supported: ['code'],
  code_challenge_methods_supported: ['S256'],
  id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
})
beforeEach(async () => {
  answers = {}
  described = toDescription()
  idToken = sign
  userinfo = { sub: 'grace', email: 'grace@northwind.example', email_verified: true, groups: ['portico-reviewers'] }
  // Another revision: what was known of the provider is asked anew.
  await saveSso(ada, toSettings(issuer))
  requested = []
})

/** What a sign-in is answered. */
async function signIn() {
  const { url, flow } = await person.start()
  const begun = new URL(url)
  nonce = begun.searchParams.get('nonce') ?? ''
  const back = new URL(`https://verify.portico.test/?code=c&state=${begun.searchParams.get('state')}`)
  return person.complete(flow, back)
}
const errorOf = async () => (await signIn()).body.errorCode

describe('an ID token', () => {
  it('is taken when all of it is right', async () => {
    expect((await signIn()).status).toBe(200)
  })

  const wrong: Record<string, (claims: JWTPayload) => Promise<string>> = {
    'without a signature': async (claims) => new UnsecuredJWT(claims).encode(),
    'signed by HMAC with the public key': async (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'k' }).sign(Buffer.from(await exportSPKI(keys.publicKey))),
    'signed by HMAC with the client secret': (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(ssoClient.secret)),
    'signed by another key': async (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign((await generateKeyPair('RS256')).privateKey),
    'changed after it was signed': async (claims) => {
      const [head, , signature] = (await sign(claims)).split('.')
      return [head, Buffer.from(JSON.stringify({ ...claims, sub: 'ada' })).toString('base64url'), signature].join('.')
    },
    'for another client': (claims) => sign({ ...claims, aud: 'another' }),
    'for several clients, without saying for whom': (claims) => sign({ ...claims, aud: [ssoClient.id, 'another'] }),
    'that has expired': (claims) => sign({ ...claims, iat: Number(claims.iat) - 900, exp: Number(claims.exp) - 900 }),
    'of another issuer': (claims) => sign({ ...claims, iss: 'https://login.another.example' }),
    'with another nonce': (claims) => sign({ ...claims, nonce: 'another' }),
    'without a nonce': ({ nonce: _, ...claims }) => sign(claims),
    'without a subject': ({ sub: _, ...claims }) => sign(claims),
  }
  for (const [what, make] of Object.entries(wrong)) {
    it(`${what} is refused`, async () => {
      idToken = make
      expect(await errorOf()).toBe('SSO_PROVIDER_FAILED')
    })
  }

  it('that is missing is refused', async () => {
    answers['/token'] = () => ({ body: { access_token: 'a', token_type: 'Bearer' } })
    expect(await errorOf()).toBe('SSO_PROVIDER_FAILED')
  })

  it('is not joined with the userinfo of somebody else', async () => {
    userinfo = { ...userinfo, sub: 'ada' }
    expect(await errorOf()).toBe('SSO_PROVIDER_FAILED')
  })
})

describe('a provider', () => {
  const start = () => portico.call('POST', '/auth/api/cms/sso/start', { slug: 'northwind' })

  it('that describes another issuer is refused', async () => {
    described = { ...described, issuer: 'https://login.another.example' }
    expect((await start()).body.errorCode).toBe('SSO_PROVIDER_FAILED')
  })

  it('sends the browser to no script', async () => {
    for (const authorization_endpoint of ['javascript:alert(1)', 'data:text/html,x']) {
      await saveSso(ada, toSettings(issuer))
      described = { ...toDescription(), authorization_endpoint }
      expect([authorization_endpoint, (await start()).body.errorCode]).toEqual([authorization_endpoint, 'SSO_PROVIDER_FAILED'])
    }
  })

  it('leads this server to no other address by a redirect', async () => {
    answers['/.well-known/openid-configuration'] = () => ({ status: 302, headers: { location: `${issuer}/inside` } })
    expect((await start()).body.errorCode).toBe('SSO_PROVIDER_FAILED')
    expect(requested).not.toContain('/inside')
  })

  it('leads this server to no address of a cloud by what it describes', async () => {
    for (const name of ['token_endpoint', 'jwks_uri', 'userinfo_endpoint']) {
      await saveSso(ada, toSettings(issuer))
      described = { ...toDescription(), [name]: 'http://169.254.169.254/latest/meta-data/' }
      expect([name, await errorOf()]).toEqual([name, 'SSO_PROVIDER_FAILED'])
    }
  })

  it('that answers with very much is cut off', async () => {
    answers['/token'] = () => ({ body: `{"access_token":"${'a'.repeat(900_000)}"}` })
    expect(await errorOf()).toBe('SSO_PROVIDER_FAILED')
  })

  it('that answers slowly is left', async () => {
    answers['/token'] = () => ({ delayMs: 4_000 })
    const startedAt = performance.now()
    expect(await errorOf()).toBe('SSO_PROVIDER_FAILED')
    expect(performance.now() - startedAt).toBeLessThan(3_500)
  })

  it('shows nothing of what it wrote to who signs in', async () => {
    answers['/token'] = () => ({ status: 400, body: { error: 'invalid_grant', error_description: 'call 555-0100 and say your password' } })
    const refused = await signIn()
    expect([refused.body.errorCode, refused.text.includes('555-0100')]).toEqual(['SSO_PROVIDER_FAILED', false])
    expect((await entriesOf(portico, 'sso.sign-in-refused')).at(-1)?.facts).toEqual({ code: 'SSO_PROVIDER_FAILED', fault: 'refused' })
  })

  it('that lists groups in the ID token alone, and gives nothing to ask again with, opens no session that nobody could end', async () => {
    idToken = (claims) => sign({ ...claims, groups: ['portico-reviewers'], email: 'grace@northwind.example', email_verified: true })
    userinfo = { sub: 'grace' }
    const token = await idToken({ ...claimsNow() })
    expect(token).not.toBe('')
    answers['/token'] = () => ({ body: { access_token: 'a', token_type: 'Bearer', id_token: signed } })
    const { url, flow } = await person.start()
    nonce = new URL(url).searchParams.get('nonce') ?? ''
    const signed = await idToken(claimsNow())
    const back = new URL(`https://verify.portico.test/?code=c&state=${new URL(url).searchParams.get('state')}`)
    expect((await person.complete(flow, back)).body).toMatchObject({
      errorCode: 'SSO_PROVIDER_FAILED',
      details: { fault: 'not-checkable' },
    })
  })
})

describe('an address of this server', () => {
  it('is none that an administrator may have asked', async () => {
    const closed = await testApp({ context: { askProvider: openGuardedFetch({ privateNetworks: [], timeoutMs: 500 }) } })
    const eve = await (await import('#server/testing/staff-app.ts')).openStaffApp(closed, 'administrator')
    for (const address of [
      issuer,
      'http://login.example.com',
      'https://169.254.169.254',
      'https://[::1]',
      'https://localhost',
      'https://10.0.0.1:8443',
    ]) {
      const tested = await eve.send('POST', '/sso/test', { slug: 'x', issuer: address, clientId: 'x', scopes: ['openid'] })
      expect([address, tested.body.errorCode]).toEqual([address, 'SSO_ISSUER_NOT_ALLOWED'])
    }
    await closed.close()
  })
})

describe('the connection test', () => {
  const test = async (change: object = {}) => {
    const { body } = await ada.send('POST', '/sso/test', {
      slug: 'northwind',
      issuer,
      clientId: ssoClient.id,
      scopes: ['openid'],
      ...change,
    })
    return (body.checks as { check: string; finding: string }[]).map(({ check, finding }) => `${check}: ${finding}`)
  }

  it('says what is wrong, and stops there', async () => {
    answers['/token'] = () => ({ status: 400, body: { error: 'invalid_grant' } })
    expect(await test()).toEqual(['address: ok', 'discovery: ok', 'sign-in: ok', 'pkce: ok', 'keys: ok', 'credentials: ok', 'rechecks: ok'])
    answers['/token'] = () => ({ status: 401, body: { error: 'invalid_client' } })
    expect(await test()).toContain('credentials: wrong-credentials')
    answers['/jwks'] = () => ({ body: { keys: [] } })
    expect((await test()).at(-1)).toBe('keys: no-keys')
    described = { ...described, issuer: `${issuer}/realms/staff` }
    expect(await test()).toEqual(['address: ok', 'discovery: other-issuer'])
    answers['/.well-known/openid-configuration'] = () => ({ status: 404 })
    expect(await test()).toEqual(['address: ok', 'discovery: not-found'])
    answers['/.well-known/openid-configuration'] = () => ({ status: 302, headers: { location: '/' } })
    expect(await test()).toEqual(['address: ok', 'discovery: redirect'])
    answers['/.well-known/openid-configuration'] = () => ({ body: 'x'.repeat(600_000) })
    expect(await test()).toEqual(['address: ok', 'discovery: too-large'])
    answers['/.well-known/openid-configuration'] = () => ({ delayMs: 3_000 })
    expect(await test()).toEqual(['address: timeout'])
    expect(await test({ issuer: 'http://127.0.0.1:9' })).toEqual(['address: unreachable'])
  })

  it('tells the stored secret to no other issuer', async () => {
    const seen: (string | undefined)[] = []
    const other = createServer((request, reply) => {
      seen.push(request.headers.authorization)
      const at = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
      const text = JSON.stringify(toDescription()).replaceAll(issuer, at)
      reply.setHeader('content-type', 'application/json')
      reply.end(request.url === '/jwks' ? JSON.stringify({ keys: [{ kty: 'RSA', n: 'AQAB', e: 'AQAB' }] }) : text)
    })
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    await test({ issuer: `http://127.0.0.1:${(other.address() as AddressInfo).port}` })
    expect(seen.length).toBeGreaterThan(2)
    expect(seen.filter(Boolean)).toEqual([])
    other.closeAllConnections()
    other.close()
  })
})

describe('back-channel logout', () => {
  const logout = (token: string) =>
    portico.send({
      method: 'POST',
      url: '/auth/sso/northwind/back-channel-logout',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token: token }).toString(),
    })
  const claimsOf = (change: object = {}): JWTPayload => {
    const { nonce: _, ...claims } = claimsNow()
    return { ...claims, jti: 'j', events: { 'http://schemas.openid.net/event/backchannel-logout': {} }, ...change }
  }

  it('ends the sessions of who signed out there, by a signed token of this provider alone', async () => {
    const { accessToken } = tokensOf(await signIn())
    const old = Math.floor(Date.now() / 1_000) - 900
    const refused = [
      new UnsecuredJWT(claimsOf()).encode(),
      await sign(claimsOf({ aud: 'another' })),
      await sign(claimsOf({ iss: 'https://another.example' })),
      await sign(claimsOf({ events: {} })),
      await sign({ ...claimsOf(), nonce: 'n' }),
      await sign(claimsOf({ iat: old, exp: old + 10_000 })),
      await sign(claimsNow()),
      'no token',
    ]
    for (const token of refused) expect((await logout(token)).status).toBe(400)
    expect((await person.me(accessToken)).status).toBe(200)
    expect((await logout(await sign(claimsOf({ sub: 'somebody else' })))).status).toBe(204)
    expect((await person.me(accessToken)).status).toBe(200)
    expect((await logout(await sign(claimsOf()))).status).toBe(204)
    expect((await person.me(accessToken)).status).toBe(401)
  })
})
