import type { ApiKey } from '#contract/staff/settings-calls.ts'
import { apiKeysMessages } from '#web/features/staff/api-keys/messages/api-keys-messages.ts'
import styles from '#web/features/staff/api-keys/keys.module.css'

const marks = { active: 'on', expired: 'wait', revoked: '' } as const

export function KeyState({ state }: Pick<ApiKey, 'state'>) {
  const t = apiKeysMessages.useTranslate()
  return <span className={`people-mark ${marks[state]}`}>{t(`keys.${state}`)}</span>
}

/** As much of a key as is kept. */
export function KeyCode({ apiKey: { prefix, lastFour } }: { apiKey: Pick<ApiKey, 'prefix' | 'lastFour'> }) {
  return <code className={styles.keysCode}>{lastFour ? `${prefix}…${lastFour}` : `${prefix}…`}</code>
}
