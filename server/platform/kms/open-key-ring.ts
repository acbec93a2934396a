import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { ConfigFault } from '#server/platform/config-fault.ts'
import { type KeyGeneration, type KeyRing, toKeyRing } from '#server/platform/crypto/key-ring.ts'
import { listRootKeys, lockRootKeys, type RootKeyRow, saveRootKeys } from '#server/platform/crypto/repositories/root-keys.ts'
import { findAnySubjectKey } from '#server/platform/crypto/repositories/subject-keys.ts'
import { openSubjectKey, SealError } from '#server/platform/crypto/seal.ts'
import type { Database } from '#server/platform/database/schema.ts'
import type { KeyManagement } from '#server/platform/ports.ts'

type Opening = {
  kms: KeyManagement
  /** What an earlier build sealed under directly. */
  legacyRoot: Uint8Array | null
}

const rootBytes = 32

/**
 * The root keys of the database, unwrapped; a new database gets its first. Throws ConfigFault where this master key, or this key
 * management service, is not the one that wrapped them: whoever went on would seal new people's data where nobody else can open it.
 */
export async function openKeyRing(db: Kysely<Database>, { kms, legacyRoot }: Opening): Promise<KeyRing> {
  if ((await listRootKeys(db)).length === 0) await makeFirst(db, kms, legacyRoot)
  const unwrapped = new Map<number, Uint8Array>()
  const read = async (): Promise<KeyGeneration[]> => {
    const rows = await listRootKeys(db)
    const own = rows.filter(({ wrappedBy }) => wrappedBy === kms.id)
    if (own.length === 0 || own.length < new Set(rows.map(({ version }) => version)).size) throw wrongKey(kms)
    return Promise.all(own.map(async (row) => toGeneration(row, await unwrapOnce(unwrapped, row, kms))))
  }
  let generations = await read()
  return {
    generations: () => generations,
    async refresh() {
      generations = await read()
    },
  }
}

async function unwrapOnce(known: Map<number, Uint8Array>, { version, wrappedKey }: RootKeyRow, kms: KeyManagement): Promise<Uint8Array> {
  const root = known.get(version) ?? (await kms.unwrap(wrappedKey))
  known.set(version, root)
  return root
}

function toGeneration({ version, activeFrom, isSearchReady }: RootKeyRow, root: Uint8Array): KeyGeneration {
  return { version, root, activeFrom, isSearchReady }
}

/** The key that an earlier build worked with, where there is data of it; otherwise one that nobody ever saw. */
async function makeFirst(db: Kysely<Database>, kms: KeyManagement, legacyRoot: Uint8Array | null): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockRootKeys(transaction)
    if ((await listRootKeys(transaction)).length > 0) return
    const sealed = await findAnySubjectKey(transaction)
    if (sealed && !(legacyRoot && opens(legacyRoot, sealed))) throw wrongKey(kms)
    const root = sealed && legacyRoot ? legacyRoot : randomBytes(rootBytes)
    const row = {
      version: 1,
      wrappedBy: kms.id,
      wrappedKey: Buffer.from(await kms.wrap(root)),
      activeFrom: new Date(0),
      isSearchReady: true,
    }
    await saveRootKeys(transaction, [row])
  })
}

function opens(root: Uint8Array, { subjectId, sealedKey }: { subjectId: string; sealedKey: Uint8Array }): boolean {
  try {
    openSubjectKey(toKeyRing(root), subjectId, sealedKey)
    return true
  } catch (error) {
    if (error instanceof SealError) return false
    throw error
  }
}

function wrongKey({ id }: KeyManagement): ConfigFault {
  const name = id.startsWith('vault:') ? 'KMS_URL' : 'PORTICO_MASTER_KEY'
  return new ConfigFault([`${name} is not the one that this data was sealed under: set that one, or another database`])
}
