import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createForm, listForms } from '#contract/forms/form-calls.ts'
import { requestKinds } from '#contract/request-kind.ts'
import { formsMessages } from '#web/features/staff/forms/messages/forms-messages.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { useFormMessages } from '#web/features/staff/shell/use-form-messages.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useApiMutation } from '#web/lib/api/use-api-query.ts'
import { useNavigate } from '#web/lib/routing/navigation.tsx'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'

/** Makes a form of which nothing is published yet. */
export function NewFormDialog({ onClose }: { onClose: () => void }) {
  const t = formsMessages.useTranslate()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [kind, setKind] = useState<(typeof requestKinds)[number]>('individual')
  const [isTried, setTried] = useState(false)
  const making = useApiMutation(createForm, [listForms])
  const isTaken = making.error instanceof ApiError && making.error.code === 'VALIDATION_ERROR'
  const fault = isTaken ? t('forms.name-taken') : isTried && !name.trim() ? t('forms.name-missing') : undefined
  const save = () => {
    flushSync(() => setTried(true))
    if (!name.trim()) return document.querySelector<HTMLElement>('dialog [aria-invalid=true]')?.focus()
    making.mutate({ body: { name: name.trim(), kind } }, { onSuccess: ({ data }) => navigate(`${staffPath}/forms/${data.formId}`) })
  }
  return (
    <FormDialog
      title={t('forms.new-title')}
      text={useFormMessages({ save: t('forms.new-save'), saving: t('forms.new-saving') })}
      isChanged={name !== ''}
      isSaving={making.isPending}
      onSave={save}
      onLeave={onClose}
      note={making.error && !isTaken && <LoadError error={making.error} />}
    >
      <TextField
        label={t('forms.name')}
        error={fault}
        autoComplete="off"
        maxLength={200}
        value={name}
        onChange={(event) => {
          making.reset()
          setName(event.target.value)
        }}
      />
      <SelectField label={t('forms.kind')} value={kind} onChange={(value) => setKind(requestKinds.find((each) => each === value) ?? kind)}>
        {requestKinds.map((each) => (
          <option key={each} value={each}>
            {t(`forms.kind-${each}`)}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}
