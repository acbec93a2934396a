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

/** What is kept, with this device's own changes on top: a file that another device added or took away stays so. */
export function applyChanges(kept: Documents, changes: readonly Change[]): Documents {
  let slots = kept
  for (const change of changes) {
    const files = slots[change.slot] ?? []
    const others = files.filter(({ key }) => key !== (change.is === 'add' ? change.file.key : change.key))
    if (change.is === 'remove') slots = { ...slots, [change.slot]: others }
    else if (others.length === files.length) slots = { ...slots, [change.slot]: [...files, change.file] }
  }
  return slots
}

/** Changes that say something else than what is kept: the answer to a save may have been lost, and the save not. */
export function listOpenChanges(kept: Documents, changes: readonly Change[]): Change[] {
  return changes.filter((change) => {
    const key = change.is === 'add' ? change.file.key : change.key
    return (kept[change.slot] ?? []).some((file) => file.key === key) === (change.is === 'remove')
  })
}

/** The slots that changed, whole: those that are not named stay as they are. */
export function toBody(kept: Documents, changes: readonly Change[]): Pick<Required<Body>, 'requiredDocuments' | 'emptySlots'> {
  const now = applyChanges(kept, changes)
  const slots = [...new Set(changes.map(({ slot }) => slot))]
  return {
    requiredDocuments: slots.flatMap((slot) =>
      (now[slot] ?? []).map(({ address, fileName, fileType }) => ({ fieldName: slot, fieldValue: address, fileName, fileType })),
    ),
    emptySlots: slots.filter((slot) => (now[slot] ?? []).length === 0),
  }
}

export function countFiles(documents: Documents): number {
  return Object.values(documents).reduce((sum, files) => sum + files.length, 0)
}
