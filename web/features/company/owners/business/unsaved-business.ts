import { fieldNames } from '#contract/company/names.ts'
import { type BusinessState, isBusinessChanged, type StoredBusiness } from '#web/features/company/owners/business/business-machine.ts'
import { toText } from '#web/features/company/owners/business/company-identity.ts'
import { store } from '#web/lib/platform/storage.ts'

const toKey = (parentCod: string) => `row.${parentCod}.business` as const
const kyckrKey = 'kyckrId'

/** What was typed about a company, with what it replaces. */
export type UnsavedBusiness = { own: StoredBusiness; base: StoredBusiness['answers']; name: string }

/** Nothing more than what is not saved yet stays on the device. */
export function saveUnsavedBusiness(parentCod: string, state: BusinessState): void {
  const { id, revision, answers, base, kyckrId } = state
  if (!isBusinessChanged(state)) clearUnsavedBusiness(parentCod)
  else store.save(toKey(parentCod), { id, revision, own: answers, base, files: { [kyckrKey]: kyckrId } })
}

export function findUnsavedBusiness(parentCod: string): UnsavedBusiness | undefined {
  const row = store.find(toKey(parentCod))
  if (!row) return undefined
  const { id, revision, own, base, files } = row
  return { own: { id, revision, answers: own, kyckrId: files[kyckrKey] ?? null }, base, name: toText(own[fieldNames.businessName]) }
}

export function clearUnsavedBusiness(parentCod: string): void {
  store.remove(toKey(parentCod))
}
