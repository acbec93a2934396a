import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { createForm, listForms } from '#contract/forms/form-calls.ts'
import { requestKinds } from '#contract/queue/queue.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { deskPath } from '#web/features/staff/shell/staff-session.ts'
import { useChange } from '#web/lib/api/use-api-query.ts'
import { staffFormsWords } from '#web/features/staff/forms/messages/forms-messages.ts'
import { LineField } from '#web/ui/controls/text-field.tsx'
import { Refused } from '#web/features/staff/shell/load-error.tsx'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { useFormWords } from '#web/features/staff/shell/use-form-messages.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'

/** Makes a form of which nothing is published yet. */
export function NewFormDialog({ onClose }: { onClose: () => void }) {
  const say = staffFormsWords.useSay()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [kind, setKind] = useState<(typeof requestKinds)[number]>('individual')
  const [isTried, setTried] = useState(false)
  const making = useChange(createForm, [listForms])
  const isTaken = making.error instanceof ApiError && making.error.code === 'VALIDATION_ERROR'
  const fault = isTaken ? say('forms.name-taken') : isTried && !name.trim() ? say('forms.name-missing') : undefined
  const save = () => {
    flushSync(() => setTried(true))
    if (!name.trim()) return document.querySelector<HTMLElement>('dialog [aria-invalid=true]')?.focus()
    making.mutate({ body: { name: name.trim(), kind } }, { onSuccess: ({ data }) => navigate(`${deskPath}/forms/${data.formId}`) })
  }
  return (
    <FormDialog
      title={say('forms.new-title')}
      words={useFormWords({ save: say('forms.new-save'), saving: say('forms.new-saving') })}
      isChanged={name !== ''}
      isSaving={making.isPending}
      onSave={save}
      onLeave={onClose}
      note={making.error && !isTaken && <Refused error={making.error} />}
    >
      <LineField
        label={say('forms.name')}
        error={fault}
        autoComplete="off"
        maxLength={200}
        value={name}
        onChange={(event) => {
          making.reset()
          setName(event.target.value)
        }}
      />
      <SelectField
        label={say('forms.kind')}
        value={kind}
        onChange={(value) => setKind(requestKinds.find((each) => each === value) ?? kind)}
      >
        {requestKinds.map((each) => (
          <option key={each} value={each}>
            {say(`forms.kind-${each}`)}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}
