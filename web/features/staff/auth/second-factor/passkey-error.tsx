import type { PasskeyFault } from '#web/lib/platform/passkeys.ts'
import { staffWords } from '#web/features/staff/shell/messages/staff-messages.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** Why no passkey came of it, and the way on. */
export function PasskeyTrouble({ fault }: { fault: PasskeyFault }) {
  const say = staffWords.useSay()
  return (
    <Notice mood="warn" role="alert" title={say(`passkey.${fault.reason}-title`)}>
      <p>{say(`passkey.${fault.reason}`)}</p>
    </Notice>
  )
}
