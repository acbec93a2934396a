import type { submitRequiredDocuments } from '#contract/company/company-calls.ts'
import type { BodyOf } from '#contract/endpoint.ts'

type Body = BodyOf<typeof submitRequiredDocuments>
type SentDocument = Body['requiredDocuments'][number]

/** A file in a slot. */
export type DocumentFile = {
  /** The id in its address: the same in every answer. */
  key: string
  fileName: string
  fileType: string
  /** Opens for ten minutes after it was answered, and names the file for longer. */
  address: string
}
/** By slot, in the order in which they came. */
export type Documents = Readonly<Record<string, readonly DocumentFile[]>>
/** What this device did that the server does not keep yet. */
export type Change = { slot: string } & ({ is: 'add'; file: DocumentFile } | { is: 'remove'; key: string })

const addressOfFile = /\/files\/([\w-]+)/

export function toFile({ fieldValue, fileName, fileType }: Omit<SentDocument, 'fieldName'>): DocumentFile {
  return { key: addressOfFile.exec(fieldValue)?.[1] ?? fieldValue, fileName, fileType, address: fieldValue }
}

export function toDocuments(answered: readonly SentDocument[]): Documents {
  const slots: Record<string, DocumentFile[]> = {}
  for (const document of answered) slots[document.fieldName] = [...(slots[document.fieldName] ?? []), toFile(document)]
  return slots
}

/** A file stands in a slot once, however often it is added. */
export function applyChange(documents: Documents, change: Change): Documents {
  const files = documents[change.slot] ?? []
  const others = files.filter(({ key }) => key !== (change.is === 'add' ? change.file.key : change.key))
  if (change.is === 'remove') return { ...documents, [change.slot]: others }
  return others.length === files.length ? { ...documents, [change.slot]: [...files, change.file] } : documents
}

/** The slots in which other files stand. */
export function listChangedSlots(one: Documents, other: Documents): string[] {
  const toKeys = (files: readonly DocumentFile[] = []) =>
    files
      .map(({ key }) => key)
      .sort()
      .join(' ')
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((slot) => toKeys(one[slot]) !== toKeys(other[slot]))
}

/** What each of two devices added and took away: a file that either took away stays away. */
export function mergeDocuments(base: Documents, mine: Documents, theirs: Documents): Documents {
  const slots = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
  return Object.fromEntries(slots.map((slot) => [slot, mergeFiles(base[slot] ?? [], mine[slot] ?? [], theirs[slot] ?? [])]))
}

type Files = readonly DocumentFile[]
const isIn = (files: Files, { key }: DocumentFile) => files.some((file) => file.key === key)

function mergeFiles(base: Files, mine: Files, theirs: Files): Files {
  const added = mine.filter((file) => !isIn(base, file) && !isIn(theirs, file))
  return [...theirs.filter((file) => isIn(mine, file) || !isIn(base, file)), ...added]
}

/** The slots that changed, whole: those that are not named stay as they are. */
export function toBody(documents: Documents, slots: readonly string[]): Pick<Required<Body>, 'requiredDocuments' | 'emptySlots'> {
  return {
    requiredDocuments: slots.flatMap((slot) =>
      (documents[slot] ?? []).map(({ address, fileName, fileType }) => ({ fieldName: slot, fieldValue: address, fileName, fileType })),
    ),
    emptySlots: slots.filter((slot) => (documents[slot] ?? []).length === 0),
  }
}

export function countFiles(documents: Documents): number {
  return Object.values(documents).reduce((sum, files) => sum + files.length, 0)
}
