import type { IdentityProviderRow } from '#server/platform/database/schema-staff.ts'

export type Claims = Readonly<Record<string, unknown>>

const mostGroups = 2_000
const longestGroup = 256

/** A claim by its name, or by a way into an object with dots (Keycloak: `realm_access.roles`). */
export function readClaim(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  let value: unknown = claims
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Record<string, unknown>)[part]
  }
  return value
}

/** Nothing where the claim is not there: that is not the same as no groups. */
export function readGroups(claims: Claims, { groupsClaim }: Pick<IdentityProviderRow, 'groupsClaim'>): string[] | undefined {
  const value = readClaim(claims, groupsClaim)
  if (value === undefined || value === null) return undefined
  const all = Array.isArray(value) ? value : [value]
  return all.slice(0, mostGroups).filter((group): group is string => typeof group === 'string' && group.length <= longestGroup)
}

/** Whether the provider says that a second factor was used, in one of the words that the customer lets count. */
export function readSecondFactor(claims: Claims, { secondFactorValues }: Pick<IdentityProviderRow, 'secondFactorValues'>): boolean {
  const said = [claims.acr, ...(Array.isArray(claims.amr) ? claims.amr : [])]
  return said.some((value) => typeof value === 'string' && secondFactorValues.includes(value))
}
