import type { CaseFile } from '#contract/cases/case-file.ts'
import type { CompanyComparison, ComparedList } from '#contract/registry/comparison-schema.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { VerificationRequestRow } from '#server/platform/database/schema.ts'
import { maskAnswer, maskName } from '#server/platform/text/mask.ts'
import { findRegistryComparison } from '#server/registry/find-registry-differences.ts'

type Shows = { people: boolean; answers: boolean }

/** Declared against registered; people by masked names, and what the company answered hidden, unless revealed. Null where no registry answered. */
export async function readCaseRegistry(
  context: Pick<AppContext, 'db' | 'masterKey'>,
  request: VerificationRequestRow,
  shows: Shows,
): Promise<NonNullable<CaseFile['company']>['registry']> {
  const found = await findRegistryComparison(context.db, context, request)
  if (!found) return null
  const { stored, comparison } = found
  const { source, retrievedAt } = stored.profile
  return { source, retrievedAt, comparison: mask(comparison, shows), dismissed: stored.responses.dismissed }
}

/** A company's name and number stand in its case already; what else it answered is hidden like its other answers. */
function mask({ facts, directors, owners }: CompanyComparison, shows: Shows): CompanyComparison {
  const isOpen = (fact: string) => shows.answers || fact === 'name' || fact === 'number'
  return {
    facts: facts.map((each) => (isOpen(each.fact) || each.declared === null ? each : { ...each, declared: maskAnswer() })),
    directors: shows.people ? directors : maskPeople(directors),
    owners: shows.people ? owners : maskPeople(owners),
  }
}

function maskPeople({ isAvailable, parties }: ComparedList): ComparedList {
  const maskOne = <P extends { kind: string; name: string; monthOfBirth: string | null }>(party: P | null): P | null => {
    if (party?.kind !== 'person') return party
    return { ...party, name: maskName(party.name), monthOfBirth: party.monthOfBirth && maskAnswer() }
  }
  return { isAvailable, parties: parties.map((row) => ({ ...row, declared: maskOne(row.declared), registered: maskOne(row.registered) })) }
}
