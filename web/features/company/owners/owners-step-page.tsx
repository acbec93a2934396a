import { ownersMessages } from '#web/features/company/owners/messages/owners-messages.ts'
import { OwnersPart } from '#web/features/company/owners/owners-part.tsx'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { StepFrame } from '#web/features/company/shell/step-frame.tsx'

/** Step 3: who owns the company. Every row is saved by itself; what is missing is told, and holds nobody up. */
export function OwnersStepPage() {
  const t = ownersMessages.useTranslate()
  const { cod, isReadOnly } = useCompany()
  return (
    <StepFrame step={3} lead={t('step.lead')} next={async () => true}>
      <OwnersPart cod={cod} isReadOnly={isReadOnly} />
    </StepFrame>
  )
}
