import { useRoleNames } from '#web/flows/staff/use-role-names.ts'
import { staffWords } from '#web/messages/staff/words.ts'
import { DeskPage } from '#web/pages/staff/desk-page.tsx'
import { OwnPasskeys } from '#web/pages/staff/own-passkeys.tsx'
import { OwnPassword } from '#web/pages/staff/own-password.tsx'
import { OwnProfile } from '#web/pages/staff/own-profile.tsx'
import { OwnRecoveryCodes } from '#web/pages/staff/own-recovery-codes.tsx'
import { OwnSecondFactor } from '#web/pages/staff/own-second-factor.tsx'
import { OwnSessions } from '#web/pages/staff/own-sessions.tsx'
import { useMay, useStaff } from '#web/pages/staff/staff-context.ts'
import '#web/pages/staff/people.css'

export function AccountPage() {
  const say = staffWords.useSay()
  const user = useStaff()
  const toNames = useRoleNames(useMay('roles:read'))
  const facts = [
    { name: say('account.who'), value: user.displayName },
    { name: say('account.email'), value: user.email },
    { name: say('account.company'), value: user.clientName },
    { name: say('account.role'), value: toNames(user.role) },
  ]
  return (
    <DeskPage name={say('account.page')} heading={say('account.title')}>
      <dl className="desk-facts">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {user.permissions.length === 0 && <p>{say('area.nothing')}</p>}
      <OwnPassword />
      <OwnPasskeys />
      <OwnSecondFactor />
      <OwnRecoveryCodes />
      <OwnSessions />
      <OwnProfile />
    </DeskPage>
  )
}
