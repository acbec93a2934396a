import { changeStaffUser, endStaffSessions, resendStaffInvitation } from '#contract/staff/account-calls.ts'
import { removePasskeysOf } from '#contract/staff/passkey-calls.ts'
import { removeSecondFactorOf } from '#contract/staff/second-factor-calls.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useChange } from '#web/lib/api/use-api-query.ts'
import { useTask } from '#web/features/staff/shell/use-task.ts'
import { staffPeopleWords } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { DeskSection } from '#web/features/staff/shell/staff-section.tsx'
import { Refused } from '#web/features/staff/shell/load-error.tsx'
import { type StaffUser, usersChanged } from '#web/features/staff/users/user-roles.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Button } from '#web/ui/controls/button.tsx'

/** Invitation, sessions, second factor, and whether somebody comes in at all. */
export function UserAccess({ user, isOwn }: { user: StaffUser; isOwn: boolean }) {
  const say = staffPeopleWords.useSay()
  const { confirm, toast } = useDialogs()
  const { error, isBusy, run } = useTask()
  const changing = useChange(changeStaffUser, usersChanged)
  const inviting = useChange(resendStaffInvitation, usersChanged)
  const unpairing = useChange(removeSecondFactorOf, usersChanged)
  const unlocking = useChange(removePasskeysOf, usersChanged)
  const ending = useChange(endStaffSessions, [])
  const { displayName: name } = user
  const params = { id: user.id }
  const switchTo = (isDisabled: boolean) => changing.mutateAsync({ params, body: { isDisabled } })

  const resend = () =>
    run(async () => {
      await inviting.mutateAsync({ params })
      toast(say('user.resent'))
    })
  const withdraw = async () => {
    if (
      !(await confirm({
        title: say('user.withdraw-ask', { name }),
        message: say('user.withdraw-message'),
        ok: say('user.withdraw'),
      }))
    )
      return
    await run(() => switchTo(true).then(() => toast(say('user.withdrawn'))))
  }
  const switchOff = async () => {
    if (!(await confirm({ title: say('user.off-ask', { name }), message: say('user.off-message'), ok: say('user.off') }))) return
    await run(() => switchTo(true).then(() => toast(say('user.off-done'))))
  }
  const switchOn = () =>
    run(() => switchTo(false).then(({ data }) => toast(say(data.status === 'invited' ? 'user.on-invited' : 'user.on-done'))))
  const endSessions = async () => {
    if (!(await confirm({ title: say('user.end-ask', { name }), message: say('user.end-message'), ok: say('user.end') }))) return
    await run(() => ending.mutateAsync({ params }).then(() => toast(say('user.ended'))))
  }
  const unpair = async () => {
    if (
      !(await confirm({
        title: say('user.factor-ask', { name }),
        message: say('user.factor-message'),
        ok: say('user.factor-off'),
      }))
    )
      return
    await run(async () => {
      try {
        await unpairing.mutateAsync({ params })
        toast(say('user.factor-done'))
      } catch (caught) {
        if (!(caught instanceof ApiError) || caught.code !== 'NOT_FOUND') throw caught
        toast(say('user.factor-none'), 'note')
      }
    })
  }
  const removePasskeys = async () => {
    const question = { title: say('user.passkeys-ask', { name }), message: say('user.passkeys-message'), ok: say('user.passkeys-off') }
    if (!(await confirm(question))) return
    await run(async () => {
      try {
        await unlocking.mutateAsync({ params })
        toast(say('user.passkeys-done'))
      } catch (caught) {
        if (!(caught instanceof ApiError) || caught.code !== 'NOT_FOUND') throw caught
        toast(say('user.passkeys-none'), 'note')
      }
    })
  }
  const act = (words: string, onClick: () => void) => (
    <Button aria-disabled={isBusy || undefined} onClick={() => !isBusy && onClick()}>
      {words}
    </Button>
  )
  const lead = isOwn
    ? say('user.yourself')
    : user.status === 'invited'
      ? say('user.invited-lead')
      : user.status === 'disabled'
        ? say('user.off-lead')
        : undefined
  return (
    <DeskSection title={say('user.access')} lead={lead}>
      {error && <Refused error={error} />}
      {!isOwn && (
        <div className="desk-actions">
          {user.status === 'invited' && act(say('user.resend'), resend)}
          {user.status === 'invited' && act(say('user.withdraw'), withdraw)}
          {user.status === 'active' && act(say('user.end'), endSessions)}
          {user.status === 'active' && act(say('user.factor-off'), unpair)}
          {user.status === 'active' && act(say('user.passkeys-off'), removePasskeys)}
          {user.status === 'active' && act(say('user.off'), switchOff)}
          {user.status === 'disabled' && act(say('user.on'), switchOn)}
        </div>
      )}
    </DeskSection>
  )
}
