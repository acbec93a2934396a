import type { AnswerOf } from '#contract/endpoint.ts'
import type { getStaffDelivery } from '#contract/webhooks/staff-webhook-calls.ts'
import { formatDateTime } from '#web/features/staff/shell/staff-time.ts'
import { AnswerText } from '#web/features/staff/webhooks/deliveries/answer-text.tsx'
import { webhooksMessages } from '#web/features/staff/webhooks/messages/webhooks-messages.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { Icon } from '#web/ui/controls/icon.tsx'
import styles from '#web/features/staff/webhooks/frame/webhooks.module.css'

/** Of a longer answer the rest is not kept. */
const keptCharacters = 1_000

type Attempt = AnswerOf<typeof getStaffDelivery>['attempts'][number]

/** Folded but for the newest: the request as it was sent, and the beginning of the answer. */
export function DeliveryAttempt({ attempt, isOpen }: { attempt: Attempt; isOpen: boolean }) {
  const t = webhooksMessages.useTranslate()
  const { language } = useI18n()
  const { startedAt, durationMs, answerStatus, failure, requestHeaders, requestBody, answerBody } = attempt
  const headers = Object.entries(requestHeaders)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
  return (
    <details className={styles.attempt} open={isOpen}>
      <summary>
        <Icon name="chevron" />
        <span className={`people-mark ${failure === null ? 'on' : 'bad'}`}>{t('delivery.try', { attempt: attempt.attempt })}</span>
        <span>
          <AnswerText status={answerStatus} failure={failure} />
        </span>
        <span className="muted">
          {formatDateTime(startedAt, language)} · {t('delivery.took', { ms: durationMs })}
        </span>
      </summary>
      <div className={styles.exchange}>
        <h3>{t('delivery.headers')}</h3>
        <pre className={styles.text}>{headers}</pre>
        <h3>{t('delivery.body')}</h3>
        <pre className={styles.text}>{toIndented(requestBody)}</pre>
        <h3>{t('delivery.answered')}</h3>
        {answerBody ? (
          <>
            <pre className={styles.text}>{answerBody}</pre>
            {answerBody.length >= keptCharacters && <p className="muted small">{t('delivery.answer-first')}</p>}
          </>
        ) : (
          <p className="muted">{answerStatus === null ? t('delivery.no-answer') : t('delivery.answer-empty')}</p>
        )}
      </div>
    </details>
  )
}

/** What is sent is one line. */
function toIndented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
