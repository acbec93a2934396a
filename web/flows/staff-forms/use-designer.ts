import { useEffect, useState } from 'react'
import { getForm, getFormDraft, listForms, saveFormDraft } from '#contract/calls/staff-forms.ts'
import type { FormDefinition } from '#contract/form/form-definition.ts'
import type { ModuleKey } from '#contract/form/module-key.ts'
import { ApiError } from '#web/api/api-error.ts'
import { askBeforeLeaving } from '#web/browser/ask-before-leaving.ts'
import { type FieldPlace, findField } from '#web/flows/staff-forms/change-definition.ts'
import { useChange } from '#web/flows/staff/use-answer.ts'

export type Chosen = { is: 'form' } | { is: 'step'; step: number } | { is: 'module'; module: ModuleKey } | ({ is: 'field' } & FieldPlace)
type Working = { definition: FormDefinition; kept: FormDefinition; revision: number; past: FormDefinition[]; chosen: Chosen }

const maxPast = 100
/** Unsaved work by form, while the tab lives: another page of the desk in between loses nothing. */
const shelf = new Map<string, Working>()

/** Changes of this tab that no draft holds yet: what would be published is without them. */
export function hasUnsavedWork(formId: string): boolean {
  return shelf.has(formId)
}

/** What is being changed, what is chosen in it, and the way back. */
export function useDesigner(formId: string, loaded: { definition: FormDefinition; revision: number }) {
  const [working, setWorking] = useState<Working>(() => shelf.get(formId) ?? begin(loaded))
  const saving = useChange(saveFormDraft, [getForm, getFormDraft, listForms])
  const { definition, kept, revision, past, chosen } = working
  const isChanged = definition !== kept
  useEffect(() => {
    if (isChanged) shelf.set(formId, working)
    else shelf.delete(formId)
  }, [formId, working, isChanged])
  useEffect(() => (isChanged ? askBeforeLeaving() : undefined), [isChanged])
  return {
    definition,
    chosen: isThere(definition, chosen) ? chosen : ({ is: 'form' } as const),
    isChanged,
    saving,
    choose: (next: Chosen) => setWorking((now) => ({ ...now, chosen: next })),
    change: (next: FormDefinition, then?: Chosen) => {
      // What was refused was another definition; a conflict stays until it is settled.
      if (saving.error instanceof ApiError && saving.error.code !== 'ROW_CHANGED_ELSEWHERE') saving.reset()
      setWorking((now) => ({ ...now, definition: next, past: [...now.past, now.definition].slice(-maxPast), chosen: then ?? now.chosen }))
    },
    undo: past.length > 0 ? () => setWorking((now) => ({ ...now, definition: now.past.at(-1) ?? now.definition, past: now.past.slice(0, -1) })) : undefined,
    async save() {
      const { data } = await saving.mutateAsync({ params: { id: formId }, body: { definition, revision } })
      setWorking((now) => ({ ...now, kept: definition, revision: data.revision }))
    },
    openKept: (again: { definition: FormDefinition; revision: number }) => {
      saving.reset()
      setWorking(begin(again))
    },
  }
}

export type Designer = ReturnType<typeof useDesigner>

function begin({ definition, revision }: { definition: FormDefinition; revision: number }): Working {
  return { definition, kept: definition, revision, past: [], chosen: { is: 'form' } }
}

function isThere(definition: FormDefinition, chosen: Chosen): boolean {
  if (chosen.is === 'field') return findField(definition, chosen) !== undefined
  if (chosen.is === 'step') return definition.steps.some(({ step }) => step === chosen.step)
  return chosen.is !== 'module' || definition.modules[chosen.module] !== undefined
}
