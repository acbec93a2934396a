import { useCallback, useState } from 'react'
import type { QueueItem } from '#contract/queue/queue.ts'
import { assignNextRequest, countQueue, searchQueue } from '#contract/queue/queue-calls.ts'
import { requestsMessages } from '#web/features/staff/decisions/messages/requests-messages.ts'
import { ShortcutsHelp } from '#web/features/staff/decisions/shortcuts-help.tsx'
import { BulkRejections } from '#web/features/staff/queue/bulk-rejections.tsx'
import { type BulkResult, QueueBulk } from '#web/features/staff/queue/queue-bulk.tsx'
import { QueueExport } from '#web/features/staff/queue/queue-export.tsx'
import { QueueFilterBar } from '#web/features/staff/queue/queue-filter-bar.tsx'
import { QueueGroups } from '#web/features/staff/queue/queue-groups.tsx'
import { type QueueState, toFilters } from '#web/features/staff/queue/queue-state.ts'
import { QueueTable } from '#web/features/staff/queue/queue-table.tsx'
import { QueueViews } from '#web/features/staff/queue/queue-views.tsx'
import { useQueueState } from '#web/features/staff/queue/use-queue-state.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { usePermission } from '#web/features/staff/shell/staff-context.ts'
import { StaffPage } from '#web/features/staff/shell/staff-page.tsx'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { useShortcuts } from '#web/features/staff/shell/use-shortcuts.ts'
import { useStaffEvents } from '#web/features/staff/shell/use-staff-events.ts'
import { useApiMutation, useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useNavigate } from '#web/lib/routing/navigation.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import styles from '#web/features/staff/queue/queue.module.css'

const live = [searchQueue, countQueue]

/** Requests of people and companies: what waits, by whom it is taken, and what is done with many at once. */
export function QueuePage() {
  const t = requestsMessages.useTranslate()
  const navigate = useNavigate()
  const { showError, toast } = useDialogs()
  const mayDecide = usePermission('requests:decide')
  const mayExport = usePermission('requests:export')
  const [choice, setChoice] = useQueueState()
  // One cursor a page: the way back is the way that one came.
  const [cursors, setCursors] = useState<readonly string[]>([])
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [bulkResult, setBulkResult] = useState<BulkResult>()
  const filters = toFilters(choice)
  const cursor = cursors.at(-1)
  const page = useApiQuery(
    searchQueue,
    { body: { ...filters, sort: choice.sort, limit: choice.limit, ...(cursor !== undefined && { cursor }) } },
    { staysWhileNext: true },
  )
  const counts = useApiQuery(countQueue, { body: { ...choice.filters } }, { staysWhileNext: true })
  const taking = useApiMutation(assignNextRequest, live)
  useStaffEvents(live)

  const change = useCallback(
    (next: QueueState) => {
      setChoice(next)
      setCursors([])
      setSelected(new Set())
    },
    [setChoice],
  )
  const open = useCallback((item: Pick<QueueItem, 'id'>) => navigate(`${staffPath}/requests/${item.id}`), [navigate])
  const reviewNext = () => {
    if (taking.isPending || !mayDecide) return
    const { kind, formIds } = choice.filters
    taking.mutate(
      { body: { kind, formIds } },
      { onSuccess: ({ item }) => (item ? open(item) : toast(t('requests.none-left'), 'note')), onError: (error) => showError(error) },
    )
  }
  const turn = (next: readonly string[]) => {
    setCursors(next)
    setSelected(new Set())
  }
  const keys = useShortcuts({ n: { text: t('keys.next'), act: reviewNext } })
  const items = page.data?.items ?? []
  const next = page.data?.nextCursor
  return (
    <StaffPage
      name={t('requests.page')}
      heading={t('requests.title')}
      actions={
        <>
          <ShortcutsHelp own={keys} />
          {mayExport && <QueueExport filters={filters} sort={choice.sort} />}
          {mayDecide && (
            <Button kind="primary" aria-disabled={taking.isPending || undefined} onClick={reviewNext}>
              {t('requests.next')}
            </Button>
          )}
        </>
      }
    >
      <QueueGroups choice={choice} counts={counts.data} onChange={change} />
      <QueueFilterBar choice={choice} counts={counts.data} onChange={change} views={<QueueViews choice={choice} onChange={change} />} />
      {page.error && <LoadError error={page.error} onAgain={() => page.refetch()} />}
      {page.isPending && <Waiting text={t('requests.title')} />}
      {page.data && (
        <>
          <QueueTable
            items={items}
            isStale={page.isPlaceholderData}
            selected={selected}
            onSelect={setSelected}
            onOpen={open}
            isAllDecided={choice.group === 'waiting' && choice.statuses.length === 0 && Object.keys(choice.filters).length === 0}
          />
          {(cursors.length > 0 || next) && (
            <nav className={styles.queuePages} aria-label={t('requests.page-number', { page: cursors.length + 1 })}>
              <Button disabled={cursors.length === 0} onClick={() => turn(cursors.slice(0, -1))}>
                {t('requests.before')}
              </Button>
              <span className="muted">{t('requests.page-number', { page: cursors.length + 1 })}</span>
              <Button disabled={!next} onClick={() => next && turn([...cursors, next])}>
                {t('requests.after')}
              </Button>
            </nav>
          )}
        </>
      )}
      {selected.size > 0 && mayDecide && (
        <QueueBulk
          items={items.filter(({ id }) => selected.has(id))}
          onDone={(result) => {
            setSelected(new Set())
            setBulkResult(result)
          }}
        />
      )}
      {bulkResult && <BulkRejections {...bulkResult} onClose={() => setBulkResult(undefined)} />}
    </StaffPage>
  )
}
