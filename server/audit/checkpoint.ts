import type { Kysely } from 'kysely'
import { isSame, openAuditSigners } from '#server/audit/audit-hash.ts'
import { findChain, findEntry, listHeads } from '#server/audit/repositories/audit.ts'
import type { CoreContext } from '#server/platform/context.ts'
import type { KeyRing } from '#server/platform/crypto/key-ring.ts'
import { NoteFault, openNote, signNote, toVerifierKey } from '#server/platform/crypto/signed-note.ts'
import { listSigningKeys, openSigningKey } from '#server/platform/crypto/signing-keys.ts'
import type { Database } from '#server/platform/database/schema.ts'

const format = 'portico-audit-checkpoint/1'

/** Where one customer's chain stood. */
export type CheckpointLine = { chainId: string; sequence: number; headHash: Buffer }
export type Checkpoint = { origin: string; at: Date; lines: CheckpointLine[] }
export type CheckpointFault = {
  chainId: string
  sequence: number
  fault: 'chain-missing' | 'rolled-back' | 'entry-missing' | 'entry-changed'
}

type Needs = Pick<CoreContext, 'db' | 'masterKey' | 'clock' | 'publicUrl'>

/**
 * A signed note of where every chain of the audit stands now, or that of one customer alone. Kept where whoever changes the database cannot reach, it shows later what was
 * edited, removed or rolled back since. Throws where the head of a chain is not the one that was signed for: a broken chain is not vouched for.
 */
export async function makeCheckpoint(context: Needs, { clientId }: { clientId?: string } = {}): Promise<string> {
  const heads = (await listHeads(context.db)).filter(({ chainId }) => clientId === undefined || chainId === clientId)
  const signers = openAuditSigners(context.masterKey)
  for (const head of heads) {
    const isWhole = signers.some(({ signHead }) => isSame(signHead(head), head.signature))
    if (!isWhole) throw new Error(`the head of the audit of ${head.chainId} was changed: run audit verify`)
  }
  const lines = heads.map(({ chainId, sequence, headHash }) => `${chainId} ${sequence} ${headHash.toString('base64')}`)
  const text = [toOrigin(context.publicUrl), format, context.clock.now().toISOString(), ...lines].map((line) => `${line}\n`).join('')
  return signNote(text, { name: toOrigin(context.publicUrl), key: openSigningKey(context.masterKey, 'audit-checkpoint') })
}

/** By which anybody verifies the checkpoints of this installation, newest first. */
export function listCheckpointKeys({ masterKey, publicUrl }: { masterKey: KeyRing; publicUrl: string }): string[] {
  return listSigningKeys(masterKey, 'audit-checkpoint').map((key) => toVerifierKey({ name: toOrigin(publicUrl), key }))
}

/** Throws NoteFault where none of these keys signed it, or it is no checkpoint. */
export function readCheckpoint(note: string, verifierKeys: readonly string[]): Checkpoint {
  const [origin = '', kind, at = '', ...rest] = openNote(note, verifierKeys).trimEnd().split('\n')
  const when = new Date(at)
  if (kind !== format || Number.isNaN(when.getTime())) throw new NoteFault('this note is no checkpoint of an audit')
  const lines = rest.map((line) => {
    const [chainId = '', sequence = '', hash = ''] = line.split(' ')
    const headHash = Buffer.from(hash, 'base64')
    if (!chainId || !/^\d{1,15}$/.test(sequence) || headHash.byteLength !== 32)
      throw new NoteFault('this note is no checkpoint of an audit')
    return { chainId, sequence: Number(sequence), headHash }
  })
  return { origin, at: when, lines }
}

/**
 * Whether the chains still hold what the checkpoint signed for. An entry that has the hash it had stands after the same entries as then; what
 * was added since is for `verifyAudit`.
 */
export async function compareCheckpoint(db: Kysely<Database>, { lines }: Checkpoint): Promise<CheckpointFault[]> {
  const faults: CheckpointFault[] = []
  for (const line of lines) {
    const fault = await findFault(db, line)
    if (fault) faults.push({ chainId: line.chainId, sequence: line.sequence, fault })
  }
  return faults
}

async function findFault(
  db: Kysely<Database>,
  { chainId, sequence, headHash }: CheckpointLine,
): Promise<CheckpointFault['fault'] | undefined> {
  const head = await findChain(db, chainId)
  if (!head) return 'chain-missing'
  if (Number(head.sequence) < sequence) return 'rolled-back'
  if (sequence === 0) return undefined
  const entry = await findEntry(db, chainId, sequence)
  if (!entry) return 'entry-missing'
  return isSame(entry.hash, headHash) ? undefined : 'entry-changed'
}

/** A host says which installation it is; a signer's name takes no plus sign. */
function toOrigin(publicUrl: string): string {
  return `${new URL(publicUrl).host}/audit`
}
