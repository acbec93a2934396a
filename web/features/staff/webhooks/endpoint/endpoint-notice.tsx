import type { ReactNode } from 'react'
import type { WebhookEndpoint } from '#contract/webhooks/webhook-schemas.ts'
import { formatDateTime } from '#web/features/staff/shell/staff-time.ts'
import { findFailingSince } from '#web/features/staff/webhooks/endpoint/find-failing-since.ts'
import { webhooksMessages } from '#web/features/staff/webhooks/messages/webhooks-messages.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** Why nothing arrives, and what to do: `enable` where the reader may. */
export function EndpointNotice({ endpoint, enable }: { endpoint: WebhookEndpoint; enable: ReactNode }) {
  const t = webhooksMessages.useTranslate()
  const { language } = useI18n()
  const { enabled, disabledBecause, disabledAt } = endpoint
  if (!enabled) {
    const reason = disabledBecause ? t(`off.${disabledBecause}`) : t('hooks.off')
    return (
      <Notice mood="warn" title={t('off.title')}>
        <p>{disabledAt ? t('off.since', { reason, time: formatDateTime(disabledAt, language) }) : reason}</p>
        <p>{t('off.what')}</p>
        {enable}
      </Notice>
    )
  }
  const failingSince = findFailingSince(endpoint)
  if (!failingSince) return null
  return (
    <Notice mood="warn" title={t('failing.title', { time: formatDateTime(failingSince, language) })}>
      <p>{t('failing.what')}</p>
    </Notice>
  )
}
