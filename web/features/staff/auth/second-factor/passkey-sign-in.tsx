import { usePasskeyTask } from '#web/features/staff/auth/second-factor/use-passkey-task.ts'
import { useTask } from '#web/features/staff/shell/use-task.ts'
import { staffWords } from '#web/features/staff/shell/messages/staff-messages.ts'
import { PasskeyTrouble } from '#web/features/staff/auth/second-factor/passkey-error.tsx'
import { Refused } from '#web/features/staff/shell/load-error.tsx'
import { Button } from '#web/ui/controls/button.tsx'

/** Signing in with a passkey alone: the person chooses which at their device. */
export function PasskeyDoor({ onEnter }: { onEnter: () => Promise<unknown> }) {
  const say = staffWords.useSay()
  const { fault, keepFault } = usePasskeyTask()
  const { isBusy, error, run } = useTask()
  return (
    <div className="passkey-door">
      {fault && <PasskeyTrouble fault={fault} />}
      {error && <Refused error={error} />}
      <Button icon="lock" aria-disabled={isBusy || undefined} onClick={() => run(() => keepFault(onEnter))}>
        {say(isBusy ? 'door.wait' : 'passkey.sign-in')}
      </Button>
    </div>
  )
}
