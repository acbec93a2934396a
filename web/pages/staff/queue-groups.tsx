import type { countQueue } from '#contract/calls/staff-queue.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { type QueueChoice, type QueueGroup, queueGroupNames, queueGroups } from '#web/flows/staff/queue-choice.ts'
import { staffRequestsWords } from '#web/messages/staff-requests/words.ts'

export type QueueCounts = AnswerOf<typeof countQueue>
type Props = { choice: QueueChoice; counts: QueueCounts | undefined; onChange: (choice: QueueChoice) => void }

/** Where requests stand, with how many there are of each. */
export function QueueGroups({ choice, counts, onChange }: Props) {
  const say = staffRequestsWords.useSay()
  return (
    <nav aria-label={say('requests.groups')}>
      <ul className="queue-groups">
        {queueGroupNames.map((group) => {
          const count = counts && toCount(counts, group)
          return (
            <li key={group}>
              <button
                type="button"
                className="queue-group"
                aria-current={group === choice.group ? 'true' : undefined}
                onClick={() => onChange({ ...choice, group, status: undefined })}
              >
                {say(`requests.group-${group}`)}
                {count && <span className="queue-count">{count.isAtLeast ? say('requests.count-more', { count: count.count }) : count.count}</span>}
              </button>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function toCount({ byStatus }: QueueCounts, group: QueueGroup): { count: number; isAtLeast: boolean } {
  const own = byStatus.filter(({ status }) => group === 'all' || (queueGroups[group] as readonly string[]).includes(status))
  return { count: own.reduce((sum, { count }) => sum + count, 0), isAtLeast: own.some(({ isAtLeast }) => isAtLeast) }
}
