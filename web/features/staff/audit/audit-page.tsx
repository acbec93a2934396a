import { useState } from 'react'
import { useLocation } from 'react-router'
import { searchAudit } from '#contract/audit/audit-calls.ts'
import { noWish, readAuditWish, toAuditFilters } from '#web/features/staff/audit/audit-filters.ts'
import { useAnswer } from '#web/lib/api/use-api-query.ts'
import { useTargetNames } from '#web/features/staff/audit/use-target-names.ts'
import { staffPeopleWords } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { AuditEntry } from '#web/features/staff/audit/audit-entry.tsx'
import { AuditExport } from '#web/features/staff/audit/audit-export.tsx'
import { AuditFilterBar } from '#web/features/staff/audit/audit-filter-bar.tsx'
import { DeskPage } from '#web/features/staff/shell/staff-page.tsx'
import { Refused } from '#web/features/staff/shell/load-error.tsx'
import { useMay } from '#web/features/staff/shell/staff-context.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import '#web/features/staff/shell/access.css'
import '#web/features/staff/audit/audit.css'

/** Everything that was done, to be searched, read and taken along. */
export function AuditPage() {
  const say = staffPeopleWords.useSay()
  const { search } = useLocation()
  const mayExport = useMay('audit:export')
  const [wish, setWish] = useState(() => readAuditWish(search))
  // What is asked for outside the fields stands in them anew.
  const [asked, setAsked] = useState(0)
  // One cursor a page: the way back is the way that one came.
  const [cursors, setCursors] = useState<readonly string[]>([])
  const findName = useTargetNames({ users: useMay('users:read'), roles: useMay('roles:read') })
  const filters = toAuditFilters(wish)
  const cursor = cursors.at(-1)
  const page = useAnswer(
    searchAudit,
    { body: { ...filters, limit: 50, ...(cursor !== undefined && { cursor }) } },
    { staysWhileNext: true },
  )
  const look = (next: typeof wish) => {
    setWish(next)
    setCursors([])
  }
  const ask = (next: typeof wish) => {
    look(next)
    setAsked(asked + 1)
  }
  const entries = page.data?.entries ?? []
  const next = page.data?.nextCursor
  return (
    <DeskPage
      name={say('audit.page')}
      heading={say('audit.title')}
      lead={say('audit.lead')}
      actions={mayExport && <AuditExport filters={filters} />}
    >
      <AuditFilterBar key={asked} wish={wish} onSearch={look} />
      {page.error && <Refused error={page.error} onAgain={() => page.refetch()} />}
      {page.isPending && <Waiting words={say('area.wait')} />}
      {page.data && entries.length === 0 && (
        <div className="audit-empty" role="status">
          <h2>{say('audit.empty-title')}</h2>
          <p className="muted">{say('audit.empty')}</p>
          <Button onClick={() => ask(noWish)}>{say('audit.clear')}</Button>
        </div>
      )}
      {entries.length > 0 && (
        <ol className={`audit-list ${page.isPlaceholderData ? 'stale' : ''}`} aria-label={say('audit.list')}>
          {entries.map((entry) => (
            <AuditEntry key={entry.sequence} entry={entry} findName={findName} onOnlyThis={(targetId) => ask({ ...noWish, targetId })} />
          ))}
        </ol>
      )}
      {(cursors.length > 0 || next) && (
        <nav className="audit-pages" aria-label={say('audit.page-number', { page: cursors.length + 1 })}>
          <Button disabled={cursors.length === 0} onClick={() => setCursors(cursors.slice(0, -1))}>
            {say('audit.newer')}
          </Button>
          <span className="muted">{say('audit.page-number', { page: cursors.length + 1 })}</span>
          <Button disabled={!next} onClick={() => next && setCursors([...cursors, next])}>
            {say('audit.older')}
          </Button>
        </nav>
      )}
    </DeskPage>
  )
}
