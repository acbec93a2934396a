import * as z from 'zod/mini'
import type { ShownSso } from '#contract/sso/sso-calls.ts'
import { type ProviderSettings, providerShape } from '#contract/sso/sso-schemas.ts'

type Shown = NonNullable<ShownSso['provider']>
/** As somebody types it: lists in one line each. */
export type TypedSso = {
  name: string
  slug: string
  issuer: string
  clientId: string
  secret: string
  scopes: string
  groupsFrom: 'claim' | 'scim'
  groupsClaim: string
  linkClaim: string
  groupRoles: { group: string; role: string }[]
  allowedDomains: string
  createsAccounts: boolean
  secondFactorValues: string
  allowsPassword: boolean
  enabled: boolean
}
export type LineName =
  | 'name'
  | 'slug'
  | 'issuer'
  | 'clientId'
  | 'scopes'
  | 'groupsClaim'
  | 'linkClaim'
  | 'allowedDomains'
  | 'secondFactorValues'

const first: TypedSso = {
  name: '',
  slug: '',
  issuer: '',
  clientId: '',
  secret: '',
  scopes: 'openid email profile offline_access',
  groupsFrom: 'claim',
  groupsClaim: 'groups',
  linkClaim: 'sub',
  groupRoles: [{ group: '', role: 'reviewer' }],
  allowedDomains: '',
  createsAccounts: true,
  secondFactorValues: '',
  allowsPassword: true,
  enabled: false,
}

export function toTyped(shown: Shown | null): TypedSso {
  if (!shown) return first
  const { scopes, allowedDomains, secondFactorValues, revision: _, hasSecret: __, leadingDomains: ___, ...same } = shown
  return {
    ...same,
    secret: '',
    scopes: scopes.join(' '),
    allowedDomains: allowedDomains.join(', '),
    secondFactorValues: secondFactorValues.join(', '),
  }
}

const toWords = (text: string, separator: RegExp) => text.split(separator).flatMap((word) => word.trim() || [])

export function toSettings({ secret: _, scopes, allowedDomains, secondFactorValues, groupRoles, ...same }: TypedSso): ProviderSettings {
  return {
    ...same,
    name: same.name.trim(),
    issuer: same.issuer.trim(),
    clientId: same.clientId.trim(),
    scopes: toWords(scopes, /[\s,]/),
    allowedDomains: toWords(allowedDomains, /[\s,;]/).map((domain) => domain.toLowerCase()),
    secondFactorValues: toWords(secondFactorValues, /[,;]/),
    // A line that was begun and not filled in is none.
    groupRoles: groupRoles.map(({ group, role }) => ({ group: group.trim(), role })).filter(({ group }) => group !== ''),
  }
}

/** The lines that the server would refuse. */
export function findFaults(typed: TypedSso): LineName[] {
  const settings = toSettings(typed)
  const names: LineName[] = [
    'name',
    'slug',
    'issuer',
    'clientId',
    'scopes',
    'groupsClaim',
    'linkClaim',
    'allowedDomains',
    'secondFactorValues',
  ]
  return names.filter((name) => !z.safeParse(providerShape[name] as z.ZodMiniType, settings[name]).success)
}
