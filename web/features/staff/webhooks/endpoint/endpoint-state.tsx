import type { WebhookEndpoint } from '#contract/webhooks/webhook-schemas.ts'
import { findFailingSince } from '#web/features/staff/webhooks/endpoint/find-failing-since.ts'
import { webhooksMessages } from '#web/features/staff/webhooks/messages/webhooks-messages.ts'
import styles from '#web/features/staff/webhooks/frame/webhooks.module.css'

/** On, failing, or off with the reason. */
export function EndpointState({ endpoint }: { endpoint: Pick<WebhookEndpoint, 'enabled' | 'disabledBecause' | 'failingSince'> }) {
  const t = webhooksMessages.useTranslate()
  const { enabled, disabledBecause } = endpoint
  if (!enabled) {
    const reason = disabledBecause ? t(`off.${disabledBecause}`) : t('hooks.off')
    const isFault = disabledBecause === 'gone' || disabledBecause === 'failing'
    return <span className={`people-mark ${styles.state} ${isFault ? 'wait' : ''}`}>{reason}</span>
  }
  const isFailing = findFailingSince(endpoint) !== undefined
  return <span className={`people-mark ${isFailing ? 'wait' : 'on'}`}>{t(isFailing ? 'hooks.failing' : 'hooks.on')}</span>
}
