import type { IndividualRow } from '#contract/company/company-schemas.ts'
import type { Cod2EODType } from '#contract/company/names.ts'
import type { IdType } from '#contract/documents/document-type.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import { type AnswerValue, isEmptyAnswer, isSameAnswer, type ModuleAnswers } from '#contract/forms/definition/answers.ts'
import { fieldNames } from '#contract/forms/definition/field-names.ts'
import { toPersonName } from '#contract/identity/person-name.ts'
import {
  judgePerson,
  listFields,
  type PersonForm,
  type PersonRoles,
  placeIssues,
  toIdType,
} from '#web/features/company/people/model/person-form.ts'
import type { DraftEffect, DraftEvent } from '#web/lib/draft/draft.ts'
import {
  beginRow,
  type RowEffect,
  type RowEvent,
  type RowProblem,
  type RowRules,
  type RowState,
  stepRow,
  toRowDraftRules,
  withoutField,
} from '#web/lib/draft/row-draft.ts'
import { beginDraft, stepDraft } from '#web/lib/draft/step-draft.ts'

/** Pictures are addresses that POST /postFile or the row answered; the ids are those of their reading. */
export type PersonFiles = { front: string | null; back: string | null; infoId: string | null; ocrId: string | null }
export const noFiles: PersonFiles = { front: null, back: null, infoId: null, ocrId: null }

export type PersonValue = { roles: PersonRoles; answers: ModuleAnswers; files: PersonFiles }
/** A row as it is kept, or the nothing that a new one begins with. */
export type StoredPerson = PersonValue & { EOD: string | null; revision: number | null }

export type PersonState = RowState<PersonValue> & {
  form: PersonForm
  list: Cod2EODType
  /** What was read from the document, by field. */
  readings: Readonly<Record<string, string>>
  /** What is locked for a person who has begun is changed, and they begin anew. */
  startsNewVerification: boolean
}

export type PersonEvent =
  | RowEvent<IndividualRow>
  | DraftEvent<PersonValue>
  | { is: 'also'; holds: boolean }
  | { is: 'pick'; person: StoredPerson }
  /** `of`: the type of document when its picture was chosen. */
  | { is: 'files'; of: IdType | undefined; files: Partial<PersonFiles> }
  | { is: 'read'; of: IdType | undefined; content: Readonly<Record<string, string>> }
  | { is: 'anew' }
type Step = [PersonState, (RowEffect | DraftEffect<PersonValue>)[]]

const problemOf: Partial<Record<ErrorCode, RowProblem>> = {
  ROW_DELETED_ELSEWHERE: { is: 'deleted' },
  ROW_APPROVED: { is: 'approved' },
  NEW_VERIFICATION_NEEDED: { is: 'begun' },
}

export const personRules: RowRules<PersonState, PersonValue, IndividualRow> = {
  draft: toRowDraftRules<PersonValue>({ isSame: hasSamePictures, merge: mergeBesideAnswers }),
  sharesField: fieldNames.shares,
  read: (row) => ({ id: row.requestId, revision: row.revision, name: toName(row) }),
  judge: ({ form, list, draft: { mine } }) => judgePerson(form, list, mine.roles, mine.answers),
  placeIssues: ({ form, list, draft: { mine } }, issues) => placeIssues(issues, listFields(form, list, mine.roles, mine.answers)),
  isTwin: (state, row) => row.cod2EODType === state.list && isSamePerson(state, row),
  isOwn: (state, row) =>
    row.cod2EODType === state.list && (isSamePerson(state, row) || toName(row) === toTypedName(state.draft.mine.answers)),
  findTrouble: (code) => problemOf[code],
  answered: (value, before, field) =>
    field === fieldNames.identityType && value.answers[field] !== before.answers[field] ? { ...value, files: noFiles } : value,
  settles: (field) => (field === fieldNames.emailAddress ? ['twice'] : []),
  anew: (value) => ({ ...value, files: { ...value.files, infoId: null, ocrId: null } }),
}

/** The picture is the same under each of its addresses, which run out. */
const toPicture = (address: string | null) => address?.split('?')[0] ?? null
const isSamePicture = (one: PersonValue, other: PersonValue, side: 'front' | 'back') =>
  toPicture(one.files[side]) === toPicture(other.files[side])

function hasSamePictures(one: PersonValue, other: PersonValue): boolean {
  return one.roles.holds === other.roles.holds && isSamePicture(one, other, 'front') && isSamePicture(one, other, 'back')
}

function mergeBesideAnswers(value: PersonValue, base: PersonValue, mine: PersonValue, theirs: PersonValue) {
  const hasOwnPictures = !isSamePicture(mine, base, 'front') || !isSamePicture(mine, base, 'back')
  const roles = mine.roles.holds === base.roles.holds ? theirs.roles : { ...theirs.roles, holds: mine.roles.holds }
  const taken = hasSamePictures(base, theirs) && base.roles.directs === theirs.roles.directs ? [] : ['roles and pictures']
  return { value: { ...value, roles, files: hasOwnPictures ? mine.files : theirs.files }, taken }
}

export const newPerson = (list: Cod2EODType): StoredPerson => ({
  EOD: null,
  revision: null,
  roles: { directs: list === 'director', holds: list === 'shareholder' },
  answers: {},
  files: noFiles,
})

export const toPersonValue = ({ roles, answers, files }: PersonValue): PersonValue => ({ roles, answers, files })

export function beginPerson(
  form: PersonForm,
  list: Cod2EODType,
  stored: StoredPerson,
  base: PersonValue = toPersonValue(stored),
): PersonState {
  const draft = beginDraft({ value: base, revision: stored.revision }, toPersonValue(stored))
  return { ...beginRow(draft, stored.EOD), form, list, readings: {}, startsNewVerification: false }
}

export function stepPerson(state: PersonState, event: PersonEvent): Step {
  const { mine } = state.draft
  // Pictures of one type of document are none of another's, also where it was switched on the way.
  if ('of' in event && event.of !== toIdType(mine.answers)) return [state, []]
  switch (event.is) {
    case 'also':
      return [{ ...change(state, { roles: { ...mine.roles, holds: event.holds } }), issues: withoutField(state, fieldNames.shares) }, []]
    case 'pick':
      return [pick(state, event.person), []]
    case 'files':
      return [change(state, { files: { ...mine.files, ...event.files } }), []]
    case 'read':
      return [fillIn(state, event.content), []]
    case 'anew':
      return [{ ...state, startsNewVerification: true, problem: null }, []]
    default:
      return stepRow(personRules, state, event)
  }
}

function change(state: PersonState, more: Partial<PersonValue>): PersonState {
  const [draft] = stepDraft(personRules.draft, state.draft, { is: 'change', mine: { ...state.draft.mine, ...more } })
  return { ...state, draft }
}

/** Somebody who is entered already gets one more role; what is typed stays where they have no answer. */
function pick(state: PersonState, person: StoredPerson): PersonState {
  const { mine, base } = state.draft
  const typed = Object.fromEntries(
    Object.entries(mine.answers).filter(([name, value]) => !isEmptyAnswer(value) && !isSameAnswer(value, base.answers[name])),
  )
  const own = newPerson(state.list).roles
  const roles = { directs: own.directs || person.roles.directs, holds: own.holds || person.roles.holds }
  const known = Object.fromEntries(Object.entries(person.answers).filter(([, value]) => !isEmptyAnswer(value)))
  const stored = { ...toPersonValue(person), roles }
  const draft = beginDraft({ value: stored, revision: person.revision }, { ...stored, answers: { ...typed, ...known } })
  return { ...state, draft, id: person.EOD, isChange: false, issues: [] }
}

/** Empty fields are filled; what was typed otherwise stays, with the reading beside it. */
function fillIn(state: PersonState, content: Readonly<Record<string, string>>): PersonState {
  const { answers } = state.draft.mine
  const empty = Object.entries(content).filter(([field]) => isEmptyAnswer(answers[field]))
  const filled = new Set(empty.map(([field]) => field))
  return {
    ...change(state, { answers: { ...answers, ...Object.fromEntries(empty) } }),
    issues: state.issues.filter(({ field }) => !filled.has(field)),
    readings: content,
  }
}

function isSamePerson({ id, draft }: PersonState, row: IndividualRow): boolean {
  const email = toText(draft.mine.answers[fieldNames.emailAddress])
  return row.requestId === id || (email !== '' && row['Email Address'].trim().toLowerCase() === email.toLowerCase())
}

function toText(value: AnswerValue | undefined): string {
  return typeof value === 'string' ? value.trim() : ''
}

export function toTypedName(answers: ModuleAnswers): string {
  const given = [fieldNames.firstName, fieldNames.middleName].map((name) => toText(answers[name]))
  return toPersonName({ given, family: toText(answers[fieldNames.lastName]) })
}

export function toName(row: IndividualRow): string {
  return toPersonName({ given: [row['First Name'], row['Middle Name']], family: row['Last Name'] })
}
