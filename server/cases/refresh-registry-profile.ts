import { recordAudit } from '#server/audit/record-audit.ts'
import { getTenantRequest } from '#server/cases/decide.ts'
import { changeCompany } from '#server/ownership/open-company.ts'
import { changeCorporateRequest, getCorporateRequest } from '#server/ownership/repositories/companies.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { AppContext } from '#server/platform/context.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { RegistryAccount } from '#server/platform/limits/rate-limit.ts'
import { askRegistry } from '#server/registry/ask-registry.ts'
import { sealProfile } from '#server/registry/stored-registry.ts'
import { staffActor } from '#server/staff/members/staff-device.ts'

/**
 * Asks the registry anew, on the account of the request, about a company that is not decided yet. Its answer is compared from then on; what the company answered stays as it
 * is. Refuses REQUIRED_ITEMS_NOT_SET for a company without a country and a number, and what the registry refuses.
 */
export async function refreshRegistryProfile(
  context: AppContext,
  account: RegistryAccount,
  caller: StaffCaller,
  requestId: string,
): Promise<{ source: string; retrievedAt: string }> {
  const request = await getTenantRequest(context, caller, requestId)
  if (request.kind !== 'corporate') throw new Refusal('REQUEST_NOT_FOUND')
  const kyckrId = toRegistryId(await getCorporateRequest(context.db, requestId))
  if (!kyckrId) throw new Refusal('REQUIRED_ITEMS_NOT_SET', [{ path: 'companyNumber' }])
  const profile = await askRegistry(context, account, (registry) => registry.getProfile(kyckrId))
  const key = await openKeyOf(context.db, context.masterKey, request.subjectId)
  const keep = async (transaction: Parameters<Parameters<typeof changeCompany>[2]>[0]) => {
    await changeCorporateRequest(transaction, requestId, {
      sealedProfile: sealProfile(key, requestId, profile),
      profileSource: profile.source,
    })
    await recordAudit(transaction, context, {
      clientId: request.clientId,
      actor: staffActor(caller.user, caller.device),
      action: 'request.registry-asked',
      target: { kind: 'request', id: requestId },
      facts: { source: profile.source },
    })
    return { result: { source: profile.source, retrievedAt: profile.retrievedAt } }
  }
  return changeCompany(context, { request }, keep, { actor: 'staff', until: 'decided' })
}

/** Country and number, as a registry is asked by; null for a company that only has a name. */
export function toRegistryId({
  kyckrId,
  isoCode,
  companyNumber,
}: {
  kyckrId: string | null
  isoCode: string | null
  companyNumber: string | null
}): string | null {
  return kyckrId ?? (isoCode && companyNumber ? `${isoCode}|${companyNumber}` : null)
}
