import { useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { passkeyLimits } from '#contract/staff/passkey.ts'
import { listPasskeys, removePasskey } from '#contract/staff/passkey-calls.ts'
import { hasPasskeys } from '#web/browser/passkeys.ts'
import { useAnswer, useChange } from '#web/flows/staff/use-answer.ts'
import { staffWords } from '#web/messages/staff/words.ts'
import { staffPeopleWords } from '#web/messages/staff-people/words.ts'
import { DeskSection } from '#web/pages/staff/desk-section.tsx'
import { PasskeySetup, passkeyChanges } from '#web/pages/staff/passkey-setup.tsx'
import { PasskeyTable } from '#web/pages/staff/passkey-table.tsx'
import { type OwnProof, ProofForm } from '#web/pages/staff/proof-form.tsx'
import { RecoveryCodes } from '#web/pages/staff/recovery-codes.tsx'
import { Refused } from '#web/pages/staff/refused.tsx'
import { useDialogs } from '#web/shell/dialogs.tsx'
import { Button } from '#web/ui/button.tsx'
import { Waiting } from '#web/ui/waiting.tsx'

export type Passkey = AnswerOf<typeof listPasskeys>['data'][number]
type Step = { at: 'rest' } | { at: 'adding' } | { at: 'codes'; codes: readonly string[] } | { at: 'removing'; passkey: Passkey }

/** The passkeys of the own account: added, named, removed. */
export function OwnPasskeys() {
  const say = staffPeopleWords.useSay()
  const deskSay = staffWords.useSay()
  const { toast } = useDialogs()
  const [step, setStep] = useState<Step>({ at: 'rest' })
  const { data, error, refetch } = useAnswer(listPasskeys, {})
  const removing = useChange(removePasskey, passkeyChanges)
  const rest = () => setStep({ at: 'rest' })
  const remove = async (passkey: Passkey, proof: OwnProof) => {
    await removing.mutateAsync({ params: { id: passkey.id }, body: { proof } })
    toast(say('passkeys.removed'))
    rest()
  }
  const added = (codes: readonly string[] | null) => {
    toast(say('passkeys.added'))
    setStep(codes ? { at: 'codes', codes } : { at: 'rest' })
  }
  return (
    <DeskSection title={say('passkeys.title')} lead={say('passkeys.lead')}>
      {error && !data && <Refused error={error} onAgain={() => refetch()} />}
      {!data && !error && <Waiting words={deskSay('area.opening')} />}
      {data && data.data.length > 0 && (
        <PasskeyTable passkeys={data.data} onRemove={(passkey) => setStep({ at: 'removing', passkey })} isIdle={step.at === 'rest'} />
      )}
      {data && step.at === 'rest' && <AtRest passkeys={data.data} onAdd={() => setStep({ at: 'adding' })} />}
      {step.at === 'adding' && <PasskeySetup onAdded={added} onLeave={rest} />}
      {step.at === 'codes' && <RecoveryCodes codes={step.codes} onKept={rest} />}
      {step.at === 'removing' && (
        <div className="people-card">
          <h3>{say('passkeys.remove-title', { name: step.passkey.name })}</h3>
          <p>{say('passkeys.remove-lead')}</p>
          <ProofForm submit={say('passkeys.remove')} onProof={(proof) => remove(step.passkey, proof)} onLeave={rest} />
        </div>
      )}
    </DeskSection>
  )
}

function AtRest({ passkeys, onAdd }: { passkeys: readonly Passkey[]; onAdd: () => void }) {
  const say = staffPeopleWords.useSay()
  if (!hasPasskeys()) return <p className="muted">{say('passkeys.not-here')}</p>
  if (passkeys.length >= passkeyLimits.most) return <p className="muted">{say('passkeys.enough', { count: passkeyLimits.most })}</p>
  return (
    <div className="desk-actions">
      <Button icon="plus" onClick={onAdd}>
        {say('passkeys.add')}
      </Button>
    </div>
  )
}
