import { setBreakGlass } from '#contract/staff/account-calls.ts'
import { accessMessages } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { StaffSection } from '#web/features/staff/shell/staff-section.tsx'
import { useSubmitAction } from '#web/features/staff/shell/use-submit-action.ts'
import { type StaffUser, usersChanged } from '#web/features/staff/users/user-roles.tsx'
import { useApiMutation } from '#web/lib/api/use-api-query.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'

/** Whether an account keeps its password where everybody else signs in by the provider. */
export function UserBreakGlass({ user: { id, displayName: name, isBreakGlass } }: { user: StaffUser }) {
  const t = accessMessages.useTranslate()
  const { confirm, toast } = useDialogs()
  const { error, isBusy, run } = useSubmitAction()
  const setting = useApiMutation(setBreakGlass, usersChanged)
  const change = async () => {
    const question = { title: t('glass.off-ask', { name }), message: t('glass.off-message'), ok: t('glass.off') }
    if (isBreakGlass && !(await confirm(question))) return
    await run(async () => {
      await setting.mutateAsync({ params: { id }, body: { isBreakGlass: !isBreakGlass } })
      toast(t(isBreakGlass ? 'glass.unmarked' : 'glass.marked'))
    })
  }
  return (
    <StaffSection title={t('glass.title')} lead={t('glass.lead')}>
      {error && <LoadError error={error} />}
      <div className="staff-actions">
        <Button aria-disabled={isBusy || undefined} onClick={change}>
          {t(isBreakGlass ? 'glass.off' : 'glass.on')}
        </Button>
      </div>
    </StaffSection>
  )
}
