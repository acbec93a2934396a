import type { WebhookEndpoint } from '#contract/webhooks/webhook-schemas.ts'

/** A restart of a receiver is over by then. */
const calmMs = 10 * 60_000

/** Since when nothing was accepted, once it is worth a word. */
export function findFailingSince({ enabled, failingSince }: Pick<WebhookEndpoint, 'enabled' | 'failingSince'>, now = Date.now()) {
  return enabled && failingSince !== null && now - Date.parse(failingSince) > calmMs ? failingSince : undefined
}
