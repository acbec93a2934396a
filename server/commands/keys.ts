import { readFile } from 'node:fs/promises'
import type { Config } from '#server/app/config.ts'
import { type CommandInput, type MachineCommand, textOption, UsageFault } from '#server/commands/command.ts'
import { openCommandContext } from '#server/commands/open-command-context.ts'
import { toLines, toTable } from '#server/commands/output/lines.ts'
import { listRootKeys, removeOtherWraps } from '#server/platform/crypto/repositories/root-keys.ts'
import { countKeysUnderOtherRoots } from '#server/platform/crypto/repositories/subject-keys.ts'
import { currentFingerprint } from '#server/platform/crypto/seal.ts'
import { openKms } from '#server/platform/kms/open-kms.ts'
import type { KeyManagement } from '#server/platform/ports.ts'
import { rotateKeys } from '#server/retention/keys/rotate-keys.ts'

const here = { isAddressSet: true }

export const keysRotate: MachineCommand = {
  words: 'keys rotate',
  summary:
    'A new root key while the servers go on; a rotation that was cut off goes on where it was. With a new master key, that one opens everything too.',
  options: {
    'new-master-key-file': {
      type: 'string',
      value: 'FILE',
      help: 'holds another master key: then give it to the servers, and run keys retire',
    },
    'new-kms': {
      type: 'string',
      value: 'URL',
      help: 'vault:https://HOST/MOUNT/KEY, with VAULT_TOKEN: the same for a key management service',
    },
  },
  async runHere(config, input) {
    const next = await openNext(config, input)
    const { context, kms, close } = await openCommandContext(config, here)
    const startedAt = performance.now()
    try {
      const onProgress = (resealed: number) => console.error(`${resealed} keys sealed again`)
      const rotated = await rotateKeys(context, { kms, next, onProgress })
      const json = { ...rotated, seconds: Math.round((performance.now() - startedAt) / 100) / 10 }
      const then = next
        ? 'Now start every server with the new one, then run keys retire with it: until then the old one opens everything as well.'
        : ''
      return { json, text: [toLines(json), then].filter(Boolean).join('\n\n') }
    } finally {
      await close()
    }
  },
}

export const keysStatus: MachineCommand = {
  words: 'keys status',
  summary: 'The root keys, what wraps them, and how many people are still sealed under an old one.',
  async runHere(config) {
    const { context, kms, close } = await openCommandContext(config, here)
    try {
      const rows = await listRootKeys(context.db)
      const underOthers = await countKeysUnderOtherRoots(context.db, currentFingerprint(context.masterKey))
      const keys = rows.map(({ version, wrappedBy, activeFrom, isSearchReady }) => ({
        version,
        wrappedBy,
        activeFrom,
        isFinished: isSearchReady,
      }))
      const lines = keys.map(({ version, wrappedBy, activeFrom, isFinished }) => [
        String(version),
        wrappedBy,
        wrappedBy === kms.id ? 'of here' : '',
        activeFrom.toISOString(),
        isFinished ? '' : 'run keys rotate again',
      ])
      const text = `${toTable([['version', 'wrapped by', '', 'active from', ''], ...lines])}\n\n${underOthers} people are sealed under an older key.`
      return { json: { keys, wrappedHereBy: kms.id, underOthers }, text }
    } finally {
      await close()
    }
  },
}

export const keysRetire: MachineCommand = {
  words: 'keys retire',
  summary: 'Gives up every other master key than the one that is set here: they open nothing of this database any more.',
  async runHere(config) {
    const { context, kms, close } = await openCommandContext(config, here)
    try {
      const removed = await removeOtherWraps(context.db, kms.id)
      const text =
        removed.length > 0 ? `Given up: ${removed.join(', ')}. Backups that were made before still open under them.` : 'There is no other.'
      return { json: { stored: kms.id, removed }, text }
    } finally {
      await close()
    }
  },
}

async function openNext(config: Config, input: CommandInput): Promise<KeyManagement | undefined> {
  const file = textOption(input, 'new-master-key-file')
  const url = textOption(input, 'new-kms')
  if (file && url) throw new UsageFault('say --new-master-key-file or --new-kms, not both')
  if (url && !url.startsWith('vault:')) throw new UsageFault('--new-kms must be vault:https://HOST/MOUNT/KEY')
  if (url) return (await openKms({ ...config, kmsUrl: url })).kms
  if (!file) return undefined
  const masterKey = await readFile(file, 'utf8').catch(() => {
    throw new UsageFault(`--new-master-key-file: cannot read ${file}`)
  })
  return (await openKms({ ...config, kmsUrl: 'local:', masterKey: masterKey.trim() })).kms
}
