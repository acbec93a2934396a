import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { listIssuableForms } from '#contract/links/link-calls.ts'
import { type QueueFilters, queueTimes } from '#contract/queue/queue.ts'
import { listColleagues } from '#contract/queue/queue-calls.ts'
import { requestKinds } from '#contract/request-kind.ts'
import { itemsPerPage } from '#contract/wire-values.ts'
import { requestsMessages } from '#web/features/staff/decisions/messages/requests-messages.ts'
import { type QueueCounts, toCountText } from '#web/features/staff/queue/queue-counts.ts'
import { defaultQueueState, type QueueState, withoutEmptyFilters } from '#web/features/staff/queue/queue-state.ts'
import { StatusFilter } from '#web/features/staff/queue/status-filter.tsx'
import { usePermission } from '#web/features/staff/shell/staff-context.ts'
import { useShortcuts } from '#web/features/staff/shell/use-shortcuts.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import styles from '#web/features/staff/queue/queue.module.css'

type Props = { choice: QueueState; counts: QueueCounts | undefined; onChange: (choice: QueueState) => void; views: ReactNode }

const directions = ['asc', 'desc'] as const
/** Somebody types a name: it is looked for when they pause. */
const typingPauseMs = 300

export function QueueFilterBar({ choice, counts, onChange, views }: Props) {
  const t = requestsMessages.useTranslate()
  const { filters, sort } = choice
  const [showsMore, setShowsMore] = useState(filters.dates !== undefined || filters.formIds !== undefined || filters.mentionsMe === true)
  const set = (change: Partial<QueueFilters>) => onChange({ ...choice, filters: withoutEmptyFilters({ ...filters, ...change }) })
  const isFiltered = Object.keys(filters).length > 0 || choice.statuses.length > 0
  return (
    <div className={styles.queueBar}>
      <div className={styles.queueBarRow}>
        <SearchField
          key={choice.group === defaultQueueState.group ? 'first' : 'other'}
          text={filters.text ?? ''}
          onSearch={(text) => set({ text: text || undefined })}
        />
        <SelectField
          label={t('requests.kind')}
          value={filters.kind ?? ''}
          onChange={(kind) => set({ kind: requestKinds.find((each) => each === kind) })}
        >
          <option value="">{t('requests.kind-any')}</option>
          {requestKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`requests.kind-${kind}`)}
            </option>
          ))}
        </SelectField>
        <StatusFilter choice={choice} counts={counts} onChange={onChange} />
        <AssigneeField value={filters.assignee} counts={counts} onChange={(assignee) => set({ assignee })} />
        <SelectField
          label={t('requests.sort')}
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
                {t(`requests.sort-${by}-${direction}`)}
              </option>
            )),
          )}
        </SelectField>
        <ReviewToggle choice={choice} counts={counts} onChange={onChange} />
        <Button kind="plain" aria-expanded={showsMore} onClick={() => setShowsMore(!showsMore)}>
          {t('requests.more-filters')}
        </Button>
        {isFiltered && (
          <Button kind="plain" onClick={() => onChange({ ...choice, statuses: [], filters: {} })}>
            {t('requests.clear')}
          </Button>
        )}
      </div>
      {showsMore && (
        <div className={styles.queueBarRow}>
          <FormField value={filters.formIds?.[0]} onChange={(formId) => set({ formIds: formId ? [formId] : undefined })} />
          <DatesField dates={filters.dates} onChange={(dates) => set({ dates })} />
          <SelectField
            label={t('requests.per-page')}
            value={String(choice.limit)}
            onChange={(limit) =>
              onChange({ ...choice, limit: itemsPerPage.find((each) => String(each) === limit) ?? defaultQueueState.limit })
            }
          >
            {itemsPerPage.map((count) => (
              <option key={count}>{count}</option>
            ))}
          </SelectField>
          {views}
          <label className={styles.queueTick}>
            <input
              type="checkbox"
              checked={filters.mentionsMe ?? false}
              onChange={(event) => set({ mentionsMe: event.target.checked || undefined })}
            />
            {t('requests.mentions')}
          </label>
          <label className={styles.queueTick}>
            <input
              type="checkbox"
              checked={filters.onHold ?? false}
              onChange={(event) => set({ onHold: event.target.checked || undefined })}
            />
            {t('requests.on-hold')}
          </label>
        </div>
      )}
    </div>
  )
}

/** Those whose applicants wait for a person, whatever their status; nothing while there are none. */
function ReviewToggle({ choice, counts, onChange }: Omit<Props, 'views'>) {
  const t = requestsMessages.useTranslate()
  const { language } = useI18n()
  const { awaitsReview, ...rest } = choice.filters
  const waiting = counts?.awaitingReview
  if (!awaitsReview && !waiting?.count) return null
  const change = awaitsReview ? { filters: rest } : { group: 'all' as const, statuses: [], filters: { ...rest, awaitsReview: true } }
  return (
    <Button
      kind={awaitsReview ? 'outlined' : 'plain'}
      icon="person"
      aria-pressed={awaitsReview ?? false}
      onClick={() => onChange({ ...choice, ...change })}
    >
      {t('requests.awaits-review', { count: waiting ? toCountText(waiting, language) : '0' })}
    </Button>
  )
}

function SearchField({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const t = requestsMessages.useTranslate()
  const id = useId()
  const [typed, setTyped] = useState(text)
  const requested = useRef(text)
  const box = useRef<HTMLDivElement>(null)
  useShortcuts({ '/': { text: t('keys.search'), act: () => box.current?.querySelector('input')?.focus() } })

  // A saved view, or the button that clears everything, says another text than the one that was typed.
  useEffect(() => {
    if (text === requested.current) return
    requested.current = text
    setTyped(text)
  }, [text])
  useEffect(() => {
    if (typed.trim() === requested.current) return
    const timer = setTimeout(() => {
      requested.current = typed.trim()
      onSearch(typed.trim())
    }, typingPauseMs)
    return () => clearTimeout(timer)
  })
  return (
    <div className={styles.queueSearch} ref={box}>
      <TextField
        id={id}
        type="search"
        label={t('requests.search')}
        placeholder={t('requests.search-hint')}
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
  const t = requestsMessages.useTranslate()
  const { data } = useApiQuery(listColleagues, {})
  const { language } = useI18n()
  const toText = (count: QueueCounts['mine'] | undefined) => (count ? toCountText(count, language) : '…')
  return (
    <SelectField label={t('requests.assignee')} value={value ?? ''} onChange={(assignee) => onChange(assignee || undefined)}>
      <option value="">{t('requests.assignee-any')}</option>
      <option value="me">{t('requests.assignee-me', { count: toText(counts?.mine) })}</option>
      <option value="none">{t('requests.assignee-none', { count: toText(counts?.unassigned) })}</option>
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
  const t = requestsMessages.useTranslate()
  const mayIssue = usePermission('links:issue')
  const { data } = useApiQuery(listIssuableForms, {}, { isDesired: mayIssue })
  if (!mayIssue) return null
  return (
    <SelectField label={t('requests.form')} value={value ?? ''} onChange={onChange}>
      <option value="">{t('requests.form-any')}</option>
      {data?.data.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

function DatesField({ dates, onChange }: { dates: QueueFilters['dates']; onChange: (dates: QueueFilters['dates']) => void }) {
  const t = requestsMessages.useTranslate()
  const set = (change: { from?: string | undefined; to?: string | undefined }) => {
    const next = { of: 'created' as const, from: dates?.from, to: dates?.to, ...change }
    onChange(next.from || next.to ? next : undefined)
  }
  return (
    <>
      <TextField
        label={t('requests.from')}
        type="date"
        value={dates?.from ?? ''}
        onChange={(event) => set({ from: event.target.value || undefined })}
      />
      <TextField
        label={t('requests.to')}
        type="date"
        value={dates?.to ?? ''}
        onChange={(event) => set({ to: event.target.value || undefined })}
      />
    </>
  )
}
