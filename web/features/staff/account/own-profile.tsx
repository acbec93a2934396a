import { useState } from 'react'
import { changeOwnProfile, getStaffUser, searchStaff } from '#contract/staff/account-calls.ts'
import { getSignedInStaff, listStaffUsers } from '#contract/staff/session-calls.ts'
import { useChange } from '#web/lib/api/use-api-query.ts'
import { staffPeopleWords } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { DeskSection } from '#web/features/staff/shell/staff-section.tsx'
import { LanguageField } from '#web/features/staff/shell/language-field.tsx'
import { LineField } from '#web/ui/controls/text-field.tsx'
import { SmallForm } from '#web/features/staff/shell/small-form.tsx'
import { useStaff } from '#web/features/staff/shell/staff-context.ts'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'

export function OwnProfile() {
  const say = staffPeopleWords.useSay()
  const user = useStaff()
  const { toast } = useDialogs()
  const [displayName, setDisplayName] = useState(user.displayName)
  const [language, setLanguage] = useState(user.languageCode)
  const changing = useChange(changeOwnProfile, [getSignedInStaff, listStaffUsers, searchStaff, getStaffUser])
  const isNamed = displayName.trim() !== ''
  const send = async () => {
    await changing.mutateAsync({ body: { displayName: displayName.trim(), languageCode: language } })
    toast(say('area.saved'))
  }
  return (
    <DeskSection title={say('own.profile')} lead={say('own.profile-lead')}>
      <SmallForm isQuiet submit={say('area.save')} busy={say('area.saving')} isRight={isNamed} onSend={send}>
        {(isTried) => (
          <>
            <LineField
              label={say('own.name')}
              error={isTried && !isNamed ? say('own.name-missing') : undefined}
              autoComplete="name"
              maxLength={100}
              value={displayName}
              onChange={(event) => setDisplayName(event.target.value)}
            />
            <LanguageField label={say('own.language')} value={language} onChange={setLanguage} />
          </>
        )}
      </SmallForm>
    </DeskSection>
  )
}
