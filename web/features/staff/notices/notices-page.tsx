import { getNotices } from '#contract/consent/notice-calls.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { noticesMessages } from '#web/features/staff/notices/messages/notices-messages.ts'
import { NoticeEditor } from '#web/features/staff/notices/notice-editor.tsx'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { StaffPage } from '#web/features/staff/shell/staff-page.tsx'
import { StaffSection } from '#web/features/staff/shell/staff-section.tsx'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { formatDateTime } from '#web/features/staff/shell/staff-time.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import { ScrollBox } from '#web/ui/table/scroll-box.tsx'
import staffStyles from '#web/features/staff/shell/staff.module.css'

export type Notices = AnswerOf<typeof getNotices>

export function NoticesPage() {
  const t = noticesMessages.useTranslate()
  const tStaff = staffMessages.useTranslate()
  const { language } = useI18n()
  const { data, error, refetch } = useApiQuery(getNotices, {})
  const [newest] = data?.versions ?? []
  return (
    <StaffPage name={t('page')} heading={t('page')} lead={t('lead')}>
      {error && !data && <LoadError error={error} onAgain={() => refetch()} />}
      {!data && !error && <Waiting text={tStaff('area.opening')} />}
      {data && !newest && (
        <Notice mood="warn" title={t('none-title')}>
          <p>{t('none')}</p>
        </Notice>
      )}
      {data?.isOutdated && newest && (
        <Notice mood="warn" title={t('outdated-title', { version: newest.version })}>
          <p>{t('outdated')}</p>
          <p lang={language === 'cn' ? 'zh' : 'en'}>{data.suggestedRetention[language]}</p>
        </Notice>
      )}
      {newest && <p>{t('published', { version: newest.version, date: formatDateTime(newest.publishedAt, language) })}</p>}
      {data && <NoticeEditor key={`${data.versions.length} ${data.draft.revision}`} notices={data} />}
      {data && <Versions notices={data} />}
    </StaffPage>
  )
}

function Versions({ notices: { versions } }: { notices: Notices }) {
  const t = noticesMessages.useTranslate()
  const { language } = useI18n()
  return (
    <StaffSection title={t('versions-title')} lead={t('versions-lead')}>
      {versions.length === 0 ? (
        <p className="muted">{t('versions-none')}</p>
      ) : (
        <ScrollBox>
          <table className={staffStyles.staffTable} aria-label={t('versions-title')}>
            <thead>
              <tr>
                <th scope="col">{t('column-version')}</th>
                <th scope="col">{t('column-published')}</th>
                <th scope="col">{t('column-by')}</th>
                <th scope="col">{t('column-again')}</th>
              </tr>
            </thead>
            <tbody>
              {versions.map(({ version, publishedAt, publishedBy, asksAgain }) => (
                <tr key={version}>
                  <th scope="row">
                    <PageLink to={`${staffPath}/notices/${version}`}>{t('version-page', { version })}</PageLink>
                  </th>
                  <td>{formatDateTime(publishedAt, language)}</td>
                  <td>{publishedBy?.displayName ?? t('operator')}</td>
                  <td>{t(asksAgain ? 'yes' : 'no')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </StaffSection>
  )
}
