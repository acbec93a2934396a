import type { ProviderSettings } from '#contract/sso/sso-schemas.ts'
import { openIdentityProvider } from '#server/testing/identity-provider.ts'
import { openStaffApp, type StaffApp } from '#server/testing/staff-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

export const ssoClient = { id: 'portico', secret: 'a-secret-of-the-provider-0123456789' }
export const callbackOf = (slug: string) => `https://verify.portico.test/admin/callback/${slug}`

type ProviderOptions = Partial<Parameters<typeof openIdentityProvider>[0]> & { slugs?: string[] }

export function openProviderOf({ slugs = ['northwind'], ...options }: ProviderOptions = {}) {
  return openIdentityProvider({ clients: [{ ...ssoClient, redirectUris: slugs.map(callbackOf) }], ...options })
}

export function toSettings(issuer: string, change: Partial<ProviderSettings> = {}): ProviderSettings {
  return {
    name: 'Northwind',
    slug: 'northwind',
    issuer,
    clientId: ssoClient.id,
    scopes: ['openid', 'email', 'profile', 'groups'],
    groupsClaim: 'groups',
    linkClaim: 'sub',
    groupsFrom: 'claim',
    groupRoles: [
      { group: 'portico-reviewers', role: 'reviewer' },
      { group: 'portico-admins', role: 'administrator' },
    ],
    allowedDomains: ['northwind.example'],
    createsAccounts: true,
    secondFactorValues: [],
    allowsPassword: true,
    enabled: true,
    ...change,
  }
}

/** Makes somebody an emergency account; the second factor is written as it would be stored. */
export async function makeBreakGlass({ context }: TestApp, userId: string, clientId: string): Promise<void> {
  await context.db
    .insertInto('staffTotp')
    .values({ userId, clientId, sealedSecret: Buffer.from('none'), confirmedAt: context.clock.now(), createdAt: context.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await context.db.updateTable('staffUsers').set({ isBreakGlass: true }).where('id', '=', userId).execute()
}

/** An administrator with an emergency account, and a provider that is set up and on. */
export async function setUpSso(
  portico: TestApp,
  issuer: string,
  change: Partial<ProviderSettings> = {},
  more: { email?: string; clientId?: string } = {},
) {
  const ada = await openStaffApp(portico, 'administrator', more)
  await makeBreakGlass(portico, ada.id, more.clientId ?? portico.client.id)
  const saved = await saveSso(ada, toSettings(issuer, change))
  if (saved.status !== 200) throw new Error(`single sign-on was not saved: ${saved.text}`)
  return ada
}

export async function saveSso(ada: StaffApp, provider: ProviderSettings, clientSecret: string | null | 'stored' = ssoClient.secret) {
  const { provider: stored } = (await ada.send('GET', '/sso')).body as { provider: { revision: number } | null }
  return ada.send('PUT', '/sso', { revision: stored?.revision ?? null, provider, ...(clientSecret !== 'stored' && { clientSecret }) })
}

type Walker = { walk(url: string, person: string, amr?: string[]): Promise<URL> }
const prefix = '/auth/api/cms/sso'

/** A browser that signs in by the provider. */
export function ssoBrowser(portico: TestApp, provider: Walker, slug = 'northwind') {
  const start = async () => (await portico.call('POST', `${prefix}/start`, { slug })).body as { url: string; flow: string }
  const complete = (flow: string, back: URL, change: object = {}) =>
    portico.call('POST', `${prefix}/complete`, {
      slug,
      flow,
      ...Object.fromEntries(
        ['code', 'state', 'iss'].flatMap((name) => (back.searchParams.has(name) ? [[name, back.searchParams.get(name)]] : [])),
      ),
      ...change,
    })
  return {
    start,
    complete,
    async signIn(person: string, amr?: string[]) {
      const { url, flow } = await start()
      return complete(flow, await provider.walk(url, person, amr))
    },
    me: (accessToken: string) => portico.call('GET', '/auth/api/cms/users/me', undefined, { authorization: `Bearer ${accessToken}` }),
  }
}

export const tokensOf = ({ body }: { body: Record<string, unknown> }) => body.data as { accessToken: string; refreshToken: string }

/** What the audit of a customer has of these actions, oldest first. */
export async function entriesOf({ context }: TestApp, ...actions: string[]) {
  const rows = await context.db.selectFrom('auditEntries').selectAll().orderBy('at').orderBy('sequence').execute()
  return rows.filter(({ action }) => actions.includes(action))
}

export async function mailsOf({ context }: TestApp, kind: string): Promise<number> {
  return (await context.db.selectFrom('mails').select('kind').execute()).filter((mail) => mail.kind === kind).length
}
