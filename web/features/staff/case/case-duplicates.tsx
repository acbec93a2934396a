import type { CaseFile } from '#contract/cases/case-file.ts'
import { useCaseFile } from '#web/features/staff/case/frame/case-context.ts'
import { CasePart } from '#web/features/staff/case/frame/case-part.tsx'
import { caseMessages } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { StatusBadge } from '#web/features/staff/decisions/status-badge.tsx'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { formatDateTime } from '#web/features/staff/shell/staff-time.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import caseStyles from '#web/features/staff/shell/case.module.css'
import queueStyles from '#web/features/staff/shell/queue.module.css'

type Duplicate = CaseFile['duplicates'][number]
type Translate = ReturnType<typeof caseMessages.useTranslate>

/** A person who came back is no reason to worry; anything else is. */
function isWarning({ document, face }: Duplicate): boolean {
  return document === 'same_document' || (face !== null && face !== 'returning')
}

/** The face first, whose name may be another; then what is known of the document. */
function toRelations({ document, face, isSameDocument }: Duplicate, t: Translate): string[] {
  const faceTexts = face ? [t(`duplicates.face-${face}`)] : []
  return [
    ...faceTexts,
    t(document ? `duplicates.document-${document}` : isSameDocument ? 'duplicates.document-same' : 'duplicates.document-other'),
  ]
}

/** Other requests with the document or a face like that of this one, and the way to their cases. */
export function CaseDuplicates() {
  const t = caseMessages.useTranslate()
  const { language } = useI18n()
  const { file } = useCaseFile()
  if (file.duplicates.length === 0) return null
  return (
    <CasePart title={t('duplicates.title')} lead={t('duplicates.lead')}>
      <ul className={caseStyles.caseOthers}>
        {file.duplicates.map((other) => (
          <li key={other.requestId} className={isWarning(other) ? caseStyles.differs : undefined}>
            <PageLink
              className={caseStyles.caseId}
              to={`${staffPath}/requests/${other.requestId}`}
              aria-label={t('duplicates.open', { id: other.requestId })}
            >
              {other.requestId}
            </PageLink>
            {toRelations(other, t).map((text) => (
              <p key={text} className={caseStyles.caseOtherRelation}>
                {text}
              </p>
            ))}
            <p className={queueStyles.queueSecond}>
              <StatusBadge status={other.status} kind="individual" /> · {t('duplicates.created')}:{' '}
              {formatDateTime(other.createdAt, language)}
              {other.reference && ` · ${t('case.reference')}: ${other.reference}`}
            </p>
          </li>
        ))}
      </ul>
    </CasePart>
  )
}
