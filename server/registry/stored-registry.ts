import type { Kysely } from 'kysely'
import { getCorporateRequest } from '#server/ownership/repositories/companies.ts'
import type { AppContext } from '#server/platform/context.ts'
import { seal, unseal } from '#server/platform/crypto/seal.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import type { CompanyProfile } from '#server/platform/ports.ts'

/** By the key of the one that the registry named: confirmed as a row, or left out because it is not so. */
export type RegistryResponses = {
  confirmed: Record<string, string>
  dismissed: string[]
}

/** What a registry answered about a company, and what the company said to it. */
export type StoredRegistry = { profile: CompanyProfile; responses: RegistryResponses }

type Company = Pick<VerificationRequestRow, 'id' | 'subjectId'>

/** Nothing where no registry was asked, or none answered. Throws SubjectErased. */
export async function findStoredRegistry(
  db: Kysely<Database>,
  { masterKey }: Pick<AppContext, 'masterKey'>,
  { id, subjectId }: Company,
): Promise<StoredRegistry | undefined> {
  const { sealedProfile, sealedRegistryResponses } = await getCorporateRequest(db, id)
  if (!sealedProfile) return undefined
  const key = await openKeyOf(db, masterKey, subjectId)
  const profile = JSON.parse(Buffer.from(unseal(key, toProfileName(id), sealedProfile)).toString()) as CompanyProfile
  const responses = sealedRegistryResponses
    ? (JSON.parse(Buffer.from(unseal(key, toResponsesName(id), sealedRegistryResponses)).toString()) as RegistryResponses)
    : { confirmed: {}, dismissed: [] }
  return { profile, responses }
}

export function sealProfile(key: Uint8Array, requestId: string, profile: CompanyProfile): Buffer {
  return Buffer.from(seal(key, toProfileName(requestId), Buffer.from(JSON.stringify(profile))))
}

export function sealResponses(key: Uint8Array, requestId: string, responses: RegistryResponses): Buffer {
  return Buffer.from(seal(key, toResponsesName(requestId), Buffer.from(JSON.stringify(responses))))
}

const toProfileName = (requestId: string) => `company-profile:${requestId}`
const toResponsesName = (requestId: string) => `registry-responses:${requestId}`
