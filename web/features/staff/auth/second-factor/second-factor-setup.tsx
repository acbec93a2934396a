import { useState } from 'react'
import { AuthFrame } from '#web/features/staff/auth/frame/auth-frame.tsx'
import { AppSetup } from '#web/features/staff/auth/second-factor/app-setup.tsx'
import { PasskeySetup } from '#web/features/staff/auth/second-factor/passkey-setup.tsx'
import { RecoveryCodes } from '#web/features/staff/auth/second-factor/recovery-codes.tsx'
import { useSetupMethods } from '#web/features/staff/auth/second-factor/setup-methods.ts'
import { accessMessages } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { useStaff } from '#web/features/staff/shell/staff-context.ts'
import { hasPasskeys } from '#web/lib/platform/passkeys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import '#web/features/staff/shell/access.module.css'
import styles from '#web/features/staff/auth/second-factor/second-factor-setup.module.css'

type Step = { at: 'choice' } | { at: 'app' } | { at: 'passkey' } | { at: 'codes'; codes: readonly string[] }

/** Above the headings of the cards, which have another one above them on the account page. */
const names = { app: 'setup.app', passkey: 'setup.passkey', codes: 'setup.page' } as const

/** For whoever lacks the second factor that their company requires: the only page of the staff area until they have one. */
export function SecondFactorSetup() {
  const t = accessMessages.useTranslate()
  const { clientName, email } = useStaff()
  const { onDone, onSignOut } = useSetupMethods()
  const [step, setStep] = useState<Step>({ at: 'choice' })
  const back = () => setStep({ at: 'choice' })
  const added = (codes: readonly string[] | null) => (codes ? setStep({ at: 'codes', codes }) : void onDone())
  return (
    <AuthFrame
      name={t('setup.page')}
      heading={t('setup.title')}
      lead={step.at === 'codes' ? undefined : t('setup.lead', { company: clientName })}
      after={
        <p className={styles.setupWho}>
          <span>{t('setup.who', { email })}</span>
          <Button kind="plain" onClick={onSignOut}>
            {t('setup.sign-out')}
          </Button>
        </p>
      }
    >
      {step.at === 'choice' && <Choice onApp={() => setStep({ at: 'app' })} onPasskey={() => setStep({ at: 'passkey' })} />}
      {step.at !== 'choice' && <h2 className="only-heard">{t(names[step.at])}</h2>}
      {step.at === 'app' && <AppSetup onDone={onDone} onLeave={back} />}
      {step.at === 'passkey' && <PasskeySetup onAdded={added} onLeave={back} />}
      {step.at === 'codes' && <RecoveryCodes codes={step.codes} onKept={onDone} />}
    </AuthFrame>
  )
}

function Choice({ onApp, onPasskey }: { onApp: () => void; onPasskey: () => void }) {
  const t = accessMessages.useTranslate()
  const canPasskey = hasPasskeys()
  return (
    <div className={styles.setupWays}>
      {canPasskey && (
        <div className={styles.setupWay}>
          <Button kind="primary" icon="shield" onClick={onPasskey}>
            {t('setup.passkey')}
          </Button>
          <p className="muted small">{t('setup.passkey-lead')}</p>
        </div>
      )}
      <div className={styles.setupWay}>
        <Button kind={canPasskey ? 'outlined' : 'primary'} icon="phone" onClick={onApp}>
          {t('setup.app')}
        </Button>
        <p className="muted small">{t('setup.app-lead')}</p>
      </div>
    </div>
  )
}
