import { useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { passkeyLimits } from '#contract/staff/passkey.ts'
import { listPasskeys, removePasskey } from '#contract/staff/passkey-calls.ts'
import { PasskeyTable } from '#web/features/staff/account/passkey-table.tsx'
import { PasskeySetup, passkeyChanges } from '#web/features/staff/auth/second-factor/passkey-setup.tsx'
import { ProofForm, type ReauthenticationProof } from '#web/features/staff/auth/second-factor/proof-form.tsx'
import { RecoveryCodes } from '#web/features/staff/auth/second-factor/recovery-codes.tsx'
import { accessMessages } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { StaffSection } from '#web/features/staff/shell/staff-section.tsx'
import { useApiMutation, useApiQuery } from '#web/lib/api/use-api-query.ts'
import { hasPasskeys } from '#web/lib/platform/passkeys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'

export type Passkey = AnswerOf<typeof listPasskeys>['data'][number]
type Step = { at: 'rest' } | { at: 'adding' } | { at: 'codes'; codes: readonly string[] } | { at: 'removing'; passkey: Passkey }

/** The passkeys of the own account: added, named, removed. */
export function OwnPasskeys() {
  const t = accessMessages.useTranslate()
  const tStaff = staffMessages.useTranslate()
  const { toast } = useDialogs()
  const [step, setStep] = useState<Step>({ at: 'rest' })
  const { data, error, refetch } = useApiQuery(listPasskeys, {})
  const removing = useApiMutation(removePasskey, passkeyChanges)
  const rest = () => setStep({ at: 'rest' })
  const remove = async (passkey: Passkey, proof: ReauthenticationProof) => {
    await removing.mutateAsync({ params: { id: passkey.id }, body: { proof } })
    toast(t('passkeys.removed'))
    rest()
  }
  const added = (codes: readonly string[] | null) => {
    toast(t('passkeys.added'))
    setStep(codes ? { at: 'codes', codes } : { at: 'rest' })
  }
  return (
    <StaffSection title={t('passkeys.title')} lead={t('passkeys.lead')}>
      {error && !data && <LoadError error={error} onAgain={() => refetch()} />}
      {!data && !error && <Waiting text={tStaff('area.opening')} />}
      {data && data.data.length > 0 && (
        <PasskeyTable passkeys={data.data} onRemove={(passkey) => setStep({ at: 'removing', passkey })} isIdle={step.at === 'rest'} />
      )}
      {data && step.at === 'rest' && <AtRest passkeys={data.data} onAdd={() => setStep({ at: 'adding' })} />}
      {step.at === 'adding' && <PasskeySetup onAdded={added} onLeave={rest} />}
      {step.at === 'codes' && <RecoveryCodes codes={step.codes} onKept={rest} />}
      {step.at === 'removing' && (
        <div className="people-card">
          <h3>{t('passkeys.remove-title', { name: step.passkey.name })}</h3>
          <p>{t('passkeys.remove-lead')}</p>
          <ProofForm submit={t('passkeys.remove')} onProof={(proof) => remove(step.passkey, proof)} onLeave={rest} />
        </div>
      )}
    </StaffSection>
  )
}

function AtRest({ passkeys, onAdd }: { passkeys: readonly Passkey[]; onAdd: () => void }) {
  const t = accessMessages.useTranslate()
  if (!hasPasskeys()) return <p className="muted">{t('passkeys.not-here')}</p>
  if (passkeys.length >= passkeyLimits.most) return <p className="muted">{t('passkeys.enough', { count: passkeyLimits.most })}</p>
  return (
    <div className="staff-actions">
      <Button icon="plus" onClick={onAdd}>
        {t('passkeys.add')}
      </Button>
    </div>
  )
}
