import { useState } from 'react'
import { getSecondFactor, removeSecondFactor } from '#contract/staff/second-factor-calls.ts'
import { getSettings } from '#contract/staff/settings-calls.ts'
import { useAnswer, useChange } from '#web/lib/api/use-api-query.ts'
import { staffWords } from '#web/features/staff/shell/messages/staff-messages.ts'
import { staffPeopleWords } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { AppSetup } from '#web/features/staff/auth/second-factor/app-setup.tsx'
import { DeskSection } from '#web/features/staff/shell/staff-section.tsx'
import { type OwnProof, ProofForm } from '#web/features/staff/auth/second-factor/proof-form.tsx'
import { Refused } from '#web/features/staff/shell/load-error.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'

type Step = { at: 'rest' } | { at: 'setting-up' } | { at: 'removing' }

/** The authenticator app of the own account: set up, switched off. */
export function OwnSecondFactor() {
  const say = staffPeopleWords.useSay()
  const deskSay = staffWords.useSay()
  const { toast } = useDialogs()
  const [step, setStep] = useState<Step>({ at: 'rest' })
  const { data, error, refetch } = useAnswer(getSecondFactor, {})
  const removing = useChange(removeSecondFactor, [getSecondFactor, getSettings])
  const rest = () => setStep({ at: 'rest' })
  const remove = async (proof: OwnProof) => {
    await removing.mutateAsync({ body: { proof } })
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
              <Button icon="phone" onClick={() => setStep({ at: 'setting-up' })}>
                {say('own.factor-begin')}
              </Button>
            )}
          </div>
        </>
      )}
      {step.at === 'setting-up' && <AppSetup onDone={rest} onLeave={rest} />}
      {step.at === 'removing' && (
        <div className="people-card">
          <h3>{say('own.factor-remove-title')}</h3>
          <p>{say('own.factor-remove-lead')}</p>
          <ProofForm submit={say('own.factor-remove')} onProof={remove} onLeave={rest} />
        </div>
      )}
    </DeskSection>
  )
}
