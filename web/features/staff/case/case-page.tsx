import { useMemo } from 'react'
import type { CaseArea } from '#contract/cases/case-area.ts'
import { CaseAnswers } from '#web/features/staff/case/case-answers.tsx'
import { CaseConsent } from '#web/features/staff/case/case-consent.tsx'
import { CaseDuplicates } from '#web/features/staff/case/case-duplicates.tsx'
import { CaseFacts } from '#web/features/staff/case/case-facts.tsx'
import { CaseFields } from '#web/features/staff/case/case-fields.tsx'
import { CaseFiles } from '#web/features/staff/case/case-files.tsx'
import { CaseHistory } from '#web/features/staff/case/case-history.tsx'
import { CaseNotes } from '#web/features/staff/case/case-notes.tsx'
import { CaseReceipt } from '#web/features/staff/case/case-receipt.tsx'
import { CaseSubjectExport } from '#web/features/staff/case/case-subject-export.tsx'
import { CaseCompany } from '#web/features/staff/case/company/case-company.tsx'
import { CaseRegistry } from '#web/features/staff/case/company/case-registry.tsx'
import { CaseBar } from '#web/features/staff/case/decide/case-bar.tsx'
import { CaseReviews } from '#web/features/staff/case/decide/case-reviews.tsx'
import { CaseDocuments } from '#web/features/staff/case/evidence/case-documents.tsx'
import { CaseLiveness } from '#web/features/staff/case/evidence/case-liveness.tsx'
import { CaseContext } from '#web/features/staff/case/frame/case-context.ts'
import { useCase } from '#web/features/staff/case/frame/use-case.ts'
import { OtherModeNotice } from '#web/features/staff/case/other-mode-notice.tsx'
import { CaseRetention } from '#web/features/staff/case/retention/case-retention.tsx'
import { caseMessages } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { GapNamesContext, toGapNames } from '#web/features/staff/decisions/gap-text.tsx'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { useParams } from '#web/lib/routing/routes.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import styles from '#web/features/staff/case/case.module.css'

/** Everything about one request on one screen, with what can be done about it always in sight. */
export function CasePage() {
  const { id = '' } = useParams()
  return <OneCase key={id} id={id} />
}

function OneCase({ id }: { id: string }) {
  const t = caseMessages.useTranslate()
  const { showError, toast } = useDialogs()
  const { file, latest, error, retry, isStale, reveal, isRevealing, showNow } = useCase(id)
  const value = useMemo(() => {
    if (!file || !latest) return null
    const show = (areas?: readonly CaseArea[]) => {
      if (isRevealing) return
      reveal(areas).then(() => toast(t('case.revealed'), 'note'), showError)
    }
    return {
      file,
      latest,
      isRevealed: (area: CaseArea) => file.revealed.includes(area),
      reveal: file.may.reveal && !file.isErased ? show : undefined,
    }
  }, [file, latest, isRevealing, reveal, t, showError, toast])

  const nameOf = useMemo(() => toGapNames(file?.company ?? null), [file])

  if (!value) {
    return (
      <div className="staff-page">
        <PageLink to={`${staffPath}/requests`}>{t('case.back')}</PageLink>
        {error && <OtherModeNotice error={error} />}
        {error ? <LoadError error={error} onAgain={() => retry()} /> : <Waiting text={t('case.opening')} />}
      </div>
    )
  }
  return (
    <CaseContext value={value}>
      <GapNamesContext value={nameOf}>
        <div className="staff-page case">
          <CaseBar onDone={showNow} />
          {isStale && (
            <Notice mood="warn" role="status" title={t('case.changed-title')}>
              <p>{t('case.changed')}</p>
              <Button onClick={showNow}>{t('case.changed-show')}</Button>
            </Notice>
          )}
          {value.file.isErased && (
            <Notice mood="plain" title={t('case.erased')}>
              {null}
            </Notice>
          )}
          <div className={styles.caseColumns}>
            <div className={styles.caseColumn}>
              {value.file.company ? <CaseCompany /> : <CaseDocuments />}
              {value.file.company && <CaseRegistry />}
              {!value.file.company && <CaseLiveness />}
              <CaseAnswers />
              <CaseFiles />
            </div>
            <div className={styles.caseColumn}>
              <CaseReviews onDone={showNow} />
              <CaseConsent />
              <CaseFacts />
              <CaseReceipt />
              <CaseDuplicates />
              {value.file.fields.length > 0 && <CaseFields />}
              <CaseRetention />
              <CaseNotes />
              <CaseSubjectExport />
              <CaseHistory />
            </div>
          </div>
        </div>
      </GapNamesContext>
    </CaseContext>
  )
}
