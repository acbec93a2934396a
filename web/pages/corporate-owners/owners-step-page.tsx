import { useCompany } from '#web/flows/corporate/company.tsx'
import { corporateOwnersWords } from '#web/messages/corporate-owners/words.ts'
import { StepFrame } from '#web/pages/corporate/step-frame.tsx'
import { OwnersPart } from '#web/pages/corporate-owners/owners-part.tsx'

/** Step 3: who owns the company. Every row is saved by itself; what is missing is told, and holds nobody up. */
export function OwnersStepPage() {
  const say = corporateOwnersWords.useSay()
  const { cod, isReadOnly } = useCompany()
  return (
    <StepFrame step={3} lead={say('step.lead')} next={async () => true}>
      <OwnersPart cod={cod} isReadOnly={isReadOnly} />
    </StepFrame>
  )
}
