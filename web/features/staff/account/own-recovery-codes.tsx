import { useState } from 'react'
import { createRecoveryCodes, listPasskeys } from '#contract/staff/passkey-calls.ts'
import { getSecondFactor } from '#contract/staff/second-factor-calls.ts'
import { useAnswer, useChange } from '#web/lib/api/use-api-query.ts'
import { staffPeopleWords } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { DeskSection } from '#web/features/staff/shell/staff-section.tsx'
import { type OwnProof, ProofForm } from '#web/features/staff/auth/second-factor/proof-form.tsx'
import { RecoveryCodes } from '#web/features/staff/auth/second-factor/recovery-codes.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

type Step = { at: 'rest' } | { at: 'proving' } | { at: 'codes'; codes: readonly string[] }

/** From this many on, somebody should think of new ones. */
const fewCodes = 3

/** How many are left, and new ones; where there is something that they stand in for. */
export function OwnRecoveryCodes() {
  const say = staffPeopleWords.useSay()
  const [step, setStep] = useState<Step>({ at: 'rest' })
  const { data: factor } = useAnswer(getSecondFactor, {})
  const { data: passkeys } = useAnswer(listPasskeys, {})
  const making = useChange(createRecoveryCodes, [getSecondFactor])
  const make = async (proof: OwnProof) => {
    const { recoveryCodes } = await making.mutateAsync({ body: { proof } })
    setStep({ at: 'codes', codes: recoveryCodes })
  }
  const rest = () => setStep({ at: 'rest' })
  if (!factor?.isOn && !passkeys?.data.length) return null
  const left = factor?.recoveryCodesLeft ?? 0
  return (
    <DeskSection title={say('codes.title')} lead={say('codes.lead')}>
      {step.at === 'rest' && (
        <>
          {factor && left <= fewCodes ? (
            <Notice mood="warn" title={say('own.factor-left', { count: left })}>
              <p>{say('codes.few')}</p>
            </Notice>
          ) : (
            <p>{say('own.factor-left', { count: left })}</p>
          )}
          <div className="desk-actions">
            <Button onClick={() => setStep({ at: 'proving' })}>{say('codes.make')}</Button>
          </div>
        </>
      )}
      {step.at === 'proving' && (
        <div className="people-card">
          <h3>{say('codes.make')}</h3>
          <p>{say('codes.make-lead')}</p>
          <ProofForm submit={say('codes.make-now')} onProof={make} onLeave={rest} />
        </div>
      )}
      {step.at === 'codes' && <RecoveryCodes codes={step.codes} onKept={rest} />}
    </DeskSection>
  )
}
