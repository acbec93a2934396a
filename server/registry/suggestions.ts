import type { Transaction } from 'kysely'
import { compareDirectors, compareOwners } from '#contract/registry/compare-parties.ts'
import type {
  CompareNames,
  DeclaredCompany,
  RegisteredCompany,
  RegisteredOfficer,
  RegisteredOwner,
} from '#contract/registry/registered-company.ts'
import { splitName } from '#contract/registry/split-name.ts'
import type { RegistrySuggestion } from '#contract/registry/suggestion-schema.ts'
import { changeCompany } from '#server/ownership/open-company.ts'
import { changeCorporateRequest } from '#server/ownership/repositories/companies.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import { openNameComparison } from '#server/registry/open-name-comparison.ts'
import { findStoredRegistry, type StoredRegistry, sealResponses } from '#server/registry/stored-registry.ts'
import { readDeclaredParties } from '#server/registry/to-declared.ts'
import { toRegistered } from '#server/registry/to-registered.ts'

/**
 * The directors and owners of today that the registry named and the company has not entered yet, to be confirmed one by one. None of them
 * is declared before it is a row.
 */
export async function listRegistrySuggestions(context: Pick<AppContext, 'db' | 'masterKey'>, { request }: Pick<OpenLink, 'request'>) {
  const stored = await findStoredRegistry(context.db, context, request)
  if (!stored) return { source: null, retrievedAt: null, suggestions: [] }
  const { source, retrievedAt } = stored.profile
  return { source, retrievedAt, suggestions: toSuggestions(stored, await readDeclaredParties(context.db, context, request)) }
}

function toSuggestions(
  { profile, responses }: StoredRegistry,
  declared: Pick<DeclaredCompany, 'directors' | 'owners'>,
): RegistrySuggestion[] {
  const registered = toRegistered(profile)
  const exact = openNameComparison()
  // A name that is only alike may be somebody else: it is offered all the same.
  const compareNames: CompareNames = (one, other) => (exact(one, other) === 'same' ? 'same' : 'other')
  const how = { compareNames, confirmed: responses.confirmed }
  const missing = (list: 'directors' | 'owners') => {
    const { parties } =
      list === 'directors'
        ? compareDirectors(declared.directors, registered.officers, how)
        : compareOwners(declared.owners, registered.owners, how)
    return new Set(parties.flatMap(({ registered: one, differences }) => (differences.includes('not-declared') && one ? [one.key] : [])))
  }
  const [directors, owners] = [missing('directors'), missing('owners')]
  const isDismissed = (key: string) => responses.dismissed.includes(key)
  const findPerson = openPersonSearch(declared, registered, how)
  return [
    ...registered.officers
      .filter(({ key }) => directors.has(key))
      .map((officer) => ({
        ...toSuggestion('director', officer),
        role: officer.role,
        sharesPercent: null,
        sharesBand: null,
        EOD: findPerson(officer),
        isDismissed: isDismissed(officer.key),
      })),
    ...registered.owners
      .filter(({ key }) => owners.has(key))
      .map((owner) => {
        const { sharesPercent, sharesBand, kind } = owner
        const list = kind === 'company' ? ('business' as const) : ('shareholder' as const)
        return {
          ...toSuggestion(list, owner),
          role: null,
          sharesPercent,
          sharesBand,
          EOD: findPerson(owner),
          isDismissed: isDismissed(owner.key),
        }
      }),
  ]
}

function toSuggestion<L extends RegistrySuggestion['list']>(list: L, party: RegisteredOfficer | RegisteredOwner) {
  const { key, name, isoCode, companyNumber } = party
  const parts = party.kind === 'person' ? splitName(party) : { firstName: null, middleName: null, lastName: null }
  return { key, list, name, ...parts, isoCode, companyNumber }
}

type How = { compareNames: CompareNames; confirmed: Readonly<Record<string, string>> }

/** Somebody of the other list, who gets one more role and is asked nothing twice. */
function openPersonSearch(
  { directors, owners }: Pick<DeclaredCompany, 'directors' | 'owners'>,
  registered: RegisteredCompany,
  { compareNames, confirmed }: How,
) {
  const people = [...directors, ...owners.filter((owner) => owner.kind === 'person')]
  const ids = new Set(people.map(({ id }) => id))
  return (party: RegisteredOfficer | RegisteredOwner): string | null => {
    if (party.kind !== 'person') return null
    const isSame = (other: Pick<RegisteredOfficer, 'name' | 'firstName' | 'middleName' | 'lastName' | 'monthOfBirth'>) =>
      compareNames(party, other) === 'same' && (!party.monthOfBirth || !other.monthOfBirth || party.monthOfBirth === other.monthOfBirth)
    const named = people.find(isSame)
    if (named) return named.id
    const other = [...registered.officers, ...registered.owners].find(
      (each) => each.kind === 'person' && isSame(each) && ids.has(confirmed[each.key] ?? ''),
    )
    return other ? (confirmed[other.key] ?? null) : null
  }
}

/** The company says that one of them is not so, or takes that back. Refuses NOT_FOUND for a key that the kept profile has not. */
export async function dismissSuggestion(context: AppContext, link: OpenLink, { key, isDismissed }: { key: string; isDismissed: boolean }) {
  await changeCompany(context, link, async (transaction, request) => {
    const stored = await findStoredRegistry(transaction, context, request)
    if (!stored || !isNamed(stored, key)) throw new Refusal('NOT_FOUND', [{ path: 'key' }])
    const others = stored.responses.dismissed.filter((each) => each !== key)
    await saveResponses(transaction, context, request, { ...stored.responses, dismissed: isDismissed ? [...others, key] : others })
    return { result: undefined, activity: { activityType: isDismissed ? 'REGISTRY_ENTRY_DISMISSED' : 'REGISTRY_ENTRY_RESTORED' } }
  })
  return listRegistrySuggestions(context, link)
}

/** In the transaction that saves the row: which one of the registry's it is. Keys that the kept profile has not are nobody's. */
export async function confirmSuggestion(
  transaction: Transaction<Database>,
  context: Pick<AppContext, 'masterKey'>,
  request: VerificationRequestRow,
  { key, id }: { key: string | undefined; id: string },
): Promise<void> {
  if (key === undefined) return
  const stored = await findStoredRegistry(transaction, context, request)
  if (!stored || !isNamed(stored, key)) return
  const { confirmed, dismissed } = stored.responses
  await saveResponses(transaction, context, request, {
    confirmed: { ...confirmed, [key]: id },
    dismissed: dismissed.filter((each) => each !== key),
  })
}

function isNamed({ profile }: StoredRegistry, key: string): boolean {
  const { officers, owners } = toRegistered(profile)
  return [...officers, ...owners].some((party) => party.key === key)
}

async function saveResponses(
  transaction: Transaction<Database>,
  { masterKey }: Pick<AppContext, 'masterKey'>,
  { id, subjectId }: VerificationRequestRow,
  responses: StoredRegistry['responses'],
): Promise<void> {
  const key = await openKeyOf(transaction, masterKey, subjectId)
  await changeCorporateRequest(transaction, id, { sealedRegistryResponses: sealResponses(key, id, responses) })
}
