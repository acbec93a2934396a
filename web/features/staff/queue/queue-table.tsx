import { useRef } from 'react'
import { toCountryName } from '#contract/identity/country-name.ts'
import type { QueueItem } from '#contract/queue/queue.ts'
import { requestsMessages } from '#web/features/staff/decisions/messages/requests-messages.ts'
import { findRequestName } from '#web/features/staff/decisions/request-name.ts'
import { StatusBadge } from '#web/features/staff/decisions/status-badge.tsx'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { formatDateTime, formatTimeAgo } from '#web/features/staff/shell/staff-time.ts'
import { useShortcuts } from '#web/features/staff/shell/use-shortcuts.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { ScrollBox } from '#web/ui/table/scroll-box.tsx'
import queueStyles from '#web/features/staff/queue/queue.module.css'
import shellQueueStyles from '#web/features/staff/shell/queue.module.css'
import staffStyles from '#web/features/staff/shell/staff.module.css'

type Props = {
  items: readonly QueueItem[]
  /** Of the page before, while the next one is read. */
  isStale: boolean
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  onOpen: (item: QueueItem) => void
  /** Nothing waits at all, whoever would have taken it. */
  isAllDecided: boolean
}

/** A page of the queue. Rows are walked with j and k or the arrows, opened with Enter, selected with x. */
export function QueueTable({ items, isStale, selected, onSelect, onOpen, isAllDecided }: Props) {
  const t = requestsMessages.useTranslate()
  const body = useRef<HTMLTableSectionElement>(null)
  const links = () => [...(body.current?.querySelectorAll<HTMLAnchorElement>('a.queue-name') ?? [])]
  const at = () => links().findIndex((link) => link.closest('tr')?.contains(document.activeElement))
  const go = (by: 1 | -1) => {
    const all = links()
    const here = at()
    all[here < 0 ? 0 : Math.min(Math.max(here + by, 0), all.length - 1)]?.focus()
  }
  const toggle = (id: string) => {
    // Rows of the search before: the next ones are on their way.
    if (isStale) return
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect(next)
  }
  const down = { text: t('keys.down'), act: () => go(1) }
  const up = { text: t('keys.up'), act: () => go(-1) }
  const select = {
    text: t('keys.select'),
    act: () => {
      const item = items[at()]
      if (item) toggle(item.id)
    },
  }
  const open = {
    text: t('keys.open'),
    act: () => {
      const item = items[at()]
      if (item) onOpen(item)
    },
  }
  useShortcuts({ j: down, ArrowDown: down, k: up, ArrowUp: up, x: select, o: open })

  if (items.length === 0) {
    return (
      <div className={queueStyles.queueEmpty}>
        <h2>{t('requests.empty-title')}</h2>
        <p className="muted">{t(isAllDecided ? 'requests.empty-waiting' : 'requests.empty')}</p>
      </div>
    )
  }
  const isAll = items.every(({ id }) => selected.has(id))
  return (
    <ScrollBox className={isStale ? 'queue-table stale' : 'queue-table'} isBusy={isStale}>
      <table className={staffStyles.staffTable}>
        <caption className="only-heard">{t('requests.list')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <input
                type="checkbox"
                aria-label={t('requests.select-all')}
                checked={isAll}
                aria-disabled={isStale || undefined}
                onChange={() => isStale || onSelect(isAll ? new Set() : new Set(items.map(({ id }) => id)))}
              />
            </th>
            <th scope="col">{t('requests.who')}</th>
            <th scope="col">{t('requests.status')}</th>
            <th scope="col">{t('requests.form')}</th>
            <th scope="col">{t('requests.document')}</th>
            <th scope="col">{t('requests.assignee')}</th>
            <th scope="col">{t('requests.waiting')}</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {items.map((item) => (
            <Row key={item.id} item={item} isSelected={selected.has(item.id)} isStale={isStale} onToggle={() => toggle(item.id)} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

function Row({ item, isSelected, isStale, onToggle }: { item: QueueItem; isSelected: boolean; isStale: boolean; onToggle: () => void }) {
  const t = requestsMessages.useTranslate()
  const { language } = useI18n()
  const name = findRequestName(item) ?? t('requests.unnamed')
  const since = item.submittedAt ?? item.createdAt
  const second = [item.email !== name && item.email, item.kind === 'individual' && item.companyName, item.reference]
    .filter(Boolean)
    .join(' · ')
  return (
    <tr className={isSelected ? queueStyles.selected : undefined}>
      <td>
        <input
          type="checkbox"
          aria-label={t('requests.select', { name })}
          checked={isSelected}
          aria-disabled={isStale || undefined}
          onChange={onToggle}
        />
      </td>
      <th scope="row">
        <PageLink className="queue-name" to={`${staffPath}/requests/${item.id}`}>
          {name}
        </PageLink>
        {second && <span className={shellQueueStyles.queueSecond}>{second}</span>}
      </th>
      <td>
        <StatusBadge status={item.status} kind={item.kind} />
        {item.isHeld && <span className={shellQueueStyles.queueSecond}>{t('requests.on-hold')}</span>}
        {item.reviewRequestedAt && <span className={shellQueueStyles.queueSecond}>{t('requests.asks-review')}</span>}
        {item.endorsedBy && (
          <span className={shellQueueStyles.queueSecond}>{t('requests.endorsed', { name: item.endorsedBy.displayName })}</span>
        )}
      </td>
      <td>
        {item.form.name}
        <span className={shellQueueStyles.queueSecond}>{t(`requests.one-${item.kind}`)}</span>
      </td>
      <td className={shellQueueStyles.queueFigures}>
        {item.documentNumber ?? '–'}
        {item.country && <span className={shellQueueStyles.queueSecond}>{toCountryName(item.country, language)}</span>}
      </td>
      <td>{item.assignee?.displayName ?? <span className="muted">–</span>}</td>
      <td>
        <time dateTime={since} title={formatDateTime(since, language)}>
          {formatTimeAgo(since, language)}
        </time>
      </td>
    </tr>
  )
}
