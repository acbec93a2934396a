import { type KeyboardEvent, useRef } from 'react'
import type { RequestStatus } from '#contract/requests/request-status.ts'
import { toStatusLabel } from '#contract/requests/status-facts.ts'
import { listStatuses, type QueueChoice } from '#web/features/staff/queue/queue-state.ts'
import { type QueueCounts, sumCounts, toCountText } from '#web/features/staff/queue/queue-counts.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'
import { staffRequestsWords } from '#web/features/staff/decisions/messages/requests-messages.ts'

type Props = { choice: QueueChoice; counts: QueueCounts | undefined; onChange: (choice: QueueChoice) => void }
type Option = { label: string; statuses: RequestStatus[] }

/** Several statuses of the tab, by their labels; two statuses under one label are one choice. */
export function StatusFilter({ choice, counts, onChange }: Props) {
  const say = staffRequestsWords.useSay()
  const { language } = useSpeech()
  const box = useRef<HTMLDetailsElement>(null)
  const options = toOptions(choice, (status) => toStatusLabel('individual', status, language))
  const chosen = options.filter(({ statuses }) => statuses.every((status) => choice.statuses.includes(status)))
  const toggle = (option: Option) => {
    const next = chosen.includes(option) ? chosen.filter((each) => each !== option) : [...chosen, option]
    const wanted = new Set(next.flatMap(({ statuses }) => statuses))
    onChange({ ...choice, statuses: listStatuses(choice.group).filter((status) => wanted.has(status)) })
  }
  const close = () => box.current?.removeAttribute('open')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !box.current?.open) return
    close()
    box.current.querySelector('summary')?.focus()
  }
  const summary =
    chosen.length === 0
      ? say('requests.status-any')
      : chosen.length === 1
        ? chosen[0]?.label
        : say('requests.status-some', { count: chosen.length })
  // A tab of one status has nothing to choose.
  if (options.length < 2) return null
  return (
    <div className="field">
      <span className="queue-statuses-label" aria-hidden="true">
        {say('requests.status')}
      </span>
      <details
        ref={box}
        className="queue-statuses"
        onKeyDown={onKeyDown}
        onBlur={(event) => event.relatedTarget && !event.currentTarget.contains(event.relatedTarget) && close()}
      >
        <summary className="input" aria-label={`${say('requests.status')}: ${summary}`}>
          {summary}
        </summary>
        <fieldset>
          <legend className="only-heard">{say('requests.status')}</legend>
          {options.map((option) => (
            <label key={option.label}>
              <input type="checkbox" checked={chosen.includes(option)} onChange={() => toggle(option)} />
              <span>{option.label}</span>
              <span className="queue-count">{counts ? toCountText(sumCounts(counts, option.statuses), language) : '…'}</span>
            </label>
          ))}
        </fieldset>
      </details>
    </div>
  )
}

function toOptions({ group }: QueueChoice, toLabel: (status: RequestStatus) => string): Option[] {
  const options = new Map<string, Option>()
  for (const status of listStatuses(group)) {
    const label = toLabel(status)
    options.set(label, { label, statuses: [...(options.get(label)?.statuses ?? []), status] })
  }
  return [...options.values()]
}
