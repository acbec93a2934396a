import { readFile, writeFile } from 'node:fs/promises'
import { type CheckpointFault, compareCheckpoint, listCheckpointKeys, makeCheckpoint, readCheckpoint } from '#server/audit/checkpoint.ts'
import { verifyAudit } from '#server/audit/verify-audit.ts'
import { type Command, type CommandContext, type CommandInput, textOption, UsageFault } from '#server/commands/command.ts'
import { toTable } from '#server/commands/output/lines.ts'
import { NoteFault } from '#server/platform/crypto/signed-note.ts'
import { openTimestampAuthority } from '#server/platform/outgoing/timestamp-authority.ts'

const faultWords = {
  edited: 'was edited',
  moved: 'was put in another place',
  removed: 'is missing',
  'head-changed': 'is not what the head of the chain was signed for',
  'head-missing': 'has no head: the chain cannot be told whole',
} as const

const checkpointWords: Record<CheckpointFault['fault'], string> = {
  'chain-missing': 'is gone with its whole chain',
  'rolled-back': 'is gone: the chain was rolled back',
  'entry-missing': 'is missing',
  'entry-changed': 'is another one than at the checkpoint',
}

export const auditVerify: Command = {
  words: 'audit verify',
  summary: 'Reads the whole audit, and names every entry that was edited, put elsewhere or removed; since a checkpoint as well.',
  options: {
    checkpoint: { type: 'string', value: 'FILE', help: 'a checkpoint from audit checkpoint: what was rolled back since shows as well' },
    key: { type: 'string', value: 'KEY', help: 'the verifier key that audit keys printed then; without it, the keys of here' },
  },
  async run(context, input) {
    const checkpoint = await readFrom(context, input)
    const chains = await verifyAudit(context)
    const faults = chains.flatMap((chain) => chain.faults)
    const since = checkpoint ? await compareCheckpoint(context.db, checkpoint) : []
    const json = {
      whole: faults.length === 0 && since.length === 0,
      chains,
      ...(checkpoint && { checkpoint: { origin: checkpoint.origin, at: checkpoint.at.toISOString(), faults: since } }),
    }
    const heads = chains.map(({ chainId, entries, head, faults: { length } }) => [
      chainId,
      String(entries),
      head ?? '',
      length === 0 ? 'whole' : 'broken',
    ])
    const table = heads.length > 0 ? toTable([['customer', 'entries', 'head', ''], ...heads]) : 'The audit is empty.'
    const lines = [
      ...faults.map(({ chainId, sequence, fault }) => `Entry ${sequence} of ${chainId} ${faultWords[fault]}.`),
      ...since.map(({ chainId, sequence, fault }) => `Entry ${sequence} of ${chainId} ${checkpointWords[fault]}.`),
      ...(checkpoint && since.length === 0 ? [`Everything is as at the checkpoint of ${checkpoint.at.toISOString()}.`] : []),
    ]
    return { json, text: [table, ...lines].join('\n'), isFailure: !json.whole }
  },
}

async function readFrom(context: CommandContext, input: CommandInput) {
  const file = textOption(input, 'checkpoint')
  const key = textOption(input, 'key')
  if (!file) {
    if (key) throw new UsageFault('--key goes with --checkpoint')
    return undefined
  }
  const note = await readFile(file, 'utf8').catch(() => {
    throw new UsageFault(`--checkpoint: cannot read ${file}`)
  })
  try {
    return readCheckpoint(note, key ? [key] : listCheckpointKeys(context))
  } catch (error) {
    throw error instanceof NoteFault ? new Error(`The checkpoint was not taken: ${error.message}.`) : error
  }
}

export const auditCheckpoint: Command = {
  words: 'audit checkpoint',
  summary: 'Signs where the audit of every customer stands now. Keep it where nobody who runs this server can change it.',
  options: {
    output: { type: 'string', value: 'FILE', help: 'where it is written; without it, it is printed' },
    timestamp: { type: 'string', value: 'URL', help: 'an authority of RFC 3161 whose time stamp is written to FILE.tsr' },
  },
  async run(context, input) {
    const checkpoint = await makeCheckpoint(context)
    const file = textOption(input, 'output')
    const authority = textOption(input, 'timestamp')
    if (authority && !file) throw new UsageFault('--timestamp goes with --output')
    if (authority && !/^https?:/.test(authority)) throw new UsageFault('--timestamp must be a web address')
    if (!file) return { json: { checkpoint }, text: checkpoint.trimEnd() }
    await writeNew(file, checkpoint)
    if (!authority) return { json: { checkpoint, file }, text: `Written to ${file}.` }
    const timestamp = `${file}.tsr`
    await writeNew(timestamp, await openTimestampAuthority(authority).stamp(Buffer.from(checkpoint)))
    return { json: { checkpoint, file, timestamp }, text: `Written to ${file}, its time stamp to ${timestamp}.` }
  },
}

async function writeNew(file: string, content: string | Uint8Array): Promise<void> {
  await writeFile(file, content, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw new UsageFault(error.code === 'EEXIST' ? `--output: ${file} is there already` : `--output: cannot write ${file}`)
  })
}

export const auditKeys: Command = {
  words: 'audit keys',
  summary: 'The verifier keys of checkpoints, newest first: give them to whoever keeps checkpoints.',
  async run(context) {
    const keys = listCheckpointKeys(context)
    return { json: { keys }, text: keys.join('\n') }
  },
}
