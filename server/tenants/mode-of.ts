import type { Mode } from '#contract/mode/mode.ts'
import type { Client } from '#server/platform/database/schema.ts'

/** The mode of everything that is the client's: its keys, its requests, what it is answered. */
export function modeOf({ testOf }: Pick<Client, 'testOf'>): Mode {
  return testOf === null ? 'live' : 'test'
}
