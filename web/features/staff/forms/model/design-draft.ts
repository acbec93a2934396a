import { type FormDefinition, formDefinition } from '#contract/forms/definition/form-definition.ts'
import { mergeDefinitions } from '#web/features/staff/forms/model/merge-definitions.ts'
import type { DraftRules } from '#web/lib/draft/draft.ts'
import { clearLocalDraft, findLocalDraft, saveLocalDraft } from '#web/lib/draft/local-draft.ts'

/** A form is saved when somebody says so, and shows what somebody else saved before both are brought together. */
export const designRules: DraftRules<FormDefinition> = {
  isSame: (one, other) => one === other,
  merge: mergeDefinitions,
  mergesWhenAsked: true,
}

/** Kept while the tab lives: through other pages, a reload, and a session that ran out. Another person does not find it. */
export function openLocalDesign(userId: string, formId: string) {
  const key = `tab.design.${userId}.${formId}` as const
  return {
    find: () => findLocalDraft(key, readDefinition),
    save: (draft: Parameters<typeof saveLocalDraft<FormDefinition>>[1]) => saveLocalDraft(key, draft),
    clear: () => clearLocalDraft(key),
  }
}

/** Whatever does not have the shape of such work is as good as absent; what is half made has it. */
function readDefinition(value: unknown): FormDefinition | undefined {
  const { modules, steps } = (value ?? {}) as Partial<FormDefinition>
  const isDesign = typeof modules === 'object' && modules !== null && Array.isArray(steps)
  return formDefinition.safeParse(value).data ?? (isDesign ? (value as FormDefinition) : undefined)
}
