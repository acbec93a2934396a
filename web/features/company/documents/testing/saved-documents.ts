import type { DocumentCalls } from '#web/features/company/documents/document-saves.ts'
import { ApiError } from '#web/lib/api/api-error.ts'

type Saved = Parameters<DocumentCalls['save']>[0]
type Document = Saved['requiredDocuments'][number]

export const toDocument = (fieldName: string, id: string): Document => ({
  fieldName,
  fieldValue: `/files/${id}?expires=1&signature=s`,
  fileName: `${id}.pdf`,
  fileType: 'application/pdf',
})

/** What a server keeps of one company's slots, by the rules of its saves: another device's newer change of a slot stands. */
export function openSavedDocuments({ limit = 60, slotMax = 20 } = {}) {
  const slots = new Map<string, { files: Document[]; revision: number }>()
  const unknown = new Set<string>()
  let revision = 0
  let isAway = false
  let losesAnswer = false
  const saves: Saved[] = []
  const answer = () => ({ requiredDocuments: [...slots.values()].flatMap(({ files }) => files), limit, revision })
  const isUnknown = ({ fieldValue }: Document) => [...unknown].some((id) => fieldValue.includes(id))
  const put = (slot: string, files: Document[]) => {
    revision += 1
    slots.set(slot, { files, revision })
  }
  const reach = async () => {
    await Promise.resolve()
    if (isAway) throw new ApiError('ERROR_NETWORK_TIMEOUT', { isOffline: true })
  }
  const calls: DocumentCalls = {
    read: async () => {
      await reach()
      return answer()
    },
    save: async (sent) => {
      await reach()
      saves.push(sent)
      const issues: Awaited<ReturnType<DocumentCalls['save']>>['issues'] = []
      const conflicts: Awaited<ReturnType<DocumentCalls['save']>>['conflicts'] = []
      const names = [...new Set([...sent.requiredDocuments.map(({ fieldName }) => fieldName), ...(sent.emptySlots ?? [])])]
      for (const slot of names) {
        const files = sent.requiredDocuments.filter(({ fieldName }) => fieldName === slot)
        const place = { module: 'requiredDocuments', field: slot }
        if (files.some(isUnknown)) issues.push({ ...place, key: 'unknown-file', params: {}, message: '' })
        else if (files.length > slotMax) issues.push({ ...place, key: 'too-many-files', params: { max: slotMax }, message: '' })
        else if ((slots.get(slot)?.revision ?? 0) > (sent.revision ?? 0)) conflicts.push({ ...place, fieldValue: null })
        else put(slot, files)
      }
      if (losesAnswer) {
        losesAnswer = false
        throw new ApiError('ERROR_NETWORK_TIMEOUT')
      }
      return { ...answer(), issues, conflicts }
    },
  }
  return {
    calls,
    saves,
    /** Another device saves a slot. */
    put: (slot: string, ...ids: string[]) =>
      put(
        slot,
        ids.map((id) => toDocument(slot, id)),
      ),
    forget: (id: string) => unknown.add(id),
    goAway: (away: boolean) => {
      isAway = away
    },
    /** The next save arrives, and its answer does not. */
    loseAnswer: () => {
      losesAnswer = true
    },
    idsOf: (slot: string) => (slots.get(slot)?.files ?? []).map(({ fieldValue }) => /blb_\w+/.exec(fieldValue)?.[0]),
  }
}
