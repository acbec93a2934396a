import type { Invitation } from '#contract/requests/verification-request.ts'
import { toFileAddresses } from '#server/ownership/company-files.ts'
import { getCorporateRequest } from '#server/ownership/repositories/companies.ts'
import { findPerson } from '#server/people/repositories/company-people.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'

/** Who asked a person, and how; null for whoever no company invited. An old link shows no pictures. */
export async function readInvitation(
  context: Pick<AppContext, 'db' | 'addressKey' | 'clock'>,
  { request, isOld }: Pick<OpenLink, 'request' | 'isOld'>,
): Promise<Invitation | null> {
  const { companyRequestId } = request
  if (companyRequestId === null) return null
  const [company, person] = await Promise.all([
    getCorporateRequest(context.db, companyRequestId),
    findPerson(context.db, companyRequestId, request.id),
  ])
  const requested = { companyName: company.companyName, doLiveness: (person?.doLiveness ?? true) || request.retryStep === 'liveness-check' }
  if (!person?.idType || !person.frontFileId || request.acceptedDocumentId || isOld) return { ...requested, document: null }
  const { idType, frontFileId, backFileId } = person
  const addresses = await toFileAddresses(context, companyRequestId, backFileId ? [frontFileId, backFileId] : [frontFileId])
  const document = {
    documentType: idType,
    frontDocumentUrl: addresses.get(frontFileId) ?? null,
    backDocumentUrl: addresses.get(backFileId ?? '') ?? null,
  }
  return { ...requested, document }
}
