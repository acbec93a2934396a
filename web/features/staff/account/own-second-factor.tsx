import { useState } from 'react'
import { getSecondFactor, removeSecondFactor } from '#contract/staff/second-factor-calls.ts'
import { getSettings } from '#contract/staff/settings-calls.ts'
import { AppSetup } from '#web/features/staff/auth/second-factor/app-setup.tsx'
import { ProofForm, type ReauthenticationProof } from '#web/features/staff/auth/second-factor/proof-form.tsx'
import { accessMessages } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { StaffSection } from '#web/features/staff/shell/staff-section.tsx'
import { useApiMutation, useApiQuery } from '#web/lib/api/use-api-query.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'

type Step = { at: 'rest' } | { at: 'setting-up' } | { at: 'removing' }

/** The authenticator app of the own account: set up, switched off. */
export function OwnSecondFactor() {
  const t = accessMessages.useTranslate()
  const tStaff = staffMessages.useTranslate()
  const { toast } = useDialogs()
  const [step, setStep] = useState<Step>({ at: 'rest' })
  const { data, error, refetch } = useApiQuery(getSecondFactor, {})
  const removing = useApiMutation(removeSecondFactor, [getSecondFactor, getSettings])
  const rest = () => setStep({ at: 'rest' })
  const remove = async (proof: ReauthenticationProof) => {
    await removing.mutateAsync({ body: { proof } })
    toast(t('own.factor-removed'))
    rest()
  }
  return (
    <StaffSection title={t('own.factor')} lead={t('own.factor-lead')}>
      {error && !data && <LoadError error={error} onAgain={() => refetch()} />}
      {!data && !error && <Waiting text={tStaff('area.opening')} />}
      {data && step.at === 'rest' && (
        <>
          <p className={`people-mark ${data.isOn ? 'on' : ''}`}>{t(data.isOn ? 'own.factor-on' : 'own.factor-off')}</p>
          <div className="staff-actions">
            {data.isOn ? (
              <Button onClick={() => setStep({ at: 'removing' })}>{t('own.factor-remove')}</Button>
            ) : (
              <Button icon="phone" onClick={() => setStep({ at: 'setting-up' })}>
                {t('own.factor-begin')}
              </Button>
            )}
          </div>
        </>
      )}
      {step.at === 'setting-up' && <AppSetup onDone={rest} onLeave={rest} />}
      {step.at === 'removing' && (
        <div className="people-card">
          <h3>{t('own.factor-remove-title')}</h3>
          <p>{t('own.factor-remove-lead')}</p>
          <ProofForm submit={t('own.factor-remove')} onProof={remove} onLeave={rest} />
        </div>
      )}
    </StaffSection>
  )
}
