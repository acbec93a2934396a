import { recordAudit, systemActor } from '#server/audit/record-audit.ts'
import type { AppContext } from '#server/platform/context.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { findRequest, lockRequest } from '#server/requests/repositories/requests.ts'
import { stripBiometrics, stripDocuments } from '#server/retention/erasure/strip-facts.ts'
import { erasure, erasuresFolder } from '#server/retention/outside/erased-people.ts'
import {
  findNotedCertificate,
  findNotedKinds,
  listCertificateNames,
  listNotedHolds,
  listNotedKinds,
} from '#server/retention/outside/outside-list.ts'
import { destroyKeys, findUnerased, findUnheld, listErased } from '#server/retention/repositories/erasure.ts'
import { findCertificateIds, findUnfinishedErasure, saveCertificate, saveErasedKinds } from '#server/retention/repositories/erasures.ts'
import { findStandingHold, listHoldsOf, saveHold } from '#server/retention/repositories/holds.ts'
import {
  destroyAuditKeys,
  emptySealedRows,
  eraseDocumentTraces,
  eraseFaceTemplates,
  markFilesGone,
  retainAuditKeys,
} from '#server/retention/repositories/partial-erasure.ts'
import { listEverErasedKinds, listFileKinds } from '#server/retention/repositories/standing.ts'

/**
 * Before the first call is answered: what was on legal hold is on hold, and whoever was erased stays erased, whatever backup the database came from. A hold
 * that stands is no list's to break. Answers how many requests it erased again, wholly or in part.
 */
export async function replayErasures(context: Pick<AppContext, 'db' | 'erasures' | 'clock' | 'masterKey'>): Promise<number> {
  await replayHolds(context)
  await replayCertificates(context)
  const names = await context.erasures.list(erasuresFolder)
  const ids = names.map((name) => name.slice(erasuresFolder.length + 1))
  const back = await findUnheld(context.db, await findUnerased(context.db, ids))
  for (const id of back) await eraseAgain(context, id)
  return back.length + (await replayKinds(context))
}

/** One that the database does not know, because it came from before, is placed again. */
async function replayHolds({ db, erasures, clock, masterKey }: Pick<AppContext, 'db' | 'erasures' | 'clock' | 'masterKey'>): Promise<void> {
  for (const { id, clientId, requestId, placedBy, placedAt } of await listNotedHolds(erasures)) {
    if ((await findStandingHold(db, requestId)) || !(await findRequest(db, requestId))) continue
    await db.transaction().execute(async (transaction) => {
      const [known] = (await listHoldsOf(transaction, requestId)).filter((hold) => hold.id === id)
      const row = { id: known ? newId('lgh') : id, clientId, requestId, placedBy, placedAt, sealedReason: known?.sealedReason ?? null }
      await saveHold(transaction, row)
      const target = { kind: 'request', id: requestId }
      await recordAudit(
        transaction,
        { masterKey, clock },
        { clientId, actor: systemActor, action: 'request.hold-placed', target, facts: { hold: row.id, again: true } },
      )
    })
  }
}

async function replayCertificates({ db, erasures }: Pick<AppContext, 'db' | 'erasures'>): Promise<void> {
  const ids = await listCertificateNames(erasures)
  const known = await findCertificateIds(db, ids)
  for (const id of ids.filter((each) => !known.has(each))) {
    const row = await findNotedCertificate(erasures, id)
    if (row && (await findRequest(db, row.requestId))) await saveCertificate(db, row)
  }
}

/** Parts of a case that were erased: the same is taken out again of what a backup brought back. */
async function replayKinds({
  db,
  erasures,
  clock,
  masterKey,
}: Pick<AppContext, 'db' | 'erasures' | 'clock' | 'masterKey'>): Promise<number> {
  let again = 0
  for (const { requestId, clientId, kinds } of await listNotedKinds(erasures)) {
    const gone = new Set((await listEverErasedKinds(db, requestId)).map(({ kind }) => kind))
    const left = kinds.filter((kind) => !gone.has(kind))
    const known = left.length > 0 ? await findRequest(db, requestId) : undefined
    if (!known || (await findStandingHold(db, known.companyRequestId ?? requestId))) continue
    // What the next turn of the job finishes was begun and not undone.
    if (await findUnfinishedErasure(db, requestId)) continue
    const isDone = await db.transaction().execute(async (transaction) => {
      const request = await lockRequest(transaction, requestId)
      const erased = await listErased(transaction, request.id)
      const erasureId = newId('era')
      const at = clock.now()
      if (!left.includes('case')) {
        const of = { erasureId, requestIds: erased.requestIds }
        if (left.includes('documents')) await stripDocuments(transaction, { masterKey }, of)
        if (left.includes('biometrics')) await stripBiometrics(transaction, { masterKey }, of)
        if (left.includes('documents')) await eraseDocumentTraces(transaction, erased.requestIds)
        if (left.includes('biometrics')) await eraseFaceTemplates(transaction, erased.requestIds, at)
        await markFilesGone(transaction, erased.requestIds, listFileKinds(left))
      } else await emptySealedRows(transaction, erased.requestIds)
      if (left.includes('audit')) await destroyAuditKeys(transaction, erased.subjectIds)
      await saveErasedKinds(transaction, { requestId, clientId, kinds: left, erasureId, at })
      const action = left.includes('case') ? 'request.erased' : 'request.partly-erased'
      const target = { kind: 'request', id: requestId }
      await recordAudit(
        transaction,
        { masterKey, clock },
        { clientId, actor: systemActor, action, target, facts: { again: true, kinds: left } },
      )
      return !left.includes('case')
    })
    if (isDone) again += 1
  }
  return again
}

async function eraseAgain(
  { db, erasures, clock, masterKey }: Pick<AppContext, 'db' | 'erasures' | 'clock' | 'masterKey'>,
  id: string,
): Promise<void> {
  const bytes = await erasures.get(`${erasuresFolder}/${id}`)
  if (!bytes) return
  const { requestId, clientId, requestIds, subjectIds } = erasure.parse(JSON.parse(Buffer.from(bytes).toString('utf8')))
  const noted = await findNotedKinds(erasures, requestId)
  await db.transaction().execute(async (transaction) => {
    // What the audit log says of them may be kept for longer than the case.
    if (noted && !noted.kinds.includes('audit')) await retainAuditKeys(transaction, subjectIds)
    await destroyKeys(transaction, { requestIds, subjectIds }, clock.now())
    const target = { kind: 'request', id: requestId }
    await recordAudit(
      transaction,
      { masterKey, clock },
      { clientId, actor: systemActor, action: 'request.erased', target, facts: { again: true } },
    )
  })
}
