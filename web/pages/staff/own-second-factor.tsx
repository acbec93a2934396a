import { useState } from 'react'
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
} from '#contract/calls/staff-second-factor.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useAnswer, useChange } from '#web/flows/staff/use-answer.ts'
import { staffPeopleWords } from '#web/messages/staff-people/words.ts'
import { staffWords } from '#web/messages/staff/words.ts'
import { CodeStep } from '#web/pages/staff/code-step.tsx'
import { CopyButton } from '#web/pages/staff/copy-button.tsx'
import { DeskSection } from '#web/pages/staff/desk-section.tsx'
import { LineField } from '#web/pages/staff/line-field.tsx'
import { type OwnProof, ProofForm } from '#web/pages/staff/proof-form.tsx'
import { RecoveryCodes } from '#web/pages/staff/recovery-codes.tsx'
import { Refused } from '#web/pages/staff/refused.tsx'
import { SmallForm } from '#web/pages/staff/small-form.tsx'
import { useDialogs } from '#web/shell/dialogs.tsx'
import { Button } from '#web/ui/button.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { Waiting } from '#web/ui/waiting.tsx'

type Secret = AnswerOf<typeof beginSecondFactor>
type Step = { at: 'rest' } | { at: 'proving' } | { at: 'pairing'; secret: Secret } | { at: 'codes'; codes: readonly string[] } | { at: 'removing' }

/** The authenticator app of the own account: set up, switched off. */
export function OwnSecondFactor() {
  const say = staffPeopleWords.useSay()
  const deskSay = staffWords.useSay()
  const { toast } = useDialogs()
  const [step, setStep] = useState<Step>({ at: 'rest' })
  const { data, error, refetch } = useAnswer(getSecondFactor, {})
  const removing = useChange(removeSecondFactor, [getSecondFactor])
  const beginning = useChange(beginSecondFactor, [])
  const rest = () => setStep({ at: 'rest' })
  const begin = async (proof: OwnProof) => {
    const secret = await beginning.mutateAsync({ body: { proof } })
    setStep({ at: 'pairing', secret })
  }
  const remove = async (code: string) => {
    await removing.mutateAsync({ body: { code } })
    toast(say('own.factor-removed'))
    rest()
  }
  return (
    <DeskSection title={say('own.factor')} lead={say('own.factor-lead')}>
      {error && !data && <Refused error={error} onAgain={() => refetch()} />}
      {!data && !error && <Waiting words={deskSay('area.opening')} />}
      {data && step.at === 'rest' && (
        <>
          <p className={`people-mark ${data.isOn ? 'on' : ''}`}>{say(data.isOn ? 'own.factor-on' : 'own.factor-off')}</p>
          <div className="desk-actions">
            {data.isOn ? (
              <Button onClick={() => setStep({ at: 'removing' })}>{say('own.factor-remove')}</Button>
            ) : (
              <Button icon="phone" onClick={() => setStep({ at: 'proving' })}>
                {say('own.factor-begin')}
              </Button>
            )}
          </div>
        </>
      )}
      {step.at === 'proving' && (
        <div className="people-card">
          <h3>{say('own.factor-begin')}</h3>
          <ProofForm submit={say('passkeys.go-on')} onProof={begin} onLeave={rest} />
        </div>
      )}
      {step.at === 'pairing' && (
        <Pairing secret={step.secret} onCodes={(codes) => setStep({ at: 'codes', codes })} onLeave={rest} />
      )}
      {step.at === 'codes' && <RecoveryCodes codes={step.codes} onKept={rest} />}
      {step.at === 'removing' && (
        <div className="people-card">
          <CodeStep submit={say('own.factor-remove')} onCode={remove} leave={say('area.cancel')} onLeave={rest} />
        </div>
      )}
    </DeskSection>
  )
}

type PairingProps = { secret: Secret; onCodes: (codes: readonly string[]) => void; onLeave: () => void }

function Pairing({ secret, onCodes, onLeave }: PairingProps) {
  const say = staffPeopleWords.useSay()
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string>()
  const confirming = useChange(confirmSecondFactor, [getSecondFactor])
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
