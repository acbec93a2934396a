import { useRef, useState } from 'react'
import type { DefinitionFault } from '#contract/forms/definition-fault.ts'
import { getForm, getFormDraft, importFormDraft, listForms } from '#contract/forms/form-calls.ts'
import { formsMessages } from '#web/features/staff/forms/messages/forms-messages.ts'
import { FormFaults, findFaults } from '#web/features/staff/forms/problems/form-faults.tsx'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { useSubmitAction } from '#web/features/staff/shell/use-submit-action.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useApiMutation } from '#web/lib/api/use-api-query.ts'
import { useNavigate } from '#web/lib/routing/navigation.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'

const maxBytes = 4 * 1_048_576

/** Takes a JSON file in as the draft of the form of its name; what is wrong in it is said place by place. */
export function ImportForm() {
  const t = formsMessages.useTranslate()
  const navigate = useNavigate()
  const { confirm, toast } = useDialogs()
  const input = useRef<HTMLInputElement>(null)
  const [faults, setFaults] = useState<DefinitionFault[]>()
  const { isBusy, error, run } = useSubmitAction()
  const importing = useApiMutation(importFormDraft, [listForms, getForm, getFormDraft])
  const take = async (definition: unknown, name: string, replacesRevision?: number): Promise<void> => {
    try {
      const { data } = await importing.mutateAsync({ body: { definition, ...(replacesRevision !== undefined && { replacesRevision }) } })
      const texts = { created: 'forms.imported-new', changed: 'forms.imported', unchanged: 'forms.imported-same' } as const
      toast(t(texts[data.outcome], { name }))
      navigate(`${staffPath}/forms/${data.formId}`)
    } catch (refusal) {
      const found = findFaults(refusal)
      if (found) return setFaults(found)
      const revision = findRevision(refusal)
      if (revision === undefined) throw refusal
      const question = { title: t('forms.replace-title'), message: t('forms.replace', { name }), ok: t('forms.replace-ok') }
      if (await confirm(question)) await take(definition, name, revision)
    }
  }
  const read = async (file: File) => {
    setFaults(undefined)
    if (file.size > maxBytes) return setFaults([{ path: file.name, sentence: t('forms.too-large') }])
    const text = await file.text()
    let definition: unknown
    try {
      definition = JSON.parse(text.replace(/^\ufeff/, ''))
    } catch (fault) {
      return setFaults([{ path: file.name, sentence: t('forms.no-json', { reason: fault instanceof Error ? fault.message : '' }) }])
    }
    const { name } = (definition ?? {}) as { name?: unknown }
    await take(definition, typeof name === 'string' ? name : file.name)
  }
  return (
    <>
      <div>
        <Button icon="upload" aria-disabled={isBusy || undefined} onClick={() => input.current?.click()}>
          {isBusy ? t('forms.importing') : t('forms.import')}
        </Button>
        <input
          ref={input}
          className="only-heard"
          type="file"
          tabIndex={-1}
          aria-label={t('forms.import')}
          accept=".json,application/json"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) run(() => read(file))
            // The same file, chosen again after a correction, must count again.
            event.target.value = ''
          }}
        />
      </div>
      {error && <LoadError error={error} />}
      {faults && <FormFaults title={t('forms.faulty-title')} lead={t('forms.faulty-lead')} faults={faults} />}
    </>
  )
}

/** Of the draft that the import would replace. */
function findRevision(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.code !== 'ROW_CHANGED_ELSEWHERE' || !Array.isArray(error.details)) return undefined
  const { revision } = (error.details[0] ?? {}) as Record<string, unknown>
  return typeof revision === 'number' ? revision : undefined
}
