import { useId, useState } from 'react'
import type { IndividualRow } from '#contract/company/company-schemas.ts'
import { emailMaxLength, emailPattern } from '#contract/email-pattern.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { sendToAddress } from '#web/features/company/people/model/use-all-people.ts'
import { corporatePeopleWords } from '#web/features/company/people/messages/people-messages.ts'
import { toShownName } from '#web/features/company/people/rows/person-columns.tsx'
import { useDialogWords } from '#web/features/company/people/person/use-dialog-messages.ts'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { useErrorWords } from '#web/lib/i18n/use-error-messages.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import '#web/ui/controls/field.css'

type Props = { row: IndividualRow; onClose: () => void; onSaved: () => void }

/** The email address of somebody who has not begun. Who was invited gets the link at the new one. */
export function AddressDialog({ row, onClose, onSaved }: Props) {
  const say = corporatePeopleWords.useSay()
  const { cod } = useCompany()
  const { toast } = useDialogs()
  const id = useId()
  const before = row['Email Address']
  const [email, setEmail] = useState(before)
  const [isWrong, setWrong] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const save = async () => {
    if (!emailPattern.test(email.trim())) return setWrong(true)
    setSaving(true)
    try {
      const { isLinkSent } = await sendToAddress(cod, row, email.trim())
      toast(isLinkSent ? say('toast.link-sent', { email: email.trim() }) : say('toast.saved'))
      onClose()
    } catch (cause) {
      setRefusal(cause instanceof ApiError ? cause : new ApiError('ERROR_SOMETHING_WENT_WRONG'))
    } finally {
      setSaving(false)
      onSaved()
    }
  }
  return (
    <FormDialog
      title={say('address.title', { name: toShownName(row, say) })}
      words={useDialogWords()}
      isChanged={email !== before}
      isSaving={isSaving}
      onSave={() => void save()}
      onLeave={onClose}
      note={refusal && <Refused error={refusal} />}
    >
      <div className="field">
        <label htmlFor={id}>{say('column.email')}</label>
        <input
          id={id}
          type="email"
          className="input"
          value={email}
          maxLength={emailMaxLength}
          autoComplete="off"
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            setEmail(event.target.value)
            setWrong(false)
          }}
        />
        <p id={`${id}-hint`} className={isWrong ? 'field-error' : 'muted small'} role={isWrong ? 'alert' : undefined}>
          {say(isWrong ? 'address.wrong' : row.invitedAt ? 'address.hint-sent' : 'address.hint')}
        </p>
      </div>
    </FormDialog>
  )
}

function Refused({ error }: { error: ApiError }) {
  const words = useErrorWords(error.code, error.isOffline)
  if (!words) return null
  return (
    <Notice mood="bad" role="alert" title={words.title}>
      <p>{words.message}</p>
    </Notice>
  )
}
