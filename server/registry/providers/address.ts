import type { RegistryAddress } from '#server/platform/ports.ts'

type Part = string | null | undefined
type Parts = Partial<Record<'street' | 'city' | 'region' | 'postalCode' | 'country', Part>>

/** An address from its parts, in one line as the registry has it or as the parts make it; null when nothing is known. */
export function toAddress({ street, city, region, postalCode, country }: Parts, written?: Part): RegistryAddress | null {
  const oneLine = written || [street, city, region, postalCode, country].filter(Boolean).join(', ')
  if (!oneLine) return null
  return {
    oneLine,
    street: street || null,
    city: city || null,
    region: region || null,
    postalCode: postalCode || null,
    country: country || null,
  }
}
