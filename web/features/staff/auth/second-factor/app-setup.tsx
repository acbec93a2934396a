import { useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { beginSecondFactor, confirmSecondFactor, getSecondFactor } from '#contract/staff/second-factor-calls.ts'
import { getSettings } from '#contract/staff/settings-calls.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useChange } from '#web/lib/api/use-api-query.ts'
import { staffPeopleWords } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { CopyButton } from '#web/features/staff/shell/copy-button.tsx'
import { LineField } from '#web/ui/controls/text-field.tsx'
import { type OwnProof, ProofForm } from '#web/features/staff/auth/second-factor/proof-form.tsx'
import { RecoveryCodes } from '#web/features/staff/auth/second-factor/recovery-codes.tsx'
import { SmallForm } from '#web/features/staff/shell/small-form.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { QrCode } from '#web/ui/controls/qr-code.tsx'

type Secret = AnswerOf<typeof beginSecondFactor>
type Step = { at: 'proving' } | { at: 'pairing'; secret: Secret } | { at: 'codes'; codes: readonly string[] }

/** An authenticator app from the proof to its recovery codes. */
export function AppSetup({ onDone, onLeave }: { onDone: () => void; onLeave: () => void }) {
  const say = staffPeopleWords.useSay()
  const [step, setStep] = useState<Step>({ at: 'proving' })
  const beginning = useChange(beginSecondFactor, [])
  const begin = async (proof: OwnProof) => {
    const secret = await beginning.mutateAsync({ body: { proof } })
    setStep({ at: 'pairing', secret })
  }
  if (step.at === 'codes') return <RecoveryCodes codes={step.codes} onKept={onDone} />
  if (step.at === 'pairing') {
    return <Pairing secret={step.secret} onCodes={(codes) => setStep({ at: 'codes', codes })} onLeave={onLeave} />
  }
  return (
    <div className="people-card">
      <h3>{say('own.factor-begin')}</h3>
      <ProofForm submit={say('passkeys.go-on')} onProof={begin} onLeave={onLeave} />
    </div>
  )
}

type PairingProps = { secret: Secret; onCodes: (codes: readonly string[]) => void; onLeave: () => void }

function Pairing({ secret, onCodes, onLeave }: PairingProps) {
  const say = staffPeopleWords.useSay()
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string>()
  const confirming = useChange(confirmSecondFactor, [getSecondFactor, getSettings])
  const fault = !code.trim() ? say('own.factor-code-missing') : code === wrong ? say('own.factor-code-wrong') : undefined
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
      <h3>{say('own.factor-scan')}</h3>
      <div className="factor-pair">
        <QrCode text={secret.uri} label={say('own.factor-qr')} />
        <div className="factor-key">
          <p>{say('own.factor-type')}</p>
          <p className="people-secret selectable">{secret.secret.replace(/.{4}(?=.)/g, '$& ')}</p>
          <CopyButton text={secret.secret}>{say('own.factor-copy')}</CopyButton>
        </div>
      </div>
      <SmallForm
        submit={say('own.factor-confirm')}
        busy={say('area.wait')}
        isRight={!fault}
        onSend={confirm}
        beside={<Button onClick={onLeave}>{say('area.cancel')}</Button>}
      >
        {(isTried) => (
          <LineField
            label={say('own.factor-code')}
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
