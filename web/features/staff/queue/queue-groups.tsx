import { requestsMessages } from '#web/features/staff/decisions/messages/requests-messages.ts'
import { type QueueCounts, sumCounts, toCountText } from '#web/features/staff/queue/queue-counts.ts'
import { listStatuses, type QueueState, queueGroupNames, withGroup } from '#web/features/staff/queue/queue-state.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import styles from '#web/features/staff/queue/queue.module.css'

type Props = { choice: QueueState; counts: QueueCounts | undefined; onChange: (choice: QueueState) => void }

/** Where requests stand, with how many there are of each. */
export function QueueGroups({ choice, counts, onChange }: Props) {
  const t = requestsMessages.useTranslate()
  const { language } = useI18n()
  return (
    <nav aria-label={t('requests.groups')}>
      <ul className={styles.queueGroups}>
        {queueGroupNames.map((group) => {
          const count = counts && sumCounts(counts, listStatuses(group))
          return (
            <li key={group}>
              <button
                type="button"
                className={styles.queueGroup}
                aria-current={group === choice.group ? 'true' : undefined}
                onClick={() => onChange(withGroup(choice, group))}
              >
                {t(`requests.group-${group}`)}
                {count && <span className={styles.queueCount}>{toCountText(count, language)}</span>}
              </button>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
