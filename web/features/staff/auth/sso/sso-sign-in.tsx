import { useState } from 'react'
import { findSsoOf, goToProvider } from '#web/features/staff/auth/sso/sso-flow.ts'
import { isEmail } from '#web/features/staff/shell/email-field.tsx'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { useSubmitAction } from '#web/features/staff/shell/use-submit-action.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import styles from '#web/features/staff/auth/second-factor/passkey-sign-in.module.css'

/** Signing in at the company's own provider, which is found by the domain of the address that was typed. */
export function SsoSignIn({ email }: { email: string }) {
  const t = staffMessages.useTranslate()
  const { isBusy, error, run } = useSubmitAction()
  const [missing, setMissing] = useState<'email' | 'provider'>()
  const go = () => {
    setMissing(isEmail(email) ? undefined : 'email')
    if (!isEmail(email)) return
    run(async () => {
      const provider = await findSsoOf(email.trim())
      if (provider) await goToProvider(provider.slug)
      else setMissing('provider')
    })
  }
  return (
    <div className={styles.passkeySignIn}>
      {error && <LoadError error={error} />}
      {missing && (
        <Notice role="alert" title={t(`sso.no-${missing}-title`)}>
          <p>{t(`sso.no-${missing}`)}</p>
        </Notice>
      )}
      <Button icon="key" aria-disabled={isBusy || undefined} onClick={go}>
        {t(isBusy ? 'sign-in.wait' : 'sso.sign-in')}
      </Button>
    </div>
  )
}
