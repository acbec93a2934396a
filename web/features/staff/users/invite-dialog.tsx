import { useState } from 'react'
import { flushSync } from 'react-dom'
import { inviteStaff, searchStaff } from '#contract/staff/account-calls.ts'
import { listStaffUsers } from '#contract/staff/session-calls.ts'
import { accessMessages } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { EmailField, isEmail } from '#web/features/staff/shell/email-field.tsx'
import { LanguageField } from '#web/features/staff/shell/language-field.tsx'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { useFormMessages } from '#web/features/staff/shell/use-form-messages.ts'
import { RoleCheckboxes } from '#web/features/staff/users/role-checkboxes.tsx'
import { useApiMutation } from '#web/lib/api/use-api-query.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'

/** Makes an account and sends its invitation. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = accessMessages.useTranslate()
  const { language: spoken } = useI18n()
  const { toast } = useDialogs()
  const [email, setEmail] = useState('')
  const [displayName, setDisplayName] = useState('')
  const [role, setRole] = useState<string[]>([])
  const [language, setLanguage] = useState(spoken)
  const [isTried, setTried] = useState(false)
  const inviting = useApiMutation(inviteStaff, [listStaffUsers, searchStaff])
  const isNamed = displayName.trim() !== ''
  const invite = () => {
    flushSync(() => setTried(true))
    if (!isEmail(email) || !isNamed) return document.querySelector<HTMLElement>('dialog [aria-invalid=true]')?.focus()
    inviting.mutate(
      { body: { email: email.trim(), displayName: displayName.trim(), role, languageCode: language } },
      {
        onSuccess: () => {
          toast(t('user.invited-toast', { email: email.trim() }))
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={t('user.invite-title')}
      text={useFormMessages({ save: t('user.invite-submit'), saving: t('user.invite-busy') })}
      isChanged={email !== '' || displayName !== '' || role.length > 0}
      isSaving={inviting.isPending}
      onSave={invite}
      onLeave={onClose}
      note={inviting.error && <LoadError error={inviting.error} />}
    >
      <p className="muted">{t('user.invite-lead')}</p>
      <EmailField value={email} onChange={setEmail} isTried={isTried} autoComplete="off" />
      <TextField
        label={t('user.name')}
        error={isTried && !isNamed ? t('user.name-missing') : undefined}
        autoComplete="off"
        maxLength={100}
        value={displayName}
        onChange={(event) => setDisplayName(event.target.value)}
      />
      <RoleCheckboxes value={role} onChange={setRole} />
      <LanguageField label={t('user.language')} value={language} onChange={setLanguage} />
    </FormDialog>
  )
}
