import { compareFacts } from '#contract/registry/compare-facts.ts'
import { type CompareParties, compareDirectors, compareOwners } from '#contract/registry/compare-parties.ts'
import type { CompanyComparison, RegistryDifference } from '#contract/registry/comparison-schema.ts'
import type { DeclaredCompany, RegisteredCompany } from '#contract/registry/registered-company.ts'

/** What a company declared against what the register says of it, row by row. */
export function compareCompany(declared: DeclaredCompany, registered: RegisteredCompany, how: CompareParties): CompanyComparison {
  return {
    facts: compareFacts(declared, registered),
    directors: compareDirectors(declared.directors, registered.officers, how),
    owners: compareOwners(declared.owners, registered.owners, how),
  }
}

/** Every difference of a comparison, each one once. */
export function listDifferences({ facts, directors, owners }: CompanyComparison): RegistryDifference[] {
  const ofFacts = facts.flatMap(({ fact, differs }) => (differs ? [{ about: 'company' as const, difference: fact }] : []))
  const lists = [
    { about: 'director' as const, parties: directors.parties },
    { about: 'owner' as const, parties: owners.parties },
  ]
  const ofParties = lists.flatMap(({ about, parties }) =>
    parties.flatMap(({ declared, registered, differences }) =>
      differences.map((difference) => ({ about, difference, subject: declared?.id ?? registered?.key ?? '' })),
    ),
  )
  return [...ofFacts, ...ofParties]
}
