import type { AnswerOf } from '#contract/endpoint.ts'
import { type getReceiptStatus, type getRequestReceipt, receiptStatusType } from '#contract/receipts/receipt-calls.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { SecretKeyCaller } from '#server/platform/callers/callers.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { AppContext } from '#server/platform/context.ts'
import { unseal } from '#server/platform/crypto/seal.ts'
import { signStatement } from '#server/platform/crypto/sign-statement.ts'
import { findKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { VerificationRequestRow } from '#server/platform/database/schema.ts'
import type { DecisionReceiptRow } from '#server/platform/database/schema-audit.ts'
import { Refusal } from '#server/platform/errors.ts'
import { toReceiptSealName } from '#server/receipts/record-decision.ts'
import { findNewestReceipt, findReceipt } from '#server/receipts/repositories/receipts.ts'
import type { ReceiptCopy } from '#server/receipts/to-claims.ts'
import { findRequest } from '#server/requests/repositories/requests.ts'
import { requireTenant } from '#server/requests/tenant-scope.ts'
import { staffActor } from '#server/staff/members/staff-device.ts'

type Needs = Pick<AppContext, 'db' | 'masterKey' | 'clock'>
type Receipt = AnswerOf<typeof getRequestReceipt>

/** Of the newest decision, whether or not it still stands. Refuses REQUEST_NOT_FOUND, NOT_FOUND. */
export async function readReceiptByKey(context: Needs, { client }: SecretKeyCaller, requestId: string): Promise<Receipt> {
  return readNewest(context, await getRequest(context, client.id, requestId))
}

/** The same for staff, written down before it is handed out. */
export async function readReceiptByStaff(context: Needs, { user, device }: StaffCaller, requestId: string): Promise<Receipt> {
  const request = await getRequest(context, user.clientId, requestId)
  const receipt = await readNewest(context, request)
  await context.db.transaction().execute((transaction) =>
    recordAudit(transaction, context, {
      clientId: user.clientId,
      actor: staffActor(user, device),
      action: 'request.receipt-read',
      target: { kind: 'request', id: request.id },
      facts: { receipt: receipt.id },
    }),
  )
  return receipt
}

/** Of the decision that stands alone: a link may have had another holder before. Refuses NOT_FOUND. */
export async function readOwnReceipt(context: Needs, { request }: OpenLink): Promise<Receipt> {
  const key = await findKeyOf(context.db, context.masterKey, request)
  if (!request.receiptId || !key) throw new Refusal('NOT_FOUND')
  return openReceipt(key, await findReceipt(context.db, request.receiptId), 'applicant')
}

/** Refuses NOT_FOUND. */
export async function readReceiptStatus(
  context: Needs & Pick<AppContext, 'publicUrl'>,
  id: string,
): Promise<AnswerOf<typeof getReceiptStatus>> {
  const row = await findReceipt(context.db, id)
  if (!row) throw new Refusal('NOT_FOUND')
  const checkedAt = context.clock.now()
  const status = row.supersededAt === null ? ('current' as const) : ('superseded' as const)
  const supersededAt = row.supersededAt?.toISOString() ?? null
  const claims = {
    iss: context.publicUrl,
    sub: id,
    iat: Math.floor(checkedAt.getTime() / 1000),
    status,
    ...(supersededAt && { superseded_at: supersededAt }),
  }
  const { jws } = signStatement(context.masterKey, 'decision-receipt', receiptStatusType, claims)
  return { id, status, supersededAt, checkedAt: checkedAt.toISOString(), statement: jws }
}

async function getRequest({ db }: Needs, clientId: string, id: string): Promise<VerificationRequestRow> {
  const request = await findRequest(db, id)
  if (!request) throw new Refusal('REQUEST_NOT_FOUND')
  requireTenant({ clientId }, request)
  return request
}

type Received = Pick<VerificationRequestRow, 'id' | 'subjectId' | 'receiptId'>

/** Of whoever was erased, the request is answered as unknown, as everywhere. */
async function readNewest(context: Needs, request: Received): Promise<Receipt> {
  const key = await findKeyOf(context.db, context.masterKey, request)
  if (!key) throw new Refusal('REQUEST_NOT_FOUND')
  return openReceipt(key, await findNewestReceipt(context.db, request.id), 'customer')
}

function openReceipt(key: Uint8Array, row: DecisionReceiptRow | undefined, copy: ReceiptCopy): Receipt {
  if (!row) throw new Refusal('NOT_FOUND')
  return {
    id: row.id,
    requestId: row.requestId,
    outcome: row.outcome,
    issuedAt: row.issuedAt.toISOString(),
    supersededAt: row.supersededAt?.toISOString() ?? null,
    receipt: openStoredReceipt(key, row, copy),
  }
}

/** A statement as it was issued. Throws SealError. */
export function openStoredReceipt(key: Uint8Array, row: DecisionReceiptRow, copy: ReceiptCopy): string {
  return Buffer.from(unseal(key, toReceiptSealName(row.id, copy), toSealed(row, copy))).toString()
}

function toSealed({ sealedCustomer, sealedApplicant }: DecisionReceiptRow, copy: ReceiptCopy): Buffer {
  return copy === 'customer' ? sealedCustomer : sealedApplicant
}
