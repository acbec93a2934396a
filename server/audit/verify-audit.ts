import { type AuditSigner, genesisHash, hashEntry, isSame, openAuditSigners } from '#server/audit/audit-hash.ts'
import { findChain, listChainIds, listEntriesAfter } from '#server/audit/repositories/audit.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { AuditChainRow, AuditEntryRow } from '#server/platform/database/schema-audit.ts'

export type AuditFault = { chainId: string; sequence: number; fault: 'edited' | 'moved' | 'removed' | 'head-changed' | 'head-missing' }
export type VerifiedChain = { chainId: string; entries: number; head: string | null; faults: AuditFault[] }

const batch = 1_000
const maxFaults = 100
/** An entry that was put further away counts as edited. */
const furthestMove = 500

/** Reads every chain from its beginning, and names each entry that was edited, put elsewhere or taken out, its tail included. */
export async function verifyAudit(context: Pick<AppContext, 'db' | 'masterKey'>): Promise<VerifiedChain[]> {
  const chains: VerifiedChain[] = []
  for (const chainId of await listChainIds(context.db)) chains.push(await verifyChain(context, chainId))
  return chains
}

/** The chain of one customer. */
export async function verifyChain({ db, masterKey }: Pick<AppContext, 'db' | 'masterKey'>, chainId: string): Promise<VerifiedChain> {
  // Under a newer key than the entry before, or the same: an old key that somebody got hold of writes nothing new.
  let signers = openAuditSigners(masterKey)
  const faults: AuditFault[] = []
  const note = (sequence: number, fault: AuditFault['fault']) => {
    if (faults.length < maxFaults) faults.push({ chainId, sequence, fault })
  }
  // The head first: what is added while this reads lies behind it.
  const head = await findChain(db, chainId)
  const end = head ? Number(head.sequence) : Number.POSITIVE_INFINITY
  let last = 0
  let entries = 0
  let previousHash: Buffer = genesisHash
  let followsFault = false
  for (;;) {
    const rows = await listEntriesAfter(db, chainId, last, batch)
    const known = rows.filter(({ sequence }) => Number(sequence) <= end)
    for (const row of known) {
      const sequence = Number(row.sequence)
      const followsGap = sequence > last + 1
      for (let missing = last + 1; missing < sequence && faults.length < maxFaults; missing += 1) note(missing, 'removed')
      const signedBy = signers.findIndex(({ signEntry }) => isSame(signEntry(row.hash), row.signature))
      if (signedBy > 0) signers = signers.slice(signedBy)
      const fault = judgeEntry(row, followsGap || followsFault ? null : previousHash, signedBy >= 0)
      if (fault) note(sequence, fault)
      followsFault = fault !== undefined
      previousHash = row.hash
      last = sequence
      entries += 1
    }
    if (rows.length < batch || known.length < rows.length) break
  }
  judgeHead(head, { last, previousHash }, signers, note)
  return { chainId, entries, head: head ? `${head.sequence}:${head.headHash.toString('hex')}` : null, faults }
}

/** Without the hash before it, where the entry before it is gone or wrong: that one is named already. */
function judgeEntry(row: AuditEntryRow, previousHash: Buffer | null, isSigned: boolean): AuditFault['fault'] | undefined {
  const { hash, signature: _, ...rest } = row
  if (!isSigned) return 'edited'
  if (!isSame(hashEntry(rest), hash)) return wasElsewhere(row) ? 'moved' : 'edited'
  return previousHash && !isSame(row.previousHash, previousHash) ? 'moved' : undefined
}

/** Whether the entry is whole but for its place. */
function wasElsewhere({ hash, ...rest }: AuditEntryRow): boolean {
  const place = Number(rest.sequence)
  for (let distance = 1; distance <= furthestMove; distance += 1) {
    for (const sequence of [place - distance, place + distance]) {
      if (isSame(hashEntry({ ...rest, sequence: String(sequence) }), hash)) return true
    }
  }
  return false
}

function judgeHead(
  head: AuditChainRow | undefined,
  { last, previousHash }: { last: number; previousHash: Buffer },
  signers: AuditSigner[],
  note: (sequence: number, fault: AuditFault['fault']) => void,
): void {
  if (!head) {
    note(last, 'head-missing')
    return
  }
  const sequence = Number(head.sequence)
  if (!signers.some(({ signHead }) => isSame(signHead(head), head.signature))) {
    note(sequence, 'head-changed')
    return
  }
  for (let missing = last + 1; missing <= Math.min(sequence, last + maxFaults); missing += 1) note(missing, 'removed')
  if (last === sequence && !isSame(head.headHash, previousHash)) note(last, 'head-changed')
}
