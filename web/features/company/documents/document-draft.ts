import type { submitRequiredDocuments } from '#contract/company/company-calls.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import {
  applyChange,
  type Change,
  type DocumentFile,
  type Documents,
  listChangedSlots,
  mergeDocuments,
} from '#web/features/company/documents/document-list.ts'
import type { Draft, DraftEffect, DraftEvent, DraftRules } from '#web/lib/draft/draft.ts'
import { toBackoffMs } from '#web/lib/draft/retry.ts'
import { beginDraft, stepDraft } from '#web/lib/draft/step-draft.ts'

export type SavedDocuments = AnswerOf<typeof submitRequiredDocuments>
type Issue = SavedDocuments['issues'][number]

export type DocumentsDraft = {
  draft: Draft<Documents>
  /** What the server says of a slot; its files wait here until it is mended. */
  issues: readonly Issue[]
  held: readonly string[]
  /** Slots with a file that the server did not know at the last try. */
  tried: readonly string[]
  /** How often in a row something of a save was not taken. */
  met: number
}
export type DocumentsEvent = { is: 'put'; change: Change }

/** One device that saves between each two saves of this one would be no device of a person: then it is tried again later. */
export const maxSaveConflicts = 6

/** Documents are saved by themselves at once; what two devices did in one slot goes together. */
export const documentRules: DraftRules<Documents> = {
  pauseMs: 0,
  isSame: (one, other) => listChangedSlots(one, other).length === 0,
  merge: (base, mine, theirs) => ({ value: mergeDocuments(base, mine, theirs), conflicts: [], taken: listChangedSlots(base, theirs) }),
  places: {
    find: (documents, slot) => documents[slot],
    put: (documents, slot, files) => ({ ...documents, [slot]: (files as readonly DocumentFile[] | undefined) ?? [] }),
  },
}

export const beginDocuments = (): DocumentsDraft => ({
  draft: beginDraft({ value: {}, revision: 0 }),
  issues: [],
  held: [],
  tried: [],
  met: 0,
})

type Step = [DocumentsDraft, DraftEffect<Documents>[]]

export function stepDocuments(state: DocumentsDraft, event: DocumentsEvent | DraftEvent<Documents>): Step {
  if (event.is === 'put') return put(state, event.change)
  if (event.is === 'saved' && event.run === state.draft.saving?.run) return takeSaved(state, event)
  const [draft, effects] = stepDraft(toRules(state.held), state.draft, event)
  return [{ ...state, draft, ...(event.is === 'refused' && { tried: [], met: 0 }) }, effects]
}

/** What the server refused of a slot waits until the slot is changed. */
function toRules(held: readonly string[]): DraftRules<Documents> {
  const toSent = ({ mine, base }: Draft<Documents>) => ({ ...mine, ...Object.fromEntries(held.map((slot) => [slot, base[slot] ?? []])) })
  return { ...documentRules, toSent }
}

function put(state: DocumentsDraft, change: Change): Step {
  const held = state.held.filter((slot) => slot !== change.slot)
  const mine = applyChange(state.draft.mine, change)
  const [draft, effects] = stepDraft(toRules(held), state.draft, { is: 'change', mine })
  return [{ ...state, draft, held, issues: state.issues.filter(({ field }) => field !== change.slot) }, effects]
}

function takeSaved(state: DocumentsDraft, event: Extract<DraftEvent<Documents>, { is: 'saved' }>): Step {
  const { issues, conflicts } = event.saved.answer as SavedDocuments
  const { saving, base } = state.draft
  const sent = saving?.sent ?? {}
  const isUnknown = ({ key }: Issue) => key === 'unknown-file'
  // Twice unknown, with what is kept by now: the file that this device sent is there no more.
  const gone = issues.filter((issue) => isUnknown(issue) && state.tried.includes(issue.field)).map(({ field }) => field)
  const mine = gone.reduce((documents, slot) => withoutAdded(documents, slot, { sent, base }), state.draft.mine)
  // A file that another device took away is no longer in the next try.
  const stopped = issues.filter((issue) => !isUnknown(issue) || state.tried.includes(issue.field)).map(({ field }) => field)
  const held = [...new Set([...state.held, ...stopped])]
  const [draft, effects] = stepDraft(toRules(held), { ...state.draft, mine }, event)
  const isMet = issues.length + conflicts.length > 0
  const mended = listChangedSlots(base, sent)
  const next: DocumentsDraft = {
    draft,
    held,
    issues: [...state.issues.filter(({ field }) => !mended.includes(field)), ...issues],
    tried: isMet ? [...state.tried, ...issues.map(({ field }) => field)] : [],
    met: isMet ? state.met + 1 : 0,
  }
  if (!isMet || draft.saving) return [next, effects]
  if (next.met < maxSaveConflicts) return [next, [...effects, { do: 'wait', ms: 0 }]]
  return [{ ...next, met: 0, tried: [] }, [...effects, { do: 'wait', ms: toBackoffMs(0) }]]
}

function withoutAdded(documents: Documents, slot: string, { sent, base }: { sent: Documents; base: Documents }): Documents {
  const keysOf = (of: Documents) => (of[slot] ?? []).map(({ key }) => key)
  const added = keysOf(sent).filter((key) => !keysOf(base).includes(key))
  return { ...documents, [slot]: (documents[slot] ?? []).filter(({ key }) => !added.includes(key)) }
}
