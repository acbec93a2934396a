import { useState } from 'react'
import { searchAudit } from '#contract/audit/audit-calls.ts'
import { AuditEntry } from '#web/features/staff/audit/audit-entry.tsx'
import { AuditExport } from '#web/features/staff/audit/audit-export.tsx'
import { AuditFilterBar } from '#web/features/staff/audit/audit-filter-bar.tsx'
import { noAuditFilters, readAuditFilters, toAuditQuery } from '#web/features/staff/audit/audit-filters.ts'
import { useTargetNames } from '#web/features/staff/audit/use-target-names.ts'
import { AuditVerify } from '#web/features/staff/audit/verify/audit-verify.tsx'
import { accessMessages } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { usePermission } from '#web/features/staff/shell/staff-context.ts'
import { StaffPage } from '#web/features/staff/shell/staff-page.tsx'
import { readStaffMode } from '#web/lib/api/session.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useLocation } from '#web/lib/routing/navigation.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import '#web/features/staff/shell/access.module.css'
import styles from '#web/features/staff/audit/audit.module.css'

/** Everything that was done, to be searched, read and taken along. */
export function AuditPage() {
  const t = accessMessages.useTranslate()
  const { search } = useLocation()
  const mayExport = usePermission('audit:export')
  const [auditFilters, setAuditFilters] = useState(() => readAuditFilters(search))
  // What is asked for outside the fields stands in them anew.
  const [requested, setAsked] = useState(0)
  // One cursor a page: the way back is the way that one came.
  const [cursors, setCursors] = useState<readonly string[]>([])
  const findName = useTargetNames({ users: usePermission('users:read'), roles: usePermission('roles:read') })
  const filters = toAuditQuery(auditFilters)
  const cursor = cursors.at(-1)
  const page = useApiQuery(
    searchAudit,
    { body: { ...filters, limit: 50, ...(cursor !== undefined && { cursor }) } },
    { staysWhileNext: true },
  )
  const look = (next: typeof auditFilters) => {
    setAuditFilters(next)
    setCursors([])
  }
  const ask = (next: typeof auditFilters) => {
    look(next)
    setAsked(requested + 1)
  }
  const entries = page.data?.entries ?? []
  const next = page.data?.nextCursor
  return (
    <StaffPage
      name={t('audit.page')}
      heading={t('audit.title')}
      lead={t(readStaffMode() === 'test' ? 'audit.test-lead' : 'audit.lead')}
      actions={
        <>
          <AuditVerify />
          {mayExport && <AuditExport filters={filters} />}
        </>
      }
    >
      <AuditFilterBar key={requested} auditFilters={auditFilters} onSearch={look} />
      {page.error && <LoadError error={page.error} onAgain={() => page.refetch()} />}
      {page.isPending && <Waiting text={t('area.wait')} />}
      {page.data && entries.length === 0 && (
        <div className={styles.auditEmpty} role="status">
          <h2>{t('audit.empty-title')}</h2>
          <p className="muted">{t('audit.empty')}</p>
          <Button onClick={() => ask(noAuditFilters)}>{t('audit.clear')}</Button>
        </div>
      )}
      {entries.length > 0 && (
        <ol className={`audit-list ${page.isPlaceholderData ? 'stale' : ''}`} aria-label={t('audit.list')}>
          {entries.map((entry) => (
            <AuditEntry
              key={entry.sequence}
              entry={entry}
              findName={findName}
              onOnlyThis={(targetId) => ask({ ...noAuditFilters, targetId })}
            />
          ))}
        </ol>
      )}
      {(cursors.length > 0 || next) && (
        <nav className={styles.auditPages} aria-label={t('audit.page-number', { page: cursors.length + 1 })}>
          <Button disabled={cursors.length === 0} onClick={() => setCursors(cursors.slice(0, -1))}>
            {t('audit.newer')}
          </Button>
          <span className="muted">{t('audit.page-number', { page: cursors.length + 1 })}</span>
          <Button disabled={!next} onClick={() => next && setCursors([...cursors, next])}>
            {t('audit.older')}
          </Button>
        </nav>
      )}
    </StaffPage>
  )
}
