import type { Kysely } from 'kysely'
import { parseResubmissionKey, type ResubmissionItem } from '#contract/company/resubmission-item.ts'
import type { Answers } from '#contract/forms/definition/answers.ts'
import { listFormFiles } from '#server/files/repositories/form-files.ts'
import type { AppContext } from '#server/platform/context.ts'
import { keyedHash } from '#server/platform/crypto/key-object.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import { type ListedRow, listRows } from '#server/resubmission/list-rows.ts'
import type { Fingerprints } from '#server/resubmission/repositories/resubmissions.ts'

/** The form as a whole: asked for without a word for anything of it. */
export const wholeForm = ''

type CurrentState = { answers: Answers; rows: ListedRow[] }

/**
 * What stands of each asked word, as a hash under the person's key. The same file under another name is the same, and so is a text
 * with other spaces.
 */
export async function takeFingerprints(
  db: Kysely<Database>,
  { masterKey }: Pick<AppContext, 'masterKey'>,
  request: Pick<VerificationRequestRow, 'id' | 'kind'>,
  { key, answers, words }: { key: Uint8Array; answers: Answers; words: readonly string[] },
): Promise<Fingerprints> {
  const files = await readFileNames(db, request.id)
  const rows = request.kind === 'corporate' ? await listRows(db, { masterKey }, request.id, key) : []
  const take = (word: string) => {
    const item = parseResubmissionKey(word)
    const value = item ? find({ answers, rows }, item) : { answers, stated: rows.map(toStated) }
    return keyedHash(key)
      .update(`resubmission ${word} ${toCanonical(value, files)}`)
      .digest('base64')
  }
  return Object.fromEntries(words.map((word) => [word, take(word)]))
}

function find({ answers, rows }: CurrentState, { module, field, row }: ResubmissionItem): unknown {
  if (field !== null) return answers[module]?.[field]
  const own = rows.filter((each) => each.module === module && (row === null || each.id === row))
  const stated = own.map(toStated)
  return row === null ? { answers: answers[module], stated } : stated
}

/** What the company says of a row; an approval changes nothing of it. */
function toStated({ module, id, companyId, shares, stated }: ListedRow) {
  return { module, id, companyId, shares, stated }
}

/** A file by its bytes; those of an earlier version by their id. */
async function readFileNames(db: Kysely<Database>, requestId: string): Promise<Map<string, string>> {
  const files = await listFormFiles(db, requestId)
  return new Map(files.map(({ id, contentHash }) => [id, contentHash ? contentHash.toString('base64') : id]))
}

/** One text for one value. Nothing answered and an emptied answer are the same. */
function toCanonical(value: unknown, files: Map<string, string>): string {
  return JSON.stringify(simplify(value, files)) ?? ''
}

function simplify(value: unknown, files: Map<string, string>): unknown {
  if (typeof value === 'string') return files.get(value) ?? (value.normalize('NFC').replace(/\s+/g, ' ').trim() || undefined)
  if (Array.isArray(value)) return value.length > 0 ? value.map((part) => simplify(part, files)) : undefined
  if (typeof value !== 'object' || value === null) return value === false ? undefined : (value ?? undefined)
  if ('fileId' in value && typeof value.fileId === 'string') return { file: files.get(value.fileId) ?? value.fileId }
  const parts = Object.entries(value).map(([name, part]) => [name, simplify(part, files)] as const)
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined).sort(([one], [other]) => (one < other ? -1 : 1)))
}
