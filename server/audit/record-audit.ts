import { hostname, userInfo } from 'node:os'
import type { Transaction } from 'kysely'
import type { AuditAction } from '#contract/audit/audit-action.ts'
import type { AuditActorKind } from '#contract/audit/audit-actor-kind.ts'
import { genesisHash, hashEntry, openAuditSigner, type UnhashedEntry } from '#server/audit/audit-hash.ts'
import { addEntry, beginChain, lockChain } from '#server/audit/repositories/audit.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { KeyRing } from '#server/platform/crypto/key-ring.ts'
import { seal } from '#server/platform/crypto/seal.ts'
import { createSubject, openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { Database } from '#server/platform/database/schema.ts'
import type { AuditChainRow, AuditFacts } from '#server/platform/database/schema-audit.ts'

export type AuditActor = {
  kind: AuditActorKind
  id: string | null
  /** Whose key seals where they were; null: the customer's chain has one for those who have none. */
  subjectId: string | null
  /** Address and browser, or user and machine. */
  origin: Record<string, string>
}

export type NewAuditEntry = {
  clientId: string
  actor: AuditActor
  action: AuditAction
  target?: { kind: string; id: string }
  /** Ids, codes and names of fields; nothing that tells of a person. */
  facts?: AuditFacts
  /** What tells of a person, under that person's key. */
  details?: { subjectId: string; stated: Record<string, unknown> }
}

/** Where an entry stands, and its hash: with it, the head of its chain. */
export type RecordedEntry = { sequence: string; hash: Buffer }

/** The product by itself, by the customer's rules. */
export const systemActor: AuditActor = { kind: 'system', id: null, subjectId: null, origin: {} }

/** Whoever types commands on this machine. */
export function operatorHere(): AuditActor {
  return { kind: 'operator', id: null, subjectId: null, origin: { user: userInfo().username, machine: hostname() } }
}

/**
 * Writes down what is done, in the transaction that does it. Call it last: the head of the customer's chain stays locked until
 * the transaction ends, so that writers stand in line there holding whatever else they need.
 */
export async function recordAudit(
  transaction: Transaction<Database>,
  { masterKey, clock }: Pick<AppContext, 'masterKey' | 'clock'>,
  { clientId, actor, action, target, facts = {}, details }: NewAuditEntry,
): Promise<RecordedEntry> {
  const signer = openAuditSigner(masterKey)
  const chain = (await lockChain(transaction, clientId)) ?? (await openChain(transaction, masterKey, clientId))
  const sequence = String(Number(chain.sequence) + 1)
  const sealFor = async (subjectId: string, what: string, details: unknown) => {
    const key = await openKeyOf(transaction, masterKey, subjectId)
    return Buffer.from(seal(key, `audit-${what}:${clientId}:${sequence}`, Buffer.from(JSON.stringify(details))))
  }
  const originSubjectId = actor.subjectId ?? chain.subjectId
  const entry: UnhashedEntry = {
    chainId: clientId,
    sequence,
    at: clock.now(),
    actorKind: actor.kind,
    actorId: actor.id,
    action,
    targetKind: target?.kind ?? null,
    targetId: target?.id ?? null,
    facts,
    originSubjectId,
    sealedOrigin: await sealFor(originSubjectId, 'origin', actor.origin),
    detailsSubjectId: details?.subjectId ?? null,
    sealedDetails: details ? await sealFor(details.subjectId, 'details', details.stated) : null,
    previousHash: chain.headHash,
  }
  const hash = hashEntry(entry)
  const head = { chainId: clientId, sequence, headHash: hash }
  const written = { ...entry, facts: JSON.stringify(facts), hash, signature: signer.signEntry(hash) }
  await addEntry(transaction, written, { ...head, signature: signer.signHead(head) })
  return { sequence, hash }
}

async function openChain(transaction: Transaction<Database>, masterKey: KeyRing, chainId: string): Promise<AuditChainRow> {
  const { subjectId } = await createSubject(transaction, masterKey, chainId)
  const head = { chainId, sequence: '0', headHash: genesisHash }
  await beginChain(transaction, { ...head, subjectId, signature: openAuditSigner(masterKey).signHead(head) })
  const chain = await lockChain(transaction, chainId)
  if (!chain) throw new Error(`the audit chain of ${chainId} did not begin`)
  return chain
}
