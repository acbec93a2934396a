import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import type { PasskeyFault } from '#web/lib/platform/passkeys.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** Why no passkey came of it, and the way on. */
export function PasskeyError({ fault }: { fault: PasskeyFault }) {
  const t = staffMessages.useTranslate()
  return (
    <Notice mood="warn" role="alert" title={t(`passkey.${fault.reason}-title`)}>
      <p>{t(`passkey.${fault.reason}`)}</p>
    </Notice>
  )
}
