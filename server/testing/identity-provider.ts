import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'

export type ProviderPerson = { email?: string; email_verified?: boolean; name?: string; groups?: string[]; amr?: string[] }

export type ProviderClient = { id: string; secret: string; redirectUris: string[] }

type Options = {
  clients: ProviderClient[]
  /** Where groups are listed. */
  groupsIn?: 'userinfo' | 'id-token'
  accessTokenSeconds?: number
  /** Answers in place of the provider, for what a broken or hostile one does. True: answered. */
  intercept?: (request: IncomingMessage, reply: ServerResponse) => boolean | Promise<boolean>
  refreshTokens?: boolean
}

/** A real OpenID Connect provider in this process, with keys of its own. Whoever is in `people` signs in without a password; whoever leaves is gone. */
export async function openIdentityProvider({
  clients,
  groupsIn = 'userinfo',
  accessTokenSeconds = 3_600,
  intercept,
  refreshTokens = true,
}: Options) {
  const people = new Map<string, ProviderPerson>()
  const issued = new Set<string>()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const signingKey = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'first' }
  let next: { person: string; amr: string[] } = { person: '', amr: [] }
  let handle: (request: IncomingMessage, reply: ServerResponse) => unknown = () => {}
  const server = createServer(async (request, reply) => {
    if (await intercept?.(request, reply)) return
    if (request.url?.startsWith('/interaction/')) return finishInteraction(request, reply)
    handle(request, reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const configuration: Configuration = {
    clients: clients.map(({ id, secret, redirectUris }) => ({
      client_id: id,
      client_secret: secret,
      redirect_uris: redirectUris,
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'client_secret_basic',
    })),
    jwks: { keys: [signingKey as never] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'], sid: null },
    scopes: ['openid', 'email', 'profile', 'groups', 'offline_access'],
    conformIdTokenClaims: groupsIn === 'userinfo',
    findAccount: (_ctx, sub) => {
      const person = people.get(sub)
      if (!person) return undefined
      issued.add(sub)
      return { accountId: sub, claims: () => ({ sub, ...person }) }
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: groupsIn === 'userinfo' },
      rpInitiatedLogout: { enabled: false },
      backchannelLogout: { enabled: true },
    },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    issueRefreshToken: () => refreshTokens,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: 60,
      IdToken: 3_600,
      RefreshToken: 86_400,
      Interaction: 600,
      Session: 86_400,
      Grant: 86_400,
    },
    pkce: { required: () => true },
    renderError: (ctx, out) => {
      ctx.body = out
    },
  }
  const provider = new Provider(issuer, configuration)
  handle = provider.callback()

  /** Signs in whoever is next, and agrees to everything. */
  async function finishInteraction(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const details = await provider.interactionDetails(request, reply)
    if (details.prompt.name === 'login') {
      return provider.interactionFinished(request, reply, { login: { accountId: next.person, amr: next.amr, remember: false } })
    }
    const grant = new provider.Grant({ accountId: next.person, clientId: String(details.params.client_id) })
    grant.addOIDCScope(String(details.params.scope))
    return provider.interactionFinished(request, reply, { consent: { grantId: await grant.save() } }, { mergeWithLastSubmission: true })
  }

  return {
    issuer,
    people,
    provider,
    signingKey,
    /** Who signs in at the next page. */
    setNext(person: string, amr: string[] = ['pwd']) {
      next = { person, amr }
    },
    /** Walks from the address that a sign-in begins with to where the provider sends the browser back. */
    async walk(url: string, person: string, amr: string[] = ['pwd']): Promise<URL> {
      next = { person, amr }
      const cookies = new Map<string, string>()
      let at = new URL(url)
      for (let step = 0; step < 12; step += 1) {
        if (at.origin !== issuer) return at
        const answer = await fetch(at, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        })
        for (const cookie of answer.headers.getSetCookie()) {
          const [pair = ''] = cookie.split(';')
          cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
        }
        const location = answer.headers.get('location')
        if (!location) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`)
        at = new URL(location, at)
      }
      throw new Error('the provider leads round in a circle')
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type LocalProvider = Awaited<ReturnType<typeof openIdentityProvider>>
