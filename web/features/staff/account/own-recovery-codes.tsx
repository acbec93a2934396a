import { useState } from 'react'
import { createRecoveryCodes, listPasskeys } from '#contract/staff/passkey-calls.ts'
import { getSecondFactor } from '#contract/staff/second-factor-calls.ts'
import { ProofForm, type ReauthenticationProof } from '#web/features/staff/auth/second-factor/proof-form.tsx'
import { RecoveryCodes } from '#web/features/staff/auth/second-factor/recovery-codes.tsx'
import { accessMessages } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { StaffSection } from '#web/features/staff/shell/staff-section.tsx'
import { useApiMutation, useApiQuery } from '#web/lib/api/use-api-query.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

type Step = { at: 'rest' } | { at: 'proving' } | { at: 'codes'; codes: readonly string[] }

/** From this many on, somebody should think of new ones. */
const fewCodes = 3

/** How many are left, and new ones; where there is something that they stand in for. */
export function OwnRecoveryCodes() {
  const t = accessMessages.useTranslate()
  const [step, setStep] = useState<Step>({ at: 'rest' })
  const { data: factor } = useApiQuery(getSecondFactor, {})
  const { data: passkeys } = useApiQuery(listPasskeys, {})
  const making = useApiMutation(createRecoveryCodes, [getSecondFactor])
  const make = async (proof: ReauthenticationProof) => {
    const { recoveryCodes } = await making.mutateAsync({ body: { proof } })
    setStep({ at: 'codes', codes: recoveryCodes })
  }
  const rest = () => setStep({ at: 'rest' })
  if (!factor?.isOn && !passkeys?.data.length) return null
  const left = factor?.recoveryCodesLeft ?? 0
  return (
    <StaffSection title={t('codes.title')} lead={t('codes.lead')}>
      {step.at === 'rest' && (
        <>
          {factor && left <= fewCodes ? (
            <Notice mood="warn" title={t('own.factor-left', { count: left })}>
              <p>{t('codes.few')}</p>
            </Notice>
          ) : (
            <p>{t('own.factor-left', { count: left })}</p>
          )}
          <div className="staff-actions">
            <Button onClick={() => setStep({ at: 'proving' })}>{t('codes.make')}</Button>
          </div>
        </>
      )}
      {step.at === 'proving' && (
        <div className="people-card">
          <h3>{t('codes.make')}</h3>
          <p>{t('codes.make-lead')}</p>
          <ProofForm submit={t('codes.make-now')} onProof={make} onLeave={rest} />
        </div>
      )}
      {step.at === 'codes' && <RecoveryCodes codes={step.codes} onKept={rest} />}
    </StaffSection>
  )
}
