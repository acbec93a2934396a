import { useState } from 'react'
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from '#contract/calls/staff-passkeys.ts'
import { getSecondFactor } from '#contract/calls/staff-second-factor.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { passkeyLimits } from '#contract/staff/passkey.ts'
import { createPasskey, hasPasskeys, PasskeyFault } from '#web/browser/passkeys.ts'
import { useAnswer, useChange } from '#web/flows/staff/use-answer.ts'
import { staffPeopleWords } from '#web/messages/staff-people/words.ts'
import { staffWords } from '#web/messages/staff/words.ts'
import { toBrowserName } from '#web/pages/staff/browser-name.ts'
import { DeskSection } from '#web/pages/staff/desk-section.tsx'
import { LineField } from '#web/pages/staff/line-field.tsx'
import { PasskeyTable } from '#web/pages/staff/passkey-table.tsx'
import { PasskeyTrouble } from '#web/pages/staff/passkey-trouble.tsx'
import { type OwnProof, ProofForm } from '#web/pages/staff/proof-form.tsx'
import { RecoveryCodes } from '#web/pages/staff/recovery-codes.tsx'
import { Refused } from '#web/pages/staff/refused.tsx'
import { SmallForm } from '#web/pages/staff/small-form.tsx'
import { useDialogs } from '#web/shell/dialogs.tsx'
import { Button } from '#web/ui/button.tsx'
import { Waiting } from '#web/ui/waiting.tsx'

export type Passkey = AnswerOf<typeof listPasskeys>['data'][number]
type Step = { at: 'rest' } | { at: 'adding' } | { at: 'codes'; codes: readonly string[] } | { at: 'removing'; passkey: Passkey }

const changes = [listPasskeys, getSecondFactor]

/** The passkeys of the own account: added, named, removed. */
export function OwnPasskeys() {
  const say = staffPeopleWords.useSay()
  const deskSay = staffWords.useSay()
  const { toast } = useDialogs()
  const [step, setStep] = useState<Step>({ at: 'rest' })
  const { data, error, refetch } = useAnswer(listPasskeys, {})
  const removing = useChange(removePasskey, changes)
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
      {step.at === 'adding' && <Adding onAdded={added} onLeave={rest} />}
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

type Pending = { options: AnswerOf<typeof beginPasskey>['options']; fault: PasskeyFault }

function Adding({ onAdded, onLeave }: { onAdded: (codes: readonly string[] | null) => void; onLeave: () => void }) {
  const say = staffPeopleWords.useSay()
  const usual = toBrowserName(navigator.userAgent)
  const [name, setName] = useState(usual)
  // The proof was given: another try at the device does not ask for it again.
  const [pending, setPending] = useState<Pending>()
  const beginning = useChange(beginPasskey, [])
  const adding = useChange(addPasskey, changes)
  const make = async (options: Pending['options']) => {
    try {
      const passkey = await createPasskey(options)
      onAdded((await adding.mutateAsync({ body: { name: name.trim() || usual, passkey } })).recoveryCodes)
    } catch (error) {
      if (!(error instanceof PasskeyFault)) throw error
      setPending({ options, fault: error })
    }
  }
  const nameField = (
    <LineField
      label={say('passkeys.name')}
      hint={say('passkeys.name-hint')}
      maxLength={passkeyLimits.nameMaxLength}
      value={name}
      onChange={(event) => setName(event.target.value)}
    />
  )
  return (
    <div className="people-card">
      <h3>{say('passkeys.add-title')}</h3>
      <p>{say('passkeys.add-lead')}</p>
      {pending ? (
        <SmallForm
          submit={say('passkeys.again')}
          busy={say('area.wait')}
          isRight
          onSend={() => make(pending.options)}
          beside={<Button onClick={onLeave}>{say('area.cancel')}</Button>}
        >
          {() => (
            <>
              <PasskeyTrouble fault={pending.fault} />
              {nameField}
            </>
          )}
        </SmallForm>
      ) : (
        <ProofForm
          submit={say('passkeys.go-on')}
          onProof={async (proof) => make((await beginning.mutateAsync({ body: { proof } })).options)}
          onLeave={onLeave}
        >
          {nameField}
        </ProofForm>
      )}
    </div>
  )
}
