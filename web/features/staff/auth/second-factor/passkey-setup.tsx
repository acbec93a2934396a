import { useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { passkeyLimits } from '#contract/staff/passkey.ts'
import { addPasskey, beginPasskey, listPasskeys } from '#contract/staff/passkey-calls.ts'
import { getSecondFactor } from '#contract/staff/second-factor-calls.ts'
import { getSettings } from '#contract/staff/settings-calls.ts'
import { createPasskey, PasskeyFault } from '#web/lib/platform/passkeys.ts'
import { useChange } from '#web/lib/api/use-api-query.ts'
import { staffPeopleWords } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { toBrowserName } from '#web/features/staff/shell/browser-name.ts'
import { LineField } from '#web/ui/controls/text-field.tsx'
import { PasskeyTrouble } from '#web/features/staff/auth/second-factor/passkey-error.tsx'
import { ProofForm } from '#web/features/staff/auth/second-factor/proof-form.tsx'
import { SmallForm } from '#web/features/staff/shell/small-form.tsx'
import { Button } from '#web/ui/controls/button.tsx'

export const passkeyChanges = [listPasskeys, getSecondFactor, getSettings]

type Pending = { options: AnswerOf<typeof beginPasskey>['options']; fault: PasskeyFault }

/** A passkey from the proof to the device; answers recovery codes where it is the first. */
export function PasskeySetup({ onAdded, onLeave }: { onAdded: (codes: readonly string[] | null) => void; onLeave: () => void }) {
  const say = staffPeopleWords.useSay()
  const usual = toBrowserName(navigator.userAgent)
  const [name, setName] = useState(usual)
  // The proof was given: another try at the device does not ask for it again.
  const [pending, setPending] = useState<Pending>()
  const beginning = useChange(beginPasskey, [])
  const adding = useChange(addPasskey, passkeyChanges)
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
