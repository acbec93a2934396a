import type { Transaction } from 'kysely'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database/schema.ts'
import { removeBytes } from '#server/uploads/remove-uploads.ts'
import { deleteUploads, detachParts, findSubmission, saveSubmission } from '#server/uploads/repositories/uploads.ts'

type Outcome = { documentId: string } | { livenessCheckId: string }
/** In the transaction of what they became. With `isLast` the bytes go; else they stay to be submitted again beside others. */
export type RecordOutcome = (transaction: Transaction<Database>, outcome: Outcome & { isLast: boolean }) => Promise<void>

/** Somebody submitted the same uploads meanwhile: what they became stands. */
class AlreadySubmitted extends Error {}

/**
 * Submits uploads once as one thing (the same pictures may be sent as another document): `submit` writes down what they became, and `answerAgain` answers from that whoever submits them after that, or at
 * the same time.
 */
export async function submitUploads<T>(
  context: AppContext,
  { request }: OpenLink,
  { ids, as }: { ids: readonly string[]; as: string },
  { submit, answerAgain }: { submit(record: RecordOutcome): Promise<T>; answerAgain(outcome: SubmittedOutcome): Promise<T> },
): Promise<T> {
  const uploadIds = [as, ...ids].join(',')
  const known = await findSubmission(context.db, request.id, uploadIds)
  if (known) return answerAgain(known)
  let parts: { id: string; name: string }[] = []
  try {
    const answer = await submit(async (transaction, { isLast, ...outcome }) => {
      const submission = { uploadIds, clientId: request.clientId, requestId: request.id, createdAt: context.clock.now(), ...outcome }
      if (!(await saveSubmission(transaction, submission))) throw new AlreadySubmitted()
      if (!isLast) return
      parts = await detachParts(transaction, ids)
      await deleteUploads(transaction, ids)
    })
    await removeBytes(context, parts)
    return answer
  } catch (error) {
    const stands = error instanceof AlreadySubmitted && (await findSubmission(context.db, request.id, uploadIds))
    if (!stands) throw error
    return answerAgain(stands)
  }
}

type SubmittedOutcome = { documentId: string | null; livenessCheckId: string | null }
