import { useState } from 'react'
import { changeOwnProfile, getStaffUser, searchStaff } from '#contract/staff/account-calls.ts'
import { getSignedInStaff, listStaffUsers } from '#contract/staff/session-calls.ts'
import { useChange } from '#web/flows/staff/use-answer.ts'
import { staffPeopleWords } from '#web/messages/staff-people/words.ts'
import { DeskSection } from '#web/pages/staff/desk-section.tsx'
import { LanguageField } from '#web/pages/staff/language-field.tsx'
import { LineField } from '#web/pages/staff/line-field.tsx'
import { SmallForm } from '#web/pages/staff/small-form.tsx'
import { useStaff } from '#web/pages/staff/staff-context.ts'
import { useDialogs } from '#web/shell/dialogs.tsx'

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
