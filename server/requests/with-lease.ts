import type { Transaction } from 'kysely'
import type { AppContext } from '#server/platform/context.ts'
import { hashSecret, newId } from '#server/platform/crypto/identifiers.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import { holdsLease, type Lease, releaseLease, renewLease, takeLease } from '#server/requests/repositories/leases.ts'
import { lockRequest } from '#server/requests/repositories/requests.ts'

const renewEveryMs = 4_000

type Work = { request: VerificationRequestRow; work: Lease['work']; device: string }

/**
 * Does a piece of work that only one caller may do for a request at a time, over all servers. No transaction stays open
 * meanwhile; a server that is killed over it loses the lease in seconds. Refuses a second caller with the code that says
 * what is going on.
 */
export async function withLease<T>(
  context: Pick<AppContext, 'db' | 'log'>,
  { request, work, device }: Work,
  run: (lease: Lease) => Promise<T>,
): Promise<T> {
  const lease: Lease = {
    requestId: request.id,
    clientId: request.clientId,
    work,
    holder: newId('wrk'),
    device: hashSecret(device).toString('base64url'),
  }
  const answer = await takeLease(context.db, lease)
  if (!answer.taken) throw refuse(lease, answer.other)
  const note = (error: unknown) => context.log.warn({ requestId: request.id, err: error }, 'a lease could not be renewed or given back')
  const renewal = setInterval(() => renewLease(context.db, lease).catch(note), renewEveryMs)
  try {
    return await run(lease)
  } finally {
    clearInterval(renewal)
    await releaseLease(context.db, lease).catch(note)
  }
}

/**
 * For the transaction that writes the result down, with the request locked: a lease that lapsed meanwhile leaves the result to the caller who has it
 * now, and what was begun before the person took their consent back is not written down at all.
 */
export async function requireLease(transaction: Transaction<Database>, lease: Lease): Promise<void> {
  if (!(await holdsLease(transaction, lease))) throw new Refusal('VERIFICATION_BUSY')
  const { consentState } = await lockRequest(transaction, lease.requestId)
  if (consentState === 'refused' || consentState === 'withdrawn') throw new Refusal('CONSENT_REQUIRED')
}

function refuse(mine: Lease, other: Lease): Refusal {
  if (other.work === 'document') return new Refusal('DOCUMENT_CHECK_IN_PROGRESS')
  return new Refusal(mine.device === other.device ? 'LIVENESS_CHECK_IN_PROGRESS' : 'LIVENESS_CHECK_ALREADY_STARTED')
}
