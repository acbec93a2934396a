import type { ReactNode } from 'react'
import type { WebhookEndpoint } from '#contract/webhooks/webhook-schemas.ts'
import { CopyButton } from '#web/features/staff/shell/copy/copy-button.tsx'
import { formatDateTime } from '#web/features/staff/shell/staff-time.ts'
import { EndpointState } from '#web/features/staff/webhooks/endpoint/endpoint-state.tsx'
import { webhooksMessages } from '#web/features/staff/webhooks/messages/webhooks-messages.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import staffStyles from '#web/features/staff/shell/staff.module.css'
import styles from '#web/features/staff/webhooks/frame/webhooks.module.css'

/** `secret`: what can be done with it. */
export function EndpointFacts({ endpoint, secret }: { endpoint: WebhookEndpoint; secret: ReactNode }) {
  const t = webhooksMessages.useTranslate()
  const { language } = useI18n()
  const { eventTypes, lastSuccessAt, createdAt, rotatedUntil, publicKey, payload } = endpoint
  const isRotating = rotatedUntil !== null && Date.parse(rotatedUntil) > Date.now()
  return (
    <dl className={staffStyles.staffFacts}>
      <div>
        <dt>{t('hooks.state')}</dt>
        <dd>
          <EndpointState endpoint={endpoint} />
        </dd>
      </div>
      <div>
        <dt>{t('hooks.last')}</dt>
        <dd>{lastSuccessAt ? formatDateTime(lastSuccessAt, language) : t('hooks.never')}</dd>
      </div>
      <div>
        <dt>{t('hooks.created')}</dt>
        <dd>{formatDateTime(createdAt, language)}</dd>
      </div>
      <div>
        <dt>{t('hooks.events')}</dt>
        <dd>
          {eventTypes.length === 0
            ? t('hooks.all-events')
            : eventTypes.map((type) => (
                <code key={type} className={styles.type} title={t(`event.${type}`)}>
                  {type}
                </code>
              ))}
        </dd>
      </div>
      <div>
        <dt>{t('form.payload')}</dt>
        <dd>{t(`payload.${payload}`)}</dd>
      </div>
      <div>
        <dt>{t('hooks.secret')}</dt>
        <dd>{isRotating ? t('hooks.secret-both', { time: formatDateTime(rotatedUntil, language) }) : t('hooks.secret-hidden')}</dd>
        {secret && <dd className={styles.act}>{secret}</dd>}
      </div>
      <div>
        <dt>{t('hooks.public-key')}</dt>
        <dd>
          <code className={styles.code}>{publicKey}</code>
        </dd>
        <dd className={styles.act}>
          <CopyButton text={publicKey}>{t('hooks.copy-public-key')}</CopyButton>
        </dd>
      </div>
    </dl>
  )
}
