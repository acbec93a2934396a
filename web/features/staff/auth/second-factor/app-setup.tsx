import { useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { beginSecondFactor, confirmSecondFactor, getSecondFactor } from '#contract/staff/second-factor-calls.ts'
import { getSettings } from '#contract/staff/settings-calls.ts'
import { ProofForm, type ReauthenticationProof } from '#web/features/staff/auth/second-factor/proof-form.tsx'
import { RecoveryCodes } from '#web/features/staff/auth/second-factor/recovery-codes.tsx'
import { accessMessages } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { CopyButton } from '#web/features/staff/shell/copy/copy-button.tsx'
import { SmallForm } from '#web/features/staff/shell/small-form.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useApiMutation } from '#web/lib/api/use-api-query.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { QrCode } from '#web/ui/controls/qr-code.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import styles from '#web/features/staff/auth/second-factor/app-setup.module.css'

type Secret = AnswerOf<typeof beginSecondFactor>
type Step = { at: 'proving' } | { at: 'pairing'; secret: Secret } | { at: 'codes'; codes: readonly string[] }

/** An authenticator app from the proof to its recovery codes. */
export function AppSetup({ onDone, onLeave }: { onDone: () => void; onLeave: () => void }) {
  const t = accessMessages.useTranslate()
  const [step, setStep] = useState<Step>({ at: 'proving' })
  const beginning = useApiMutation(beginSecondFactor, [])
  const begin = async (proof: ReauthenticationProof) => {
    const secret = await beginning.mutateAsync({ body: { proof } })
    setStep({ at: 'pairing', secret })
  }
  if (step.at === 'codes') return <RecoveryCodes codes={step.codes} onKept={onDone} />
  if (step.at === 'pairing') {
    return <Pairing secret={step.secret} onCodes={(codes) => setStep({ at: 'codes', codes })} onLeave={onLeave} />
  }
  return (
    <div className="people-card">
      <h3>{t('own.factor-begin')}</h3>
      <ProofForm submit={t('passkeys.go-on')} onProof={begin} onLeave={onLeave} />
    </div>
  )
}

type PairingProps = { secret: Secret; onCodes: (codes: readonly string[]) => void; onLeave: () => void }

function Pairing({ secret, onCodes, onLeave }: PairingProps) {
  const t = accessMessages.useTranslate()
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string>()
  const confirming = useApiMutation(confirmSecondFactor, [getSecondFactor, getSettings])
  const fault = !code.trim() ? t('own.factor-code-missing') : code === wrong ? t('own.factor-code-wrong') : undefined
  const confirm = async () => {
    try {
      onCodes((await confirming.mutateAsync({ body: { code: code.trim() } })).recoveryCodes)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'SECOND_FACTOR_WRONG') throw error
      setWrong(code)
      return false
    }
  }
  return (
    <div className="people-card">
      <h3>{t('own.factor-scan')}</h3>
      <div className={styles.factorPair}>
        <QrCode text={secret.uri} label={t('own.factor-qr')} />
        <div className={styles.factorKey}>
          <p>{t('own.factor-type')}</p>
          <p className="people-secret selectable">{secret.secret.replace(/.{4}(?=.)/g, '$& ')}</p>
          <CopyButton text={secret.secret}>{t('own.factor-copy')}</CopyButton>
        </div>
      </div>
      <SmallForm
        submit={t('own.factor-confirm')}
        busy={t('area.wait')}
        isRight={!fault}
        onSend={confirm}
        beside={<Button onClick={onLeave}>{t('area.cancel')}</Button>}
      >
        {(isTried) => (
          <TextField
            label={t('own.factor-code')}
            error={isTried ? fault : undefined}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </SmallForm>
    </div>
  )
}
