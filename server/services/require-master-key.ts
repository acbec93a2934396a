import { BrokenSeal, openSubjectKey } from '#server/access/seal.ts'
import { ConfigFault } from '#server/config.ts'
import { findAnySubjectKey } from '#server/repositories/subject-keys.ts'
import type { Tools } from '#server/tools.ts'

/**
 * Whoever starts with another master key than the data was sealed under would seal new people's data where nobody else can
 * open it. Throws ConfigFault.
 */
export async function requireMasterKey({ db, masterKey }: Pick<Tools, 'db' | 'masterKey'>): Promise<void> {
  const found = await findAnySubjectKey(db)
  if (!found) return
  try {
    openSubjectKey(masterKey, found.subjectId, found.sealedKey)
  } catch (error) {
    if (!(error instanceof BrokenSeal)) throw error
    throw new ConfigFault(['PORTICO_MASTER_KEY is not the one that this data was sealed under: set that one, or another database'])
  }
}
