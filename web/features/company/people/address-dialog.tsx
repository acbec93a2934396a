import { useId, useState } from 'react'
import type { IndividualRow } from '#contract/company/company-schemas.ts'
import { emailMaxLength, emailPattern } from '#contract/email-pattern.ts'
import { peopleMessages } from '#web/features/company/people/messages/people-messages.ts'
import { sendToAddress } from '#web/features/company/people/model/invitation-calls.ts'
import { useDialogMessages } from '#web/features/company/people/person/use-dialog-messages.ts'
import { toShownName } from '#web/features/company/people/rows/person-columns.tsx'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useErrorMessages } from '#web/lib/i18n/use-error-messages.ts'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import '#web/ui/controls/field.css'

type Props = { row: IndividualRow; onClose: () => void; onSaved: () => void }

/** The email address of somebody who has not begun. Who was invited gets the link at the new one. */
export function AddressDialog({ row, onClose, onSaved }: Props) {
  const t = peopleMessages.useTranslate()
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
      toast(isLinkSent ? t('toast.link-sent', { email: email.trim() }) : t('toast.saved'))
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
      title={t('address.title', { name: toShownName(row, t) })}
      text={useDialogMessages()}
      isChanged={email !== before}
      isSaving={isSaving}
      onSave={() => void save()}
      onLeave={onClose}
      note={refusal && <LoadError error={refusal} />}
    >
      <div className="field">
        <label htmlFor={id}>{t('column.email')}</label>
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
          {t(isWrong ? 'address.wrong' : row.invitedAt ? 'address.hint-sent' : 'address.hint')}
        </p>
      </div>
    </FormDialog>
  )
}

function LoadError({ error }: { error: ApiError }) {
  const text = useErrorMessages(error.code, error.isOffline)
  if (!text) return null
  return (
    <Notice mood="bad" role="alert" title={text.title}>
      <p>{text.message}</p>
    </Notice>
  )
}
