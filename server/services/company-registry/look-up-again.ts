import type { RegistryAccount } from '#server/access/rate-limit.ts'
import { Refusal } from '#server/errors.ts'
import { changeCorporateRequest, getCorporateRequest } from '#server/repositories/companies.ts'
import { recordAudit } from '#server/services/audit/record-audit.ts'
import { askRegistry } from '#server/services/company/ask-registry.ts'
import { changeCompany } from '#server/services/company/open-company.ts'
import { sealProfile } from '#server/services/company-registry/kept-registry.ts'
import { getOwnRequest } from '#server/services/staff/decide.ts'
import type { StaffCaller } from '#server/services/staff/require-staff.ts'
import { staffActor } from '#server/services/staff/staff-device.ts'
import { openKeyOf } from '#server/services/subject-keys.ts'
import type { Tools } from '#server/tools.ts'

/**
 * Asks the registry anew, on the account of the request, about a company that is not decided yet. Its answer is compared from then on; what the company answered stays as it
 * is. Refuses REQUIRED_ITEMS_NOT_SET for a company without a country and a number, and what the registry refuses.
 */
export async function lookUpAgain(
  tools: Tools,
  account: RegistryAccount,
  caller: StaffCaller,
  requestId: string,
): Promise<{ source: string; retrievedAt: string }> {
  const request = await getOwnRequest(tools, caller, requestId)
  if (request.kind !== 'corporate') throw new Refusal('REQUEST_NOT_FOUND')
  const kyckrId = toLookUpId(await getCorporateRequest(tools.db, requestId))
  if (!kyckrId) throw new Refusal('REQUIRED_ITEMS_NOT_SET', [{ path: 'companyNumber' }])
  const profile = await askRegistry(tools, account, (registry) => registry.getProfile(kyckrId))
  const key = await openKeyOf(tools.db, tools.masterKey, request.subjectId)
  const keep = async (transaction: Parameters<Parameters<typeof changeCompany>[2]>[0]) => {
    await changeCorporateRequest(transaction, requestId, {
      sealedProfile: sealProfile(key, requestId, profile),
      profileSource: profile.source,
    })
    await recordAudit(transaction, tools, {
      clientId: request.clientId,
      actor: staffActor(caller.user, caller.device),
      action: 'request.registry-asked',
      target: { kind: 'request', id: requestId },
      facts: { source: profile.source },
    })
    return { result: { source: profile.source, retrievedAt: profile.retrievedAt } }
  }
  return changeCompany(tools, { request }, keep, { actor: 'staff', until: 'decided' })
}

/** Country and number, as a registry is asked by; null for a company that only has a name. */
export function toLookUpId({
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
