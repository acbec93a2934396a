import type { CompanyRole, OwnedCompany } from '#contract/ownership/graph.ts'

/** What a company that owns shares may be, beside a plain company. */
export const ownerKinds = ['nominee', 'trust', 'listed', 'state', 'bearer_shares'] as const
export type OwnerKind = (typeof ownerKinds)[number]

/** As the solver asks for it. A listed company without a named exchange is listed all the same. */
export function toCompanyFacts(
  kind: OwnerKind | null | undefined,
  stockExchange: string | null | undefined,
): { role?: CompanyRole; listed?: string } {
  if (!kind) return {}
  return kind === 'listed' ? { listed: stockExchange || 'listed' } : { role: kind }
}

/** The other way, for what a file says of a company. */
export function toOwnerKind({ role, listed }: Pick<OwnedCompany, 'role' | 'listed'>): {
  ownerKind: OwnerKind | null
  stockExchange: string | null
} {
  return { ownerKind: role ?? (listed ? 'listed' : null), stockExchange: listed && listed !== 'listed' ? listed : null }
}
