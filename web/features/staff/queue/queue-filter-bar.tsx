import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { listIssuableForms } from '#contract/links/link-calls.ts'
import { itemsPerPage, type QueueFilters, queueTimes, requestKinds } from '#contract/queue/queue.ts'
import { listColleagues } from '#contract/queue/queue-calls.ts'
import { firstChoice, type QueueChoice, withoutNothing } from '#web/features/staff/queue/queue-state.ts'
import { type QueueCounts, toCountText } from '#web/features/staff/queue/queue-counts.ts'
import { useAnswer } from '#web/lib/api/use-api-query.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'
import { staffRequestsWords } from '#web/features/staff/decisions/messages/requests-messages.ts'
import { LineField } from '#web/ui/controls/text-field.tsx'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { useMay } from '#web/features/staff/shell/staff-context.ts'
import { StatusFilter } from '#web/features/staff/queue/status-filter.tsx'
import { useKeys } from '#web/features/staff/shell/use-shortcuts.ts'
import { Button } from '#web/ui/controls/button.tsx'

type Props = { choice: QueueChoice; counts: QueueCounts | undefined; onChange: (choice: QueueChoice) => void; views: ReactNode }

const directions = ['asc', 'desc'] as const
/** Somebody types a name: it is looked for when they pause. */
const typingPauseMs = 300

export function QueueFilterBar({ choice, counts, onChange, views }: Props) {
  const say = staffRequestsWords.useSay()
  const { filters, sort } = choice
  const [showsMore, setShowsMore] = useState(filters.dates !== undefined || filters.formIds !== undefined || filters.mentionsMe === true)
  const set = (change: Partial<QueueFilters>) => onChange({ ...choice, filters: withoutNothing({ ...filters, ...change }) })
  const isFiltered = Object.keys(filters).length > 0 || choice.statuses.length > 0
  return (
    <div className="queue-bar">
      <div className="queue-bar-row">
        <SearchField
          key={choice.group === firstChoice.group ? 'first' : 'other'}
          text={filters.text ?? ''}
          onSearch={(text) => set({ text: text || undefined })}
        />
        <SelectField
          label={say('requests.kind')}
          value={filters.kind ?? ''}
          onChange={(kind) => set({ kind: requestKinds.find((each) => each === kind) })}
        >
          <option value="">{say('requests.kind-any')}</option>
          {requestKinds.map((kind) => (
            <option key={kind} value={kind}>
              {say(`requests.kind-${kind}`)}
            </option>
          ))}
        </SelectField>
        <StatusFilter choice={choice} counts={counts} onChange={onChange} />
        <AssigneeField value={filters.assignee} counts={counts} onChange={(assignee) => set({ assignee })} />
        <SelectField
          label={say('requests.sort')}
          value={`${sort.by}-${sort.direction}`}
          onChange={(value) => {
            const [by, direction] = value.split('-')
            onChange({
              ...choice,
              sort: {
                by: queueTimes.find((each) => each === by) ?? 'waiting',
                direction: directions.find((each) => each === direction) ?? 'asc',
              },
            })
          }}
        >
          {queueTimes.toReversed().flatMap((by) =>
            directions.map((direction) => (
              <option key={by + direction} value={`${by}-${direction}`}>
                {say(`requests.sort-${by}-${direction}`)}
              </option>
            )),
          )}
        </SelectField>
        <Button kind="plain" aria-expanded={showsMore} onClick={() => setShowsMore(!showsMore)}>
          {say('requests.more-filters')}
        </Button>
        {isFiltered && (
          <Button kind="plain" onClick={() => onChange({ ...choice, statuses: [], filters: {} })}>
            {say('requests.clear')}
          </Button>
        )}
      </div>
      {showsMore && (
        <div className="queue-bar-row">
          <FormField value={filters.formIds?.[0]} onChange={(formId) => set({ formIds: formId ? [formId] : undefined })} />
          <DatesField dates={filters.dates} onChange={(dates) => set({ dates })} />
          <SelectField
            label={say('requests.per-page')}
            value={String(choice.limit)}
            onChange={(limit) => onChange({ ...choice, limit: itemsPerPage.find((each) => String(each) === limit) ?? firstChoice.limit })}
          >
            {itemsPerPage.map((count) => (
              <option key={count}>{count}</option>
            ))}
          </SelectField>
          {views}
          <label className="queue-tick">
            <input
              type="checkbox"
              checked={filters.mentionsMe ?? false}
              onChange={(event) => set({ mentionsMe: event.target.checked || undefined })}
            />
            {say('requests.mentions')}
          </label>
        </div>
      )}
    </div>
  )
}

function SearchField({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const say = staffRequestsWords.useSay()
  const id = useId()
  const [typed, setTyped] = useState(text)
  const asked = useRef(text)
  const box = useRef<HTMLDivElement>(null)
  useKeys({ '/': { words: say('keys.search'), act: () => box.current?.querySelector('input')?.focus() } })

  // A saved view, or the button that clears everything, says another text than the one that was typed.
  useEffect(() => {
    if (text === asked.current) return
    asked.current = text
    setTyped(text)
  }, [text])
  useEffect(() => {
    if (typed.trim() === asked.current) return
    const timer = setTimeout(() => {
      asked.current = typed.trim()
      onSearch(typed.trim())
    }, typingPauseMs)
    return () => clearTimeout(timer)
  })
  return (
    <div className="queue-search" ref={box}>
      <LineField
        id={id}
        type="search"
        label={say('requests.search')}
        placeholder={say('requests.search-hint')}
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  )
}

function AssigneeField({
  value,
  counts,
  onChange,
}: {
  value: string | undefined
  counts: QueueCounts | undefined
  onChange: (value: string | undefined) => void
}) {
  const say = staffRequestsWords.useSay()
  const { data } = useAnswer(listColleagues, {})
  const { language } = useSpeech()
  const toWords = (count: QueueCounts['mine'] | undefined) => (count ? toCountText(count, language) : '…')
  return (
    <SelectField label={say('requests.assignee')} value={value ?? ''} onChange={(assignee) => onChange(assignee || undefined)}>
      <option value="">{say('requests.assignee-any')}</option>
      <option value="me">{say('requests.assignee-me', { count: toWords(counts?.mine) })}</option>
      <option value="none">{say('requests.assignee-none', { count: toWords(counts?.unassigned) })}</option>
      {data?.colleagues
        .filter(({ id, mayDecide }) => mayDecide || id === value)
        .map(({ id, displayName }) => (
          <option key={id} value={id}>
            {displayName}
          </option>
        ))}
    </SelectField>
  )
}

function FormField({ value, onChange }: { value: string | undefined; onChange: (value: string) => void }) {
  const say = staffRequestsWords.useSay()
  const mayIssue = useMay('links:issue')
  const { data } = useAnswer(listIssuableForms, {}, { isWanted: mayIssue })
  if (!mayIssue) return null
  return (
    <SelectField label={say('requests.form')} value={value ?? ''} onChange={onChange}>
      <option value="">{say('requests.form-any')}</option>
      {data?.data.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

function DatesField({ dates, onChange }: { dates: QueueFilters['dates']; onChange: (dates: QueueFilters['dates']) => void }) {
  const say = staffRequestsWords.useSay()
  const set = (change: { from?: string | undefined; to?: string | undefined }) => {
    const next = { of: 'created' as const, from: dates?.from, to: dates?.to, ...change }
    onChange(next.from || next.to ? next : undefined)
  }
  return (
    <>
      <LineField
        label={say('requests.from')}
        type="date"
        value={dates?.from ?? ''}
        onChange={(event) => set({ from: event.target.value || undefined })}
      />
      <LineField
        label={say('requests.to')}
        type="date"
        value={dates?.to ?? ''}
        onChange={(event) => set({ to: event.target.value || undefined })}
      />
    </>
  )
}
