import type { Transaction } from 'kysely'
import { type AuditActor, recordAudit, systemActor } from '#server/audit/record-audit.ts'
import type { AppContext } from '#server/platform/context.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import { keepsWithdrawnBiometrics } from '#server/queue/repositories/overview.ts'
import { lockRequest } from '#server/requests/repositories/requests.ts'
import { isHeldAnywhere } from '#server/retention/holds/is-held.ts'
import {
  closeErasureRequest,
  findOpenErasureRequest,
  listOvertakenWithdrawals,
  listUnaskedWithdrawals,
  saveErasureRequest,
} from '#server/retention/repositories/erasure-requests.ts'

type Needs = Pick<AppContext, 'masterKey' | 'clock' | 'erasures' | 'pubsub'>

/**
 * Whoever withdraws consent asks for what is biometric of them to be erased: the first of two steps, which a member of staff confirms. On legal hold and below a
 * floor it waits. Nothing where nothing is kept, or where another erasure of the request waits. Call it with the request locked.
 */
export async function askForWithdrawn(
  transaction: Transaction<Database>,
  context: Needs,
  request: VerificationRequestRow,
  actor: AuditActor,
): Promise<void> {
  const { id: requestId, clientId } = request
  if (!(await keepsWithdrawnBiometrics(transaction, request)) || (await findOpenErasureRequest(transaction, requestId))) return
  const id = newId('ers')
  const asked = { kinds: ['biometrics' as const], ground: 'consent_withdrawn' as const, askedBy: 'person' as const }
  const by = { requestedKind: 'applicant' as const, requestedBy: requestId, requestedAt: context.clock.now() }
  await saveErasureRequest(transaction, { id, clientId, requestId, ...asked, ...by })
  await context.pubsub.publish(transaction, requestId)
  await recordAudit(transaction, context, {
    clientId,
    actor,
    action: 'request.erasure-asked',
    target: { kind: 'request', id: requestId },
    facts: { erasureRequest: id, ...asked, ...((await isHeldAnywhere(transaction, context, request)) && { onHold: true }) },
  })
}

/** Consent holds again, or is asked of somebody else: what the withdrawal asked for is not erased. Call it with the request locked. */
export async function takeBackForWithdrawn(
  transaction: Transaction<Database>,
  context: Pick<Needs, 'masterKey' | 'clock' | 'pubsub'>,
  { id: requestId, clientId }: VerificationRequestRow,
  actor: AuditActor,
): Promise<void> {
  const open = await findOpenErasureRequest(transaction, requestId)
  if (open?.requestedKind !== 'applicant') return
  await closeErasureRequest(transaction, open.id, { state: 'withdrawn', closedBy: actor.id ?? actor.kind, closedAt: context.clock.now() })
  await context.pubsub.publish(transaction, requestId)
  await recordAudit(transaction, context, {
    clientId,
    actor,
    action: 'request.erasure-withdrawn',
    target: { kind: 'request', id: requestId },
    facts: { erasureRequest: open.id },
  })
}

const batch = 100

/** What a withdrawal asks for where it could not be asked at once: those of before, and those where another erasure waited. */
export async function followWithdrawals(context: Needs & Pick<AppContext, 'db'>): Promise<void> {
  const follow = async (list: typeof listUnaskedWithdrawals, change: typeof askForWithdrawn) => {
    // On from the last one: what changes nothing must not come again in the same turn.
    for (let after = ''; ; ) {
      const ids = await list(context.db, { after, limit: batch })
      for (const id of ids)
        await context.db.transaction().execute(async (transaction) => {
          const request = await lockRequest(transaction, id)
          await change(transaction, context, request, systemActor)
        })
      if (ids.length < batch) return
      after = ids.at(-1) ?? after
    }
  }
  await follow(listOvertakenWithdrawals, async (transaction, needs, request, actor) => {
    if (request.consentState !== 'withdrawn') await takeBackForWithdrawn(transaction, needs, request, actor)
  })
  await follow(listUnaskedWithdrawals, askForWithdrawn)
}
