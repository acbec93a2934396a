import type { CaseRetention } from '#contract/retention/case-retention.ts'
import { retentionMessages } from '#web/features/staff/shell/retention/retention-messages.ts'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { formatDateTime } from '#web/features/staff/shell/staff-time.ts'
import { joinTexts } from '#web/lib/i18n/punctuation.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { saveFile } from '#web/lib/platform/save-file.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import styles from '#web/features/staff/shell/retention/retention.module.css'

type Certificate = CaseRetention['certificates'][number]

/** Each as a file that verifies without this server. */
export function CertificateList({ certificates, showsRequest }: { certificates: readonly Certificate[]; showsRequest?: boolean }) {
  const t = retentionMessages.useTranslate()
  const { language } = useI18n()
  return (
    <ul className={styles.certificates}>
      {certificates.map(({ id, requestId, issuedAt, kinds, signed }) => {
        const at = formatDateTime(issuedAt, language)
        const names = joinTexts(
          kinds.map((kind) => t(`kind.${kind}`)),
          language,
        )
        return (
          <li key={id}>
            <span>
              {names}
              <span className="muted small">{at}</span>
              {showsRequest && <PageLink to={`${staffPath}/requests/${requestId}`}>{requestId}</PageLink>}
            </span>
            <Button
              icon="download"
              aria-label={t('case.download-name', { at })}
              onClick={() => saveFile(new Blob([`${JSON.stringify(signed, null, 2)}\n`], { type: 'application/json' }), `${id}.json`)}
            >
              {t('case.download')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
