import { usePasskeyTask } from '#web/flows/staff/use-passkey-task.ts'
import { useTask } from '#web/flows/staff/use-task.ts'
import { staffWords } from '#web/messages/staff/words.ts'
import { PasskeyTrouble } from '#web/pages/staff/passkey-trouble.tsx'
import { Refused } from '#web/pages/staff/refused.tsx'
import { Button } from '#web/ui/button.tsx'

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
