import { useState } from 'react'
import { flushSync } from 'react-dom'
import { inviteStaff, searchStaff } from '#contract/staff/account-calls.ts'
import { listStaffUsers } from '#contract/staff/session-calls.ts'
import { useChange } from '#web/lib/api/use-api-query.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'
import { staffPeopleWords } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { EmailField, isEmail } from '#web/features/staff/shell/email-field.tsx'
import { LanguageField } from '#web/features/staff/shell/language-field.tsx'
import { LineField } from '#web/ui/controls/text-field.tsx'
import { Refused } from '#web/features/staff/shell/load-error.tsx'
import { RoleTicks } from '#web/features/staff/users/role-checkboxes.tsx'
import { useFormWords } from '#web/features/staff/shell/use-form-messages.ts'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'

/** Makes an account and sends its invitation. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const say = staffPeopleWords.useSay()
  const { language: spoken } = useSpeech()
  const { toast } = useDialogs()
  const [email, setEmail] = useState('')
  const [displayName, setDisplayName] = useState('')
  const [role, setRole] = useState<string[]>([])
  const [language, setLanguage] = useState(spoken)
  const [isTried, setTried] = useState(false)
  const inviting = useChange(inviteStaff, [listStaffUsers, searchStaff])
  const isNamed = displayName.trim() !== ''
  const invite = () => {
    flushSync(() => setTried(true))
    if (!isEmail(email) || !isNamed) return document.querySelector<HTMLElement>('dialog [aria-invalid=true]')?.focus()
    inviting.mutate(
      { body: { email: email.trim(), displayName: displayName.trim(), role, languageCode: language } },
      {
        onSuccess: () => {
          toast(say('user.invited-toast', { email: email.trim() }))
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={say('user.invite-title')}
      words={useFormWords({ save: say('user.invite-submit'), saving: say('user.invite-busy') })}
      isChanged={email !== '' || displayName !== '' || role.length > 0}
      isSaving={inviting.isPending}
      onSave={invite}
      onLeave={onClose}
      note={inviting.error && <Refused error={inviting.error} />}
    >
      <p className="muted">{say('user.invite-lead')}</p>
      <EmailField value={email} onChange={setEmail} isTried={isTried} autoComplete="off" />
      <LineField
        label={say('user.name')}
        error={isTried && !isNamed ? say('user.name-missing') : undefined}
        autoComplete="off"
        maxLength={100}
        value={displayName}
        onChange={(event) => setDisplayName(event.target.value)}
      />
      <RoleTicks value={role} onChange={setRole} />
      <LanguageField label={say('user.language')} value={language} onChange={setLanguage} />
    </FormDialog>
  )
}
