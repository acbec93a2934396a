import { fieldNames } from '#contract/forms/definition/field-names.ts'
import type { BusinessState, BusinessValue, StoredBusiness } from '#web/features/company/owners/business/business-machine.ts'
import { toText } from '#web/features/company/owners/business/company-identity.ts'
import { clearLocalDraft, findLocalDraft, saveLocalDraft } from '#web/lib/draft/local-draft.ts'

/** What was typed about a company, with what it replaces. */
export type LocalBusiness = { stored: StoredBusiness; base: BusinessValue; name: string }

export function openLocalBusiness(parentCod: string) {
  const key = `row.${parentCod}.business` as const
  return {
    find(): LocalBusiness | undefined {
      const local = findLocalDraft(key, readValue)
      if (!local) return undefined
      const { mine, base, revision, more } = local
      const id = typeof more.id === 'string' ? more.id : null
      return { stored: { ...mine, id, revision }, base, name: toText(mine.answers[fieldNames.businessName]) }
    },
    save: ({ draft, id }: BusinessState) => saveLocalDraft(key, draft, { id }),
    clear: () => clearLocalDraft(key),
  }
}

function readValue(stored: unknown): BusinessValue | undefined {
  const { answers, kyckrId } = (stored ?? {}) as Partial<BusinessValue>
  const isBusiness = typeof answers === 'object' && answers !== null && (kyckrId === null || typeof kyckrId === 'string')
  return isBusiness ? { answers, kyckrId } : undefined
}
