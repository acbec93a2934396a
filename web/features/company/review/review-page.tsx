import { useRef, useState } from 'react'
import { GapsNotice } from '#web/features/company/completeness/gaps-notice.tsx'
import { DocumentsPart } from '#web/features/company/documents/documents-part.tsx'
import { useInformationExport } from '#web/features/company/export/use-information-export.tsx'
import { OwnersPart } from '#web/features/company/owners/owners-part.tsx'
import { PeopleTable } from '#web/features/company/people/people-table.tsx'
import { ProblemList } from '#web/features/company/review/problem-list.tsx'
import { ReviewAnswers } from '#web/features/company/review/review-answers.tsx'
import { ReviewSection } from '#web/features/company/review/review-section.tsx'
import { agreementId, hasTerms, Terms } from '#web/features/company/review/terms.tsx'
import { untilComplete } from '#web/features/company/review/until-complete.ts'
import { companyMessages } from '#web/features/company/shell/messages/company-messages.ts'
import { useCompanyAnswers } from '#web/features/company/shell/state/answers.tsx'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { type Completeness, useCompleteness } from '#web/features/company/shell/state/use-completeness.ts'
import { StepFrame } from '#web/features/company/shell/step-frame.tsx'
import { SaveStatus } from '#web/forms/steps/save-status.tsx'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import styles from '#web/features/company/review/review.module.css'

/** Step 5: everything once more to be read, printed, agreed to and submitted. */
export function ReviewPage() {
  const t = companyMessages.useTranslate()
  const { cod, form, request } = useCompany()
  const { state, problems } = useCompanyAnswers()
  const { completeness } = useCompleteness()
  const { isAccepted, isMissing, accept, submitCompany } = useCompanySubmission(completeness)
  const box = useRef<HTMLDivElement>(null)
  const information = useInformationExport({
    companyName: request.companyName,
    getSections: () => [...(box.current?.querySelectorAll<HTMLElement>('.review-section') ?? [])],
  })
  const [isGathering, setGathering] = useState(false)
  const exportWhole = async () => {
    if (isGathering || !box.current) return
    setGathering(true)
    await untilComplete(box.current)
    setGathering(false)
    information.start()
  }
  const isSending = state.draft.saving?.purpose.is === 'submit'
  const isWaiting = state.draft.isConnectionLost && state.draft.desired?.is === 'submit'
  return (
    <StepFrame
      step={5}
      lead={t('review.lead')}
      next={submitCompany}
      busyText={isSending ? t('review.sending') : isWaiting ? t('review.waiting') : undefined}
      saved={<SaveStatus draft={state.draft} />}
      more={
        <Button aria-disabled={isGathering || undefined} onClick={() => void exportWhole()}>
          {t(isGathering ? 'review.gathering' : 'step.export')}
        </Button>
      }
    >
      {problems && <ProblemList problems={problems} />}
      {completeness && <GapsNotice completeness={completeness} />}
      <div ref={box} className={styles.review}>
        <ReviewAnswers />
        <ReviewSection title={t('step.2')} step={2}>
          <PeopleTable kind="DIRECTOR" parentCod={cod} isReadOnly />
        </ReviewSection>
        <ReviewSection title={t('step.3')} step={3}>
          <OwnersPart cod={cod} isReadOnly />
        </ReviewSection>
        <ReviewSection title={t('step.4')} step={4}>
          <DocumentsPart isReadOnly />
        </ReviewSection>
        {hasTerms(form) && <Terms form={form} isAccepted={isAccepted} isMissing={isMissing} onChange={accept} />}
      </div>
      {information.dialog}
    </StepFrame>
  )
}

/** Asks for the box and once more for a yes, then hands in; the answers say how it ended. */
function useCompanySubmission(completeness: Completeness | undefined) {
  const t = companyMessages.useTranslate()
  const { language } = useI18n()
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
    return count === 0 ? '' : t(count === 1 ? 'confirm.invites-one' : 'confirm.invites', { count })
  }
  const submitCompany = async () => {
    if (hasTerms(form) && !isAccepted) {
      setMissing(true)
      toast(t('terms.view'), 'note')
      document.getElementById(agreementId)?.focus()
      return false
    }
    const isChinese = language === 'cn' && form.chineseConfirmPopup
    const question = {
      title: t(isChinese ? 'confirm.chinese-title' : 'confirm.title'),
      message: `${t(isChinese ? 'confirm.chinese' : 'confirm.message', { name: form.clientName })}${toInvitations()}`,
      ok: t('step.submit'),
    }
    if (await confirm(question)) submit(isAccepted)
    return false
  }
  return { isAccepted, isMissing, accept, submitCompany }
}
