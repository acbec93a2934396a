import { useCaseFile } from '#web/features/staff/case/frame/case-context.ts'
import { CasePart } from '#web/features/staff/case/frame/case-part.tsx'
import { caseMessages } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { formatDateTime } from '#web/features/staff/shell/staff-time.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import decideStyles from '#web/features/staff/case/decide/decide.module.css'

/** What the person answered to the notice about biometric data, the newest first. Nothing of whoever was never asked. */
export function CaseConsent() {
  const t = caseMessages.useTranslate()
  const { language } = useI18n()
  const { file } = useCaseFile()
  const { consents, isConsentDue, isErased, keepsWithdrawnBiometrics } = file
  const newest = consents.at(-1)
  if (!newest && !isConsentDue) return null
  return (
    <CasePart title={t('consent.title')}>
      {newest?.state === 'withdrawn' && !isErased && (
        <Notice mood="warn" title={t('consent.withdrawn-title')}>
          <p>{t(keepsWithdrawnBiometrics ? 'consent.withdrawn-erase' : 'consent.due-again')}</p>
        </Notice>
      )}
      {isConsentDue && newest?.state !== 'withdrawn' && <p className="muted">{t(newest ? 'consent.due-again' : 'consent.due')}</p>}
      {newest && (
        <ul className={decideStyles.caseReviews}>
          {consents.toReversed().map(({ state, noticeVersion, language: shown, at }) => (
            <li key={`${at} ${state}`}>
              <p>
                <strong>{t(`consent.${state}`)}</strong> · {formatDateTime(at, language)}
              </p>
              <p className="muted">{t('consent.to', { version: noticeVersion, language: t(`consent.in-${shown}`) })}</p>
            </li>
          ))}
        </ul>
      )}
    </CasePart>
  )
}
