import { useMemo } from 'react'
import type { FormDefinition } from '#contract/forms/definition/form-definition.ts'
import { getForm, getFormDraft, listForms, saveFormDraft } from '#contract/forms/form-calls.ts'
import { designRules, openLocalDesign } from '#web/features/staff/forms/model/design-draft.ts'
import {
  beginDesign,
  type DesignEvent,
  isSelectionValid,
  type Selection,
  stepDesign,
} from '#web/features/staff/forms/model/design-machine.ts'
import { findStaffToken } from '#web/lib/api/session.ts'
import { useApiMutation } from '#web/lib/api/use-api-query.ts'
import type { Stored } from '#web/lib/draft/draft.ts'
import { beginDraft, hasUnsaved } from '#web/lib/draft/step-draft.ts'
import { useDraftMachine } from '#web/lib/draft/use-draft.ts'

export type Loaded = Stored<FormDefinition>
type Options = {
  userId: string
  formId: string
  loaded: Loaded
  /** What is kept now. */
  read: () => Promise<Loaded>
  onSaved: () => void
  /** What somebody else saved is brought in; at these places both had changed something. */
  onMerged: (clashes: readonly string[]) => void
}

const localAfterMs = 400

/** What is being changed, what is chosen in it, and the way back. Its functions stay the same while it lives. */
export function useDesigner({ userId, formId, loaded, read, onSaved, onMerged }: Options) {
  const saving = useApiMutation(saveFormDraft, [getForm, getFormDraft, listForms])
  const local = openLocalDesign(userId, formId)
  const begin = () => {
    const unsaved = local.find()
    return beginDesign(unsaved ? beginDraft({ value: unsaved.base, revision: unsaved.revision }, unsaved.mine) : beginDraft(loaded))
  }
  const [state, send] = useDraftMachine(
    { rules: designRules, begin, step: stepDesign, draftOf: ({ draft }) => draft },
    {
      save: async ({ sent, revision }) =>
        (await saving.mutateAsync({ params: { id: formId }, body: { definition: sent, revision: revision ?? 0 } })).data,
      read,
      perform: (effect) => {
        if (effect.do === 'reached') onSaved()
        if (effect.do === 'merged') onMerged(effect.clashes)
      },
      local: { save: ({ draft }) => local.save(draft), clear: local.clear, afterMs: localAfterMs },
      // Where the session has ended there is nothing to ask: the work is found again after the next sign-in.
      asksBeforeLeaving: ({ draft }) => hasUnsaved(designRules, draft) && findStaffToken() !== undefined,
    },
  )
  const { draft, chosen, aim, choices, past, future } = state
  const actions = useMemo(
    () => ({
      choose: (next: Selection) => send({ is: 'select', chosen: next }),
      goTo: (path: string) => send({ is: 'go-to', path }),
      change: (to: Extract<DesignEvent, { is: 'edit' }>['to'], then?: Selection) => send({ is: 'edit', to, then, at: Date.now() }),
      undo: () => send({ is: 'undo' }),
      redo: () => send({ is: 'redo' }),
      save: () => send({ is: 'save', purpose: { is: 'save' } }),
      openStored: () => send({ is: 'discard' }),
      takeIn: () => send({ is: 'bring-in' }),
    }),
    [send],
  )
  return {
    definition: draft.mine,
    stored: draft.base,
    theirs: draft.theirs,
    refusal: draft.refusal,
    isSaving: draft.saving !== null,
    chosen: isSelectionValid(draft.mine, chosen) ? chosen : ({ is: 'form' } as const),
    aim,
    choices,
    isChanged: hasUnsaved(designRules, draft),
    ...actions,
    mayUndo: past.length > 0,
    mayRedo: future.length > 0,
  }
}

export type Designer = ReturnType<typeof useDesigner>
