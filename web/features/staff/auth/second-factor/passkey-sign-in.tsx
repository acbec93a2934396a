import { PasskeyError } from '#web/features/staff/auth/second-factor/passkey-error.tsx'
import { usePasskeyAction } from '#web/features/staff/auth/second-factor/use-passkey-action.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { useSubmitAction } from '#web/features/staff/shell/use-submit-action.ts'
import { Button } from '#web/ui/controls/button.tsx'
import styles from '#web/features/staff/auth/second-factor/passkey-sign-in.module.css'

/** Signing in with a passkey alone: the person chooses which at their device. */
export function PasskeySignIn({ onEnter }: { onEnter: () => Promise<unknown> }) {
  const t = staffMessages.useTranslate()
  const { fault, keepFault } = usePasskeyAction()
  const { isBusy, error, run } = useSubmitAction()
  return (
    <div className={styles.passkeySignIn}>
      {fault && <PasskeyError fault={fault} />}
      {error && <LoadError error={error} />}
      <Button icon="lock" aria-disabled={isBusy || undefined} onClick={() => run(() => keepFault(onEnter))}>
        {t(isBusy ? 'sign-in.wait' : 'passkey.sign-in')}
      </Button>
    </div>
  )
}
