import { useState } from 'react'
import { searchApiLog } from '#contract/api/api-log-calls.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { ApiLogFilterBar, noFilters, toApiLogQuery } from '#web/features/staff/api-log/api-log-filters.tsx'
import { apiLogMessages } from '#web/features/staff/api-log/messages/api-log-messages.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { StaffPage } from '#web/features/staff/shell/staff-page.tsx'
import { formatDateTime } from '#web/features/staff/shell/staff-time.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import { type RowColumn, RowTable } from '#web/ui/table/row-table.tsx'
import styles from '#web/features/staff/api-log/api-log.module.css'

type ApiCall = AnswerOf<typeof searchApiLog>['calls'][number]

/** What the customer's own servers called, to find out what went wrong. */
export function ApiLogPage() {
  const t = apiLogMessages.useTranslate()
  const { language } = useI18n()
  const columns = useColumns()
  const [filters, setFilters] = useState(noFilters)
  // One cursor a page: the way back is the way that one came.
  const [cursors, setCursors] = useState<readonly string[]>([])
  const cursor = cursors.at(-1)
  const query = { ...toApiLogQuery(filters), limit: 50 as const, ...(cursor !== undefined && { cursor }) }
  const page = useApiQuery(searchApiLog, { body: query }, { staysWhileNext: true })
  const next = page.data?.nextCursor
  return (
    <StaffPage
      name={t('api-log.page')}
      heading={t('api-log.title')}
      lead={t('api-log.lead')}
      actions={
        <>
          <Button onClick={() => page.refetch()}>{t('api-log.refresh')}</Button>
          <a className="button outlined" href={`/docs?language=${language}`} target="_blank" rel="noreferrer">
            {t('api-log.reference')}
          </a>
        </>
      }
    >
      <ApiLogFilterBar
        keys={page.data?.keys ?? []}
        onSearch={(desired) => {
          setFilters(desired)
          setCursors([])
        }}
      />
      {page.error && <LoadError error={page.error} onAgain={() => page.refetch()} />}
      {page.isPending && <Waiting text={t('api-log.wait')} />}
      {page.data && (
        <RowTable
          caption={t('api-log.list')}
          columns={columns}
          rows={page.data.calls}
          toKey={({ id }) => id}
          empty={
            <div className={styles.empty} role="status">
              <h2>{t('api-log.empty-title')}</h2>
              <p className="muted">{t('api-log.empty')}</p>
            </div>
          }
        />
      )}
      {(cursors.length > 0 || next) && (
        <nav className={styles.pages} aria-label={t('api-log.page-number', { page: cursors.length + 1 })}>
          <Button disabled={cursors.length === 0} onClick={() => setCursors(cursors.slice(0, -1))}>
            {t('api-log.newer')}
          </Button>
          <span className="muted">{t('api-log.page-number', { page: cursors.length + 1 })}</span>
          <Button disabled={!next} onClick={() => next && setCursors([...cursors, next])}>
            {t('api-log.older')}
          </Button>
        </nav>
      )}
    </StaffPage>
  )
}

function useColumns(): RowColumn<ApiCall>[] {
  const t = apiLogMessages.useTranslate()
  const { language } = useI18n()
  return [
    {
      key: 'call',
      head: t('api-log.call'),
      cell: ({ method, path }) => (
        <code className={styles.path}>
          {method} {path}
        </code>
      ),
    },
    {
      key: 'status',
      head: t('api-log.status'),
      cell: ({ status, errorCode }) => (
        <span className={status < 400 ? styles.good : styles.bad}>
          {status}
          {errorCode && (
            <>
              {' '}
              <a href={`/docs/errors?language=${language}#${errorCode}`} target="_blank" rel="noreferrer">
                {errorCode}
              </a>
            </>
          )}
        </span>
      ),
    },
    { key: 'time', head: t('api-log.time'), cell: ({ at }) => <time dateTime={at}>{formatDateTime(at, language)}</time> },
    { key: 'ms', head: t('api-log.duration'), cell: ({ ms }) => t('api-log.ms', { ms }), isFigure: true },
    { key: 'key', head: t('api-log.key'), cell: ({ key }) => key.name || t('api-log.key-gone', { id: key.id }) },
    { key: 'request', head: t('api-log.request-id'), cell: ({ requestId }) => <code className={styles.path}>{requestId}</code> },
  ]
}
