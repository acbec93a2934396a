import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import type { QueueItem } from '#contract/queue/queue.ts'
import { assignNextRequest, countQueue, searchQueue } from '#contract/queue/queue-calls.ts'
import { type QueueChoice, toFilters } from '#web/flows/staff/queue-choice.ts'
import { deskPath } from '#web/flows/staff/staff-door.ts'
import { useAnswer, useChange } from '#web/flows/staff/use-answer.ts'
import { useLiveDesk } from '#web/flows/staff/use-live-desk.ts'
import { useQueueChoice } from '#web/flows/staff/use-queue-choice.ts'
import { staffRequestsWords } from '#web/messages/staff-requests/words.ts'
import { BulkRefusals } from '#web/pages/staff/bulk-refusals.tsx'
import { DeskPage } from '#web/pages/staff/desk-page.tsx'
import { KeysHelp } from '#web/pages/staff/keys-help.tsx'
import { type BulkResult, QueueBulk } from '#web/pages/staff/queue-bulk.tsx'
import { QueueExport } from '#web/pages/staff/queue-export.tsx'
import { QueueFilterBar } from '#web/pages/staff/queue-filter-bar.tsx'
import { QueueGroups } from '#web/pages/staff/queue-groups.tsx'
import { QueueTable } from '#web/pages/staff/queue-table.tsx'
import { QueueViews } from '#web/pages/staff/queue-views.tsx'
import { Refused } from '#web/pages/staff/refused.tsx'
import { useMay } from '#web/pages/staff/staff-context.ts'
import { useKeys } from '#web/pages/staff/use-keys.ts'
import { useDialogs } from '#web/shell/dialogs.tsx'
import { Button } from '#web/ui/button.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import '#web/pages/staff/queue.css'

const live = [searchQueue, countQueue]

/** Requests of people and companies: what waits, by whom it is taken, and what is done with many at once. */
export function QueuePage() {
  const say = staffRequestsWords.useSay()
  const navigate = useNavigate()
  const { showError, toast } = useDialogs()
  const mayDecide = useMay('requests:decide')
  const mayExport = useMay('requests:export')
  const [choice, setChoice] = useQueueChoice()
  // One cursor a page: the way back is the way that one came.
  const [cursors, setCursors] = useState<readonly string[]>([])
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [bulkResult, setBulkResult] = useState<BulkResult>()
  const filters = toFilters(choice)
  const cursor = cursors.at(-1)
  const page = useAnswer(
    searchQueue,
    { body: { ...filters, sort: choice.sort, limit: choice.limit, ...(cursor !== undefined && { cursor }) } },
    { staysWhileNext: true },
  )
  const counts = useAnswer(countQueue, { body: { ...choice.filters } }, { staysWhileNext: true })
  const taking = useChange(assignNextRequest, live)
  useLiveDesk(live)

  const change = useCallback(
    (next: QueueChoice) => {
      setChoice(next)
      setCursors([])
      setSelected(new Set())
    },
    [setChoice],
  )
  const open = useCallback((item: Pick<QueueItem, 'id'>) => navigate(`${deskPath}/requests/${item.id}`), [navigate])
  const takeNext = () => {
    if (taking.isPending || !mayDecide) return
    const { kind, formIds } = choice.filters
    taking.mutate(
      { body: { kind, formIds } },
      { onSuccess: ({ item }) => (item ? open(item) : toast(say('requests.none-left'), 'note')), onError: (error) => showError(error) },
    )
  }
  const turn = (next: readonly string[]) => {
    setCursors(next)
    setSelected(new Set())
  }
  const keys = useKeys({ n: { words: say('keys.next'), act: takeNext } })
  const items = page.data?.items ?? []
  const next = page.data?.nextCursor
  return (
    <DeskPage
      name={say('requests.page')}
      heading={say('requests.title')}
      actions={
        <>
          <KeysHelp own={keys} />
          {mayExport && <QueueExport filters={filters} sort={choice.sort} />}
          {mayDecide && (
            <Button kind="primary" aria-disabled={taking.isPending || undefined} onClick={takeNext}>
              {say('requests.next')}
            </Button>
          )}
        </>
      }
    >
      <QueueGroups choice={choice} counts={counts.data} onChange={change} />
      <QueueFilterBar choice={choice} counts={counts.data} onChange={change} views={<QueueViews choice={choice} onChange={change} />} />
      {page.error && <Refused error={page.error} onAgain={() => page.refetch()} />}
      {page.isPending && <Waiting words={say('requests.title')} />}
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
            <nav className="queue-pages" aria-label={say('requests.page-number', { page: cursors.length + 1 })}>
              <Button disabled={cursors.length === 0} onClick={() => turn(cursors.slice(0, -1))}>
                {say('requests.before')}
              </Button>
              <span className="muted">{say('requests.page-number', { page: cursors.length + 1 })}</span>
              <Button disabled={!next} onClick={() => next && turn([...cursors, next])}>
                {say('requests.after')}
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
      {bulkResult && <BulkRefusals {...bulkResult} onClose={() => setBulkResult(undefined)} />}
    </DeskPage>
  )
}
