import { useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { changeStaffUser, getStaffUser, searchStaff } from '#contract/staff/account-calls.ts'
import { getRole, listRoles } from '#contract/staff/role-calls.ts'
import { getSignedInStaff, listStaffUsers } from '#contract/staff/session-calls.ts'
import { accessMessages } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { SmallForm } from '#web/features/staff/shell/small-form.tsx'
import { usePermission } from '#web/features/staff/shell/staff-context.ts'
import { StaffSection } from '#web/features/staff/shell/staff-section.tsx'
import { useRoleNames } from '#web/features/staff/shell/use-role-names.ts'
import { RoleCheckboxes } from '#web/features/staff/users/role-checkboxes.tsx'
import { useApiMutation } from '#web/lib/api/use-api-query.ts'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'

export type StaffUser = AnswerOf<typeof listStaffUsers>['data'][number]
/** What is read anew once a member of staff was changed. */
export const usersChanged = [listStaffUsers, searchStaff, getStaffUser, getSignedInStaff, listRoles, getRole]

/** Name and roles of a member of staff, to be changed by who may. */
export function UserRoles({ user, mayChange }: { user: StaffUser; mayChange: boolean }) {
  const t = accessMessages.useTranslate()
  const { toast } = useDialogs()
  const toNames = useRoleNames(usePermission('roles:read'))
  const [displayName, setDisplayName] = useState(user.displayName)
  const [role, setRole] = useState<string[]>(user.role)
  const changing = useApiMutation(changeStaffUser, usersChanged)
  const isNamed = displayName.trim() !== ''
  if (!mayChange) {
    return (
      <StaffSection title={t('user.roles')}>
        <p>{toNames(user.role) || t('user.roles-none')}</p>
      </StaffSection>
    )
  }
  const save = async () => {
    const isRenamed = displayName.trim() !== user.displayName
    const isRegiven = role.toSorted().join() !== user.role.toSorted().join()
    await changing.mutateAsync({
      params: { id: user.id },
      body: { ...(isRenamed && { displayName: displayName.trim() }), ...(isRegiven && { role }) },
    })
    toast(t('area.saved'))
  }
  return (
    <StaffSection title={t('user.name-roles')}>
      <div className="people-card">
        <SmallForm submit={t('area.save')} busy={t('area.saving')} isRight={isNamed} onSend={save}>
          {(isTried) => (
            <>
              <TextField
                label={t('user.name')}
                error={isTried && !isNamed ? t('user.name-missing') : undefined}
                autoComplete="off"
                maxLength={100}
                value={displayName}
                onChange={(event) => setDisplayName(event.target.value)}
              />
              <RoleCheckboxes value={role} onChange={setRole} />
            </>
          )}
        </SmallForm>
      </div>
    </StaffSection>
  )
}
