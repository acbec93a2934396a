import { useState } from 'react'
import { findSso } from '#contract/sso/sso-calls.ts'
import { ProofForm } from '#web/features/staff/auth/second-factor/proof-form.tsx'
import { goToLink } from '#web/features/staff/auth/sso/sso-flow.ts'
import { accessMessages } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { useStaff } from '#web/features/staff/shell/staff-context.ts'
import { StaffSection } from '#web/features/staff/shell/staff-section.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { Button } from '#web/ui/controls/button.tsx'

/** Makes the own local account one of the company's provider, after a proof of both. */
export function OwnSso() {
  const t = accessMessages.useTranslate()
  const { email } = useStaff()
  const [isLinking, setLinking] = useState(false)
  const { data } = useApiQuery(findSso, { body: { email } })
  const provider = data?.provider
  if (!provider) return null
  const { name } = provider
  return (
    <StaffSection title={t('link.title')} lead={t('link.lead', { name })}>
      {isLinking ? (
        <div className="people-card">
          <ProofForm submit={t('link.go', { name })} onProof={goToLink} onLeave={() => setLinking(false)} />
        </div>
      ) : (
        <div className="staff-actions">
          <Button onClick={() => setLinking(true)}>{t('link.start', { name })}</Button>
        </div>
      )}
    </StaffSection>
  )
}
