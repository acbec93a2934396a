import type { CaseFile } from '#contract/cases/case-file.ts'
import { rejectReasons } from '#contract/cases/decision.ts'
import type { Language } from '#contract/language.ts'
import { useCaseFile } from '#web/features/staff/case/frame/case-context.ts'
import { CasePart } from '#web/features/staff/case/frame/case-part.tsx'
import { caseMessages } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { formatDateTime } from '#web/features/staff/shell/staff-time.ts'
import { joinTexts } from '#web/lib/i18n/punctuation.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import styles from '#web/features/staff/case/company/company.module.css'

/** When, how often, who decided and why. */
export function CaseFacts() {
  const t = caseMessages.useTranslate()
  const { language } = useI18n()
  const { file } = useCaseFile()
  const { request, documentUploads, livenessDeclines } = file
  const time = (moment: string | null) => moment && formatDateTime(moment, language)
  const facts = [
    { name: t('case.email'), value: request.email },
    { name: t('case.reference'), value: request.reference },
    { name: t('case.made'), value: time(request.createdAt) },
    { name: t('case.submitted'), value: time(request.submittedAt) },
    { name: t('case.expires'), value: time(request.expiresAt) },
    request.kind === 'individual' && { name: t('case.uploads'), value: t('case.of', documentUploads) },
    request.kind === 'individual' && { name: t('case.declines'), value: t('case.of', livenessDeclines) },
    {
      name: t('case.reasons'),
      value: joinTexts(
        file.rejectReasons.map((code) => rejectReasons[code][language]),
        language,
      ),
    },
    { name: t('case.retry'), value: toRequestedText(file, { t, language }) },
    { name: t('case.remark'), value: file.remark },
    { name: t('case.id'), value: request.id },
  ].flatMap((fact) => (fact === false || !fact.value ? [] : [fact]))
  return (
    <CasePart title={t('case.page')} area="contact">
      {request.decidedAt && file.decidedBy && (
        <p>{t('case.decided-by', { name: file.decidedBy.displayName, time: formatDateTime(request.decidedAt, language) })}</p>
      )}
      {file.companyRequestId && (
        <p>
          <PageLink to={`${staffPath}/requests/${file.companyRequestId}`}>
            {t('case.invited-by', { name: request.companyName ?? file.companyRequestId })}
          </PageLink>
        </p>
      )}
      <dl className={styles.caseFacts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="selectable">{value}</dd>
          </div>
        ))}
      </dl>
    </CasePart>
  )
}

/** What the applicant still has to give. */
function toRequestedText(
  { retryStep, retryLabels }: CaseFile,
  { t, language }: { t: ReturnType<typeof caseMessages.useTranslate>; language: Language },
): string | null {
  if (retryLabels.length > 0) return retryLabels.map((label) => label[language]).join(language === 'cn' ? '、' : ', ')
  return retryStep && t(`history.asked.${retryStep}`)
}
