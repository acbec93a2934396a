import { useState } from 'react'
import { changeOwnProfile, getStaffUser, searchStaff } from '#contract/staff/account-calls.ts'
import { getSignedInStaff, listStaffUsers } from '#contract/staff/session-calls.ts'
import { accessMessages } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { LanguageField } from '#web/features/staff/shell/language-field.tsx'
import { SmallForm } from '#web/features/staff/shell/small-form.tsx'
import { useStaff } from '#web/features/staff/shell/staff-context.ts'
import { StaffSection } from '#web/features/staff/shell/staff-section.tsx'
import { useApiMutation } from '#web/lib/api/use-api-query.ts'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'

export function OwnProfile() {
  const t = accessMessages.useTranslate()
  const user = useStaff()
  const { toast } = useDialogs()
  const [displayName, setDisplayName] = useState(user.displayName)
  const [language, setLanguage] = useState(user.languageCode)
  const changing = useApiMutation(changeOwnProfile, [getSignedInStaff, listStaffUsers, searchStaff, getStaffUser])
  const isNamed = displayName.trim() !== ''
  const send = async () => {
    await changing.mutateAsync({ body: { displayName: displayName.trim(), languageCode: language } })
    toast(t('area.saved'))
  }
  return (
    <StaffSection title={t('own.profile')} lead={t('own.profile-lead')}>
      <SmallForm isQuiet submit={t('area.save')} busy={t('area.saving')} isRight={isNamed} onSend={send}>
        {(isTried) => (
          <>
            <TextField
              label={t('own.name')}
              error={isTried && !isNamed ? t('own.name-missing') : undefined}
              autoComplete="name"
              maxLength={100}
              value={displayName}
              onChange={(event) => setDisplayName(event.target.value)}
            />
            <LanguageField label={t('own.language')} value={language} onChange={setLanguage} />
          </>
        )}
      </SmallForm>
    </StaffSection>
  )
}
