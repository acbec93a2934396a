import { changeStaffUser, endStaffSessions, resendStaffInvitation } from '#contract/staff/account-calls.ts'
import { removePasskeysOf } from '#contract/staff/passkey-calls.ts'
import { removeSecondFactorOf } from '#contract/staff/second-factor-calls.ts'
import { accessMessages } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { StaffSection } from '#web/features/staff/shell/staff-section.tsx'
import { useSubmitAction } from '#web/features/staff/shell/use-submit-action.ts'
import { type StaffUser, usersChanged } from '#web/features/staff/users/user-roles.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useApiMutation } from '#web/lib/api/use-api-query.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'

/** Invitation, sessions, second factor, and whether somebody comes in at all. */
export function UserAccess({ user, isOwn }: { user: StaffUser; isOwn: boolean }) {
  const t = accessMessages.useTranslate()
  const { confirm, toast } = useDialogs()
  const { error, isBusy, run } = useSubmitAction()
  const changing = useApiMutation(changeStaffUser, usersChanged)
  const inviting = useApiMutation(resendStaffInvitation, usersChanged)
  const unpairing = useApiMutation(removeSecondFactorOf, usersChanged)
  const unlocking = useApiMutation(removePasskeysOf, usersChanged)
  const ending = useApiMutation(endStaffSessions, [])
  const { displayName: name } = user
  const params = { id: user.id }
  const switchTo = (isDisabled: boolean) => changing.mutateAsync({ params, body: { isDisabled } })

  const resend = () =>
    run(async () => {
      await inviting.mutateAsync({ params })
      toast(t('user.resent'))
    })
  const withdraw = async () => {
    if (
      !(await confirm({
        title: t('user.withdraw-ask', { name }),
        message: t('user.withdraw-message'),
        ok: t('user.withdraw'),
      }))
    )
      return
    await run(() => switchTo(true).then(() => toast(t('user.withdrawn'))))
  }
  const switchOff = async () => {
    if (!(await confirm({ title: t('user.off-ask', { name }), message: t('user.off-message'), ok: t('user.off') }))) return
    await run(() => switchTo(true).then(() => toast(t('user.off-done'))))
  }
  const switchOn = () =>
    run(() => switchTo(false).then(({ data }) => toast(t(data.status === 'invited' ? 'user.on-invited' : 'user.on-done'))))
  const endSessions = async () => {
    if (!(await confirm({ title: t('user.end-ask', { name }), message: t('user.end-message'), ok: t('user.end') }))) return
    await run(() => ending.mutateAsync({ params }).then(() => toast(t('user.ended'))))
  }
  const unpair = async () => {
    if (
      !(await confirm({
        title: t('user.factor-ask', { name }),
        message: t('user.factor-message'),
        ok: t('user.factor-off'),
      }))
    )
      return
    await run(async () => {
      try {
        await unpairing.mutateAsync({ params })
        toast(t('user.factor-done'))
      } catch (caught) {
        if (!(caught instanceof ApiError) || caught.code !== 'NOT_FOUND') throw caught
        toast(t('user.factor-none'), 'note')
      }
    })
  }
  const removePasskeys = async () => {
    const question = { title: t('user.passkeys-ask', { name }), message: t('user.passkeys-message'), ok: t('user.passkeys-off') }
    if (!(await confirm(question))) return
    await run(async () => {
      try {
        await unlocking.mutateAsync({ params })
        toast(t('user.passkeys-done'))
      } catch (caught) {
        if (!(caught instanceof ApiError) || caught.code !== 'NOT_FOUND') throw caught
        toast(t('user.passkeys-none'), 'note')
      }
    })
  }
  const act = (text: string, onClick: () => void) => (
    <Button aria-disabled={isBusy || undefined} onClick={() => !isBusy && onClick()}>
      {text}
    </Button>
  )
  const lead = isOwn
    ? t('user.yourself')
    : user.status === 'invited'
      ? t('user.invited-lead')
      : user.status === 'disabled'
        ? t('user.off-lead')
        : undefined
  return (
    <StaffSection title={t('user.access')} lead={lead}>
      {error && <LoadError error={error} />}
      {!isOwn && (
        <div className="staff-actions">
          {user.status === 'invited' && act(t('user.resend'), resend)}
          {user.status === 'invited' && act(t('user.withdraw'), withdraw)}
          {user.status === 'active' && act(t('user.end'), endSessions)}
          {user.status === 'active' && act(t('user.factor-off'), unpair)}
          {user.status === 'active' && act(t('user.passkeys-off'), removePasskeys)}
          {user.status === 'active' && act(t('user.off'), switchOff)}
          {user.status === 'disabled' && act(t('user.on'), switchOn)}
        </div>
      )}
    </StaffSection>
  )
}
