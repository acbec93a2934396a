import { useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { passkeyLimits } from '#contract/staff/passkey.ts'
import { addPasskey, beginPasskey, listPasskeys } from '#contract/staff/passkey-calls.ts'
import { getSecondFactor } from '#contract/staff/second-factor-calls.ts'
import { getSettings } from '#contract/staff/settings-calls.ts'
import { PasskeyError } from '#web/features/staff/auth/second-factor/passkey-error.tsx'
import { ProofForm } from '#web/features/staff/auth/second-factor/proof-form.tsx'
import { accessMessages } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { toBrowserName } from '#web/features/staff/shell/browser-name.ts'
import { SmallForm } from '#web/features/staff/shell/small-form.tsx'
import { useApiMutation } from '#web/lib/api/use-api-query.ts'
import { createPasskey, PasskeyFault } from '#web/lib/platform/passkeys.ts'
import { readUserAgent } from '#web/lib/platform/user-agent.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'

export const passkeyChanges = [listPasskeys, getSecondFactor, getSettings]

type Pending = { options: AnswerOf<typeof beginPasskey>['options']; fault: PasskeyFault }

/** A passkey from the proof to the device; answers recovery codes where it is the first. */
export function PasskeySetup({ onAdded, onLeave }: { onAdded: (codes: readonly string[] | null) => void; onLeave: () => void }) {
  const t = accessMessages.useTranslate()
  const usual = toBrowserName(readUserAgent())
  const [name, setName] = useState(usual)
  // The proof was given: another try at the device does not ask for it again.
  const [pending, setPending] = useState<Pending>()
  const beginning = useApiMutation(beginPasskey, [])
  const adding = useApiMutation(addPasskey, passkeyChanges)
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
    <TextField
      label={t('passkeys.name')}
      hint={t('passkeys.name-hint')}
      maxLength={passkeyLimits.nameMaxLength}
      value={name}
      onChange={(event) => setName(event.target.value)}
    />
  )
  return (
    <div className="people-card">
      <h3>{t('passkeys.add-title')}</h3>
      <p>{t('passkeys.add-lead')}</p>
      {pending ? (
        <SmallForm
          submit={t('passkeys.again')}
          busy={t('area.wait')}
          isRight
          onSend={() => make(pending.options)}
          beside={<Button onClick={onLeave}>{t('area.cancel')}</Button>}
        >
          {() => (
            <>
              <PasskeyError fault={pending.fault} />
              {nameField}
            </>
          )}
        </SmallForm>
      ) : (
        <ProofForm
          submit={t('passkeys.go-on')}
          onProof={async (proof) => make((await beginning.mutateAsync({ body: { proof } })).options)}
          onLeave={onLeave}
        >
          {nameField}
        </ProofForm>
      )}
    </div>
  )
}
