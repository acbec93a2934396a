import { useLinkBatch } from '#web/features/staff/links/use-link-batch.ts'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { useStaff } from '#web/features/staff/shell/staff-context.ts'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import '#web/features/staff/links/link-banner.module.css'

/** Above every other page: how far a table of links is, and the way back to it. */
export function LinkBanner() {
  const t = staffMessages.useTranslate()
  const { id } = useStaff()
  const batch = useLinkBatch(id)
  if (batch.at === 'idle') return null
  const { name, rows } = batch.table
  const done = batch.answers.length
  return (
    <div className={`link-banner ${batch.at}`}>
      {batch.at === 'sending' && <progress aria-label={t('links.title')} max={rows.length} value={done} />}
      <p>{t(`links.strip-${batch.at}`, { name, done, total: rows.length })}</p>
      <PageLink to={`${staffPath}/links`}>{t('links.banner-open')}</PageLink>
    </div>
  )
}
