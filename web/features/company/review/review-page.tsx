import { useRef, useState } from 'react'
import { type Completeness, useCompleteness } from '#web/features/company/shell/state/use-completeness.ts'
import { useCompanyAnswers } from '#web/features/company/shell/state/answers.tsx'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { corporateWords } from '#web/features/company/shell/messages/company-messages.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'
import { SavedLine } from '#web/forms/steps/save-status.tsx'
import { ProblemList } from '#web/features/company/review/problem-list.tsx'
import { ReviewAnswers } from '#web/features/company/review/review-answers.tsx'
import { ReviewSection } from '#web/features/company/review/review-section.tsx'
import { StepFrame } from '#web/features/company/shell/step-frame.tsx'
import { agreementId, hasTerms, Terms } from '#web/features/company/review/terms.tsx'
import { untilWhole } from '#web/features/company/review/until-complete.ts'
import { GapsNotice } from '#web/features/company/completeness/gaps-notice.tsx'
import { DocumentsPart } from '#web/features/company/documents/documents-part.tsx'
import { OwnersPart } from '#web/features/company/owners/owners-part.tsx'
import { PeopleTable } from '#web/features/company/people/people-table.tsx'
import { useInformationExport } from '#web/features/company/export/use-information-export.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import '#web/features/company/review/review.css'

/** Step 5: everything once more to be read, printed, agreed to and handed in. */
export function ReviewPage() {
  const say = corporateWords.useSay()
  const { cod, form, request } = useCompany()
  const { state, problems } = useCompanyAnswers()
  const { completeness } = useCompleteness()
  const { isAccepted, isMissing, accept, handIn } = useHandIn(completeness)
  const box = useRef<HTMLDivElement>(null)
  const information = useInformationExport({
    companyName: request.companyName,
    getSections: () => [...(box.current?.querySelectorAll<HTMLElement>('.review-section') ?? [])],
  })
  const [isGathering, setGathering] = useState(false)
  const exportWhole = async () => {
    if (isGathering || !box.current) return
    setGathering(true)
    await untilWhole(box.current)
    setGathering(false)
    information.start()
  }
  const isSending = state.saving?.purpose.is === 'submit'
  const isWaiting = state.isLineLost && state.wanted?.is === 'submit'
  return (
    <StepFrame
      step={5}
      lead={say('review.lead')}
      next={handIn}
      busyWords={isSending ? say('review.sending') : isWaiting ? say('review.waiting') : undefined}
      saved={<SavedLine state={state} />}
      more={
        <Button aria-disabled={isGathering || undefined} onClick={() => void exportWhole()}>
          {say(isGathering ? 'review.gathering' : 'step.export')}
        </Button>
      }
    >
      {problems && <ProblemList problems={problems} />}
      {completeness && <GapsNotice completeness={completeness} />}
      <div ref={box} className="review">
        <ReviewAnswers />
        <ReviewSection title={say('step.2')} step={2}>
          <PeopleTable kind="DIRECTOR" parentCod={cod} isReadOnly />
        </ReviewSection>
        <ReviewSection title={say('step.3')} step={3}>
          <OwnersPart cod={cod} isReadOnly />
        </ReviewSection>
        <ReviewSection title={say('step.4')} step={4}>
          <DocumentsPart isReadOnly />
        </ReviewSection>
        {hasTerms(form) && <Terms form={form} isAccepted={isAccepted} isMissing={isMissing} onChange={accept} />}
      </div>
      {information.dialog}
    </StepFrame>
  )
}

/** Asks for the box and once more for a yes, then hands in; the answers say how it ended. */
function useHandIn(completeness: Completeness | undefined) {
  const say = corporateWords.useSay()
  const { language } = useSpeech()
  const { confirm, toast } = useDialogs()
  const { form } = useCompany()
  const { submit } = useCompanyAnswers()
  const [isAccepted, setAccepted] = useState(false)
  const [isMissing, setMissing] = useState(false)

  const accept = (accepted: boolean) => {
    setAccepted(accepted)
    if (accepted) setMissing(false)
  }
  const toInvitations = () => {
    const count = completeness?.people.filter(({ state }) => state === 'not_invited').length ?? 0
    return count === 0 ? '' : say(count === 1 ? 'confirm.invites-one' : 'confirm.invites', { count })
  }
  const handIn = async () => {
    if (hasTerms(form) && !isAccepted) {
      setMissing(true)
      toast(say('terms.view'), 'note')
      document.getElementById(agreementId)?.focus()
      return false
    }
    const isChinese = language === 'cn' && form.chineseConfirmPopup
    const question = {
      title: say(isChinese ? 'confirm.chinese-title' : 'confirm.title'),
      message: `${say(isChinese ? 'confirm.chinese' : 'confirm.message', { name: form.clientName })}${toInvitations()}`,
      ok: say('step.submit'),
    }
    if (await confirm(question)) submit(isAccepted)
    return false
  }
  return { isAccepted, isMissing, accept, handIn }
}
