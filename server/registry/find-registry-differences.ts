import type { Kysely } from 'kysely'
import { compareCompany, listDifferences } from '#contract/registry/compare-company.ts'
import type { CompanyComparison, RegistryDifference } from '#contract/registry/comparison-schema.ts'
import type { AppContext } from '#server/platform/context.ts'
import { SubjectErased } from '#server/platform/crypto/subject-keys.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import { openNameComparison } from '#server/registry/open-name-comparison.ts'
import { findStoredRegistry, type StoredRegistry } from '#server/registry/stored-registry.ts'
import { readDeclared } from '#server/registry/to-declared.ts'
import { toRegistered } from '#server/registry/to-registered.ts'

type Needs = Pick<AppContext, 'masterKey'>
type Company = Pick<VerificationRequestRow, 'id' | 'subjectId' | 'kind'>

/** In what a company's declaration is not what the register answered; nothing where no register was asked, and of people. Codes and ids alone. */
export async function findRegistryDifferences(db: Kysely<Database>, context: Needs, request: Company): Promise<RegistryDifference[]> {
  try {
    const found = await findRegistryComparison(db, context, request)
    return found ? listDifferences(found.comparison) : []
  } catch (error) {
    if (error instanceof SubjectErased) return []
    throw error
  }
}

/** Declared against registered, with whole names. Throws SubjectErased. */
export async function findRegistryComparison(
  db: Kysely<Database>,
  context: Needs,
  request: Company,
): Promise<{ stored: StoredRegistry; comparison: CompanyComparison } | undefined> {
  const stored = request.kind === 'corporate' ? await findStoredRegistry(db, context, request) : undefined
  if (!stored) return undefined
  const declared = await readDeclared(db, context, request)
  const how = { compareNames: openNameComparison(), confirmed: stored.responses.confirmed }
  return { stored, comparison: compareCompany(declared, toRegistered(stored.profile), how) }
}
