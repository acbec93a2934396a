import { type KeyboardEvent, useRef } from 'react'
import type { RequestStatus } from '#contract/requests/request-status.ts'
import { toStatusLabel } from '#contract/requests/status-facts.ts'
import { requestsMessages } from '#web/features/staff/decisions/messages/requests-messages.ts'
import { type QueueCounts, sumCounts, toCountText } from '#web/features/staff/queue/queue-counts.ts'
import { listStatuses, type QueueState } from '#web/features/staff/queue/queue-state.ts'
import { toLabelled } from '#web/lib/i18n/punctuation.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import styles from '#web/features/staff/queue/queue.module.css'

type Props = { choice: QueueState; counts: QueueCounts | undefined; onChange: (choice: QueueState) => void }
type Option = { label: string; statuses: RequestStatus[] }

/** Several statuses of the tab, by their labels; two statuses under one label are one choice. */
export function StatusFilter({ choice, counts, onChange }: Props) {
  const t = requestsMessages.useTranslate()
  const { language } = useI18n()
  const box = useRef<HTMLDetailsElement>(null)
  const options = toOptions(choice, (status) => toStatusLabel('individual', status, language))
  const chosen = options.filter(({ statuses }) => statuses.every((status) => choice.statuses.includes(status)))
  const toggle = (option: Option) => {
    const next = chosen.includes(option) ? chosen.filter((each) => each !== option) : [...chosen, option]
    const desired = new Set(next.flatMap(({ statuses }) => statuses))
    onChange({ ...choice, statuses: listStatuses(choice.group).filter((status) => desired.has(status)) })
  }
  const close = () => box.current?.removeAttribute('open')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !box.current?.open) return
    close()
    box.current.querySelector('summary')?.focus()
  }
  const summary =
    chosen.length === 0
      ? t('requests.status-any')
      : chosen.length === 1
        ? chosen[0]?.label
        : t('requests.status-some', { count: chosen.length })
  // A tab of one status has nothing to choose.
  if (options.length < 2) return null
  return (
    <div className="field">
      <span className={styles.queueStatusesLabel} aria-hidden="true">
        {t('requests.status')}
      </span>
      <details
        ref={box}
        className={styles.queueStatuses}
        onKeyDown={onKeyDown}
        onBlur={(event) => event.relatedTarget && !event.currentTarget.contains(event.relatedTarget) && close()}
      >
        <summary className="input" aria-label={toLabelled(t('requests.status'), summary ?? '', language)}>
          {summary}
        </summary>
        <fieldset>
          <legend className="only-heard">{t('requests.status')}</legend>
          {options.map((option) => (
            <label key={option.label}>
              <input type="checkbox" checked={chosen.includes(option)} onChange={() => toggle(option)} />
              <span>{option.label}</span>
              <span className={styles.queueCount}>{counts ? toCountText(sumCounts(counts, option.statuses), language) : '…'}</span>
            </label>
          ))}
        </fieldset>
      </details>
    </div>
  )
}

function toOptions({ group }: QueueState, toLabel: (status: RequestStatus) => string): Option[] {
  const options = new Map<string, Option>()
  for (const status of listStatuses(group)) {
    const label = toLabel(status)
    options.set(label, { label, statuses: [...(options.get(label)?.statuses ?? []), status] })
  }
  return [...options.values()]
}
