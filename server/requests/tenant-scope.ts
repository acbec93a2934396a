import type { VerificationRequestRow } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'

/** The operator at the machine works for every customer. */
export const everyTenant = 'every-tenant' as const
/** Whose requests somebody may touch. It is named at every call that changes a request, so that it cannot be left out. */
export type TenantScope = { clientId: string } | typeof everyTenant

/** Refuses REQUEST_NOT_FOUND for a request of another customer: nobody learns that it exists. */
export function requireTenant(tenant: TenantScope, { clientId }: Pick<VerificationRequestRow, 'clientId'>): void {
  if (tenant !== everyTenant && tenant.clientId !== clientId) throw new Refusal('REQUEST_NOT_FOUND')
}
