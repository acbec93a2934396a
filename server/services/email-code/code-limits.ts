import type { Kysely } from 'kysely'
import type { Database } from '#server/database/schema.ts'
import type { EmailCodeEventKind } from '#server/database/schema-files.ts'
import { Refusal } from '#server/errors.ts'
import { countCodeEvents } from '#server/repositories/email-codes.ts'

const hourMs = 3_600_000

/**
 * An hour's worth, over all servers. Ten codes with five tries each leave a guesser 25 tries of ten million an hour; an
 * office behind one address asks for sixty codes.
 */
const limits = {
  sent: { ofEmail: 10, ofNetwork: 60 },
  wrong: { ofEmail: 25, ofNetwork: 100 },
} as const satisfies Record<EmailCodeEventKind, { ofEmail: number; ofNetwork: number }>

/** Refuses TOO_MANY_REQUESTS. */
export async function requireRoom(
  db: Kysely<Database>,
  event: { kind: EmailCodeEventKind; emailHash: Buffer; networkHash: Buffer },
  now: Date,
): Promise<void> {
  const { ofEmail, ofNetwork } = await countCodeEvents(db, event, new Date(now.getTime() - hourMs))
  const limit = limits[event.kind]
  if (ofEmail >= limit.ofEmail || ofNetwork >= limit.ofNetwork) throw new Refusal('TOO_MANY_REQUESTS')
}
