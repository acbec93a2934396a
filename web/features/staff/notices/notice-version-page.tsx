import { getNoticeVersion } from '#contract/consent/notice-calls.ts'
import { languages } from '#contract/language.ts'
import { noticesMessages } from '#web/features/staff/notices/messages/notices-messages.ts'
import { NoticePreview } from '#web/features/staff/notices/notice-preview.tsx'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { StaffPage } from '#web/features/staff/shell/staff-page.tsx'
import { StaffSection } from '#web/features/staff/shell/staff-section.tsx'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { formatDateTime } from '#web/features/staff/shell/staff-time.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { useParams } from '#web/lib/routing/routes.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import styles from '#web/features/staff/notices/notices.module.css'

/** A published version in every language, as people read it. */
export function NoticeVersionPage() {
  const t = noticesMessages.useTranslate()
  const tStaff = staffMessages.useTranslate()
  const { language } = useI18n()
  const { version = '' } = useParams()
  const { data, error, refetch } = useApiQuery(getNoticeVersion, { params: { version } })
  const name = t('version-page', { version })
  return (
    <StaffPage
      name={name}
      heading={name}
      lead={
        data &&
        t('version-lead', { date: formatDateTime(data.publishedAt, language), name: data.publishedBy?.displayName ?? t('operator') })
      }
    >
      <PageLink to={`${staffPath}/notices`}>{t('back')}</PageLink>
      {error && !data && <LoadError error={error} onAgain={() => refetch()} />}
      {!data && !error && <Waiting text={tStaff('area.opening')} />}
      {data && (
        <div className={styles.columns}>
          {languages.map((each) => (
            <StaffSection key={each} title={t(each)}>
              <NoticePreview texts={data.texts[each]} language={each} />
            </StaffSection>
          ))}
        </div>
      )}
    </StaffPage>
  )
}
