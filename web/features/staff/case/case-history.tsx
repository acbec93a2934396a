import { useCaseFile } from '#web/features/staff/case/frame/case-context.ts'
import { CasePart } from '#web/features/staff/case/frame/case-part.tsx'
import { toHistoryText } from '#web/features/staff/case/history-texts.ts'
import { toRejectionText } from '#web/features/staff/case/rejection-texts.ts'
import { caseMessages } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { findMessage } from '#web/features/staff/decisions/find-messages.ts'
import { formatDateTime } from '#web/features/staff/shell/staff-time.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import styles from '#web/features/staff/case/case.module.css'

/** Everything that happened, the newest first. */
export function CaseHistory() {
  const t = caseMessages.useTranslate()
  const { language } = useI18n()
  const { latest } = useCaseFile()
  return (
    <CasePart title={t('history.title')}>
      <ol className={styles.caseHistory}>
        {latest.history.toReversed().map((line, index) => {
          const { at, what, actor, by, details } = line
          const text = findMessage('event', what)
          const more = toRejectionText(line, t) ?? line.remark
          return (
            // Nothing is put between two of them, and none is taken away: the place from the oldest names it.
            <li key={latest.history.length - index}>
              <p>
                {text ? t(text) : what}
                {details.length > 0 && (
                  <span className="muted"> – {details.map((detail) => toHistoryText(detail, { t, language })).join('; ')}</span>
                )}
                {more && <span className="muted"> – {more}</span>}
              </p>
              <p className="muted">
                <time dateTime={at}>{formatDateTime(at, language)}</time> · {by?.displayName ?? t(`history.${actor}`)}
              </p>
            </li>
          )
        })}
      </ol>
    </CasePart>
  )
}
