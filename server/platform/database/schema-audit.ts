import type { ColumnType, Selectable } from 'kysely'
import type { AuditAction } from '#contract/audit/audit-action.ts'
import type { AuditActorKind } from '#contract/audit/audit-actor-kind.ts'
import type { ReceiptOutcome } from '#contract/receipts/receipt-calls.ts'
import type { Json, NullableTimestamp, Optional, Timestamp } from '#server/platform/database/column-types.ts'

/** PostgreSQL hands out whole numbers of 64 bits as text. */
type BigNumber = ColumnType<string, number | string, number | string>

export type AuditDatabase = { auditChains: AuditChainTable; auditEntries: AuditEntryTable; decisionReceipts: DecisionReceiptTable }

/** The newest entry of a chain, signed: a tail that was cut off is missed. */
type AuditChainTable = { chainId: string; subjectId: string; sequence: BigNumber; headHash: Buffer; signature: Buffer }
export type AuditChainRow = Selectable<AuditChainTable>

export type AuditFacts = Record<string, string | number | boolean | null | string[]>
type AuditEntryTable = {
  chainId: string
  sequence: BigNumber
  at: Timestamp
  actorKind: AuditActorKind
  actorId: Optional<string>
  action: AuditAction
  targetKind: Optional<string>
  targetId: Optional<string>
  /** Ids, codes and names of fields, never what they held. */
  facts: Json<AuditFacts>
  /** Where from, under the key of who was there. */
  originSubjectId: string
  sealedOrigin: Buffer
  /** What tells of a person, under that person's key: erasing them leaves the chain whole. */
  detailsSubjectId: Optional<string>
  sealedDetails: Optional<Buffer>
  previousHash: Buffer
  hash: Buffer
  signature: Buffer
}
export type AuditEntryRow = Selectable<AuditEntryTable>

/** The signed statement of a decision. */
export type DecisionReceiptTable = {
  id: string
  clientId: string
  requestId: string
  outcome: ReceiptOutcome
  auditSequence: ColumnType<string, string, never>
  keyId: string
  /** The statements, under the key of the request's subject; each hash is SHA-256 of its statement. */
  sealedCustomer: Buffer
  sealedApplicant: Buffer
  customerHash: Buffer
  applicantHash: Buffer
  /** The receipt of the decision before. */
  replaces: Optional<string>
  issuedAt: Timestamp
  /** A trigger sets it when the request is decided anew or goes on. */
  supersededAt: NullableTimestamp
}
export type DecisionReceiptRow = Selectable<DecisionReceiptTable>
