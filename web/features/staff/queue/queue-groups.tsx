import { listStatuses, type QueueChoice, queueGroupNames, withGroup } from '#web/features/staff/queue/queue-state.ts'
import { type QueueCounts, sumCounts, toCountText } from '#web/features/staff/queue/queue-counts.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'
import { staffRequestsWords } from '#web/features/staff/decisions/messages/requests-messages.ts'

type Props = { choice: QueueChoice; counts: QueueCounts | undefined; onChange: (choice: QueueChoice) => void }

/** Where requests stand, with how many there are of each. */
export function QueueGroups({ choice, counts, onChange }: Props) {
  const say = staffRequestsWords.useSay()
  const { language } = useSpeech()
  return (
    <nav aria-label={say('requests.groups')}>
      <ul className="queue-groups">
        {queueGroupNames.map((group) => {
          const count = counts && sumCounts(counts, listStatuses(group))
          return (
            <li key={group}>
              <button
                type="button"
                className="queue-group"
                aria-current={group === choice.group ? 'true' : undefined}
                onClick={() => onChange(withGroup(choice, group))}
              >
                {say(`requests.group-${group}`)}
                {count && <span className="queue-count">{toCountText(count, language)}</span>}
              </button>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
