import type { IndividualRow } from '#contract/company/company-schemas.ts'
import { type Cod2EODType, fieldNames } from '#contract/company/names.ts'
import type { IdType } from '#contract/documents/document-type.ts'
import type { ErrorCode } from '#contract/errors/error-codes.ts'
import { type AnswerValue, isEmptyAnswer, isSameAnswer, type ModuleAnswers } from '#contract/forms/answers.ts'
import { type FieldIssue, isFieldIssueKey } from '#contract/forms/field-issue.ts'
import { toPersonName } from '#contract/identity/person-name.ts'
import {
  judgePerson,
  listFields,
  type PersonForm,
  type PersonRoles,
  placeIssues,
  toIdType,
} from '#web/features/company/people/model/person-form.ts'

/** Pictures are addresses that POST /postFile or the row answered; the ids are those of their reading. */
export type PersonFiles = { front: string | null; back: string | null; infoId: string | null; ocrId: string | null }
export const noFiles: PersonFiles = { front: null, back: null, infoId: null, ocrId: null }

/** A row as it is kept, or the nothing that a new one begins with. */
export type StoredPerson = { EOD: string | null; revision: number | null; roles: PersonRoles; answers: ModuleAnswers; files: PersonFiles }

export type PersonProblem =
  /** The answer was lost: nobody knows whether it is saved. */
  | { is: 'lost' }
  | { is: 'changed' }
  | { is: 'deleted' }
  | { is: 'approved' }
  /** The person has begun: what was changed is changed by a new verification alone. */
  | { is: 'begun' }
  /** In this list already, under the same e-mail address. */
  | { is: 'twice'; name: string }
  | { is: 'refused'; code: ErrorCode }

export type PersonState = StoredPerson & {
  form: PersonForm
  list: Cod2EODType
  /** It stands in this list already. */
  isChange: boolean
  /** What is kept, as far as this page knows. */
  base: Pick<StoredPerson, 'roles' | 'answers' | 'files'>
  issues: readonly FieldIssue[]
  /** Grows with each try to save that found something wrong. */
  tries: number
  /** `waiting`: for the line, after which it is saved by itself. */
  at: 'typing' | 'saving' | 'waiting'
  problem: PersonProblem | null
  /** Two people gave different answers: the one that is kept, by field. */
  disputes: Readonly<Record<string, AnswerValue>>
  /** What somebody else changed meanwhile, and nobody here. */
  taken: readonly string[]
  /** Of the shares, after they were refused for being too many. */
  sharesLeftPercent: number | null
  /** What was read from the document, by field. */
  readings: Readonly<Record<string, string>>
  /** What is locked for a person who has begun is changed, and they begin anew. */
  startsNewVerification: boolean
  /** Of the list when a new row was sent off: whoever comes after may be that row. */
  sentOver: readonly string[] | null
}

export type PersonEvent =
  | { is: 'answer'; field: string; value: AnswerValue }
  | { is: 'also'; holds: boolean }
  | { is: 'pick'; person: StoredPerson }
  | { is: 'files'; of: IdType | undefined; files: Partial<PersonFiles> }
  | { is: 'read'; of: IdType | undefined; content: Readonly<Record<string, string>> }
  | { is: 'save'; rows: readonly IndividualRow[] }
  | { is: 'refused'; code: ErrorCode; details: unknown; isOffline: boolean }
  | { is: 'kept'; kept: StoredPerson }
  | { is: 'choose'; field: string; use: 'own' | 'kept' }
  | { is: 'addAgain'; rows: readonly IndividualRow[] }
  | { is: 'anew' }

export type PersonEffect = { do: 'save' } | { do: 'readKept' } | { do: 'tellShares' }

export const newPerson = (list: Cod2EODType): StoredPerson => ({
  EOD: null,
  revision: null,
  roles: { directs: list === 'director', holds: list === 'shareholder' },
  answers: {},
  files: noFiles,
})

export function beginPerson(form: PersonForm, list: Cod2EODType, kept: StoredPerson): PersonState {
  const { roles, answers, files } = kept
  return {
    ...kept,
    form,
    list,
    isChange: kept.EOD !== null,
    base: { roles, answers, files },
    issues: [],
    tries: 0,
    at: 'typing',
    problem: null,
    disputes: {},
    taken: [],
    sharesLeftPercent: null,
    readings: {},
    startsNewVerification: false,
    sentOver: null,
  }
}

/** Something was typed that is not kept. */
export function isChanged({ answers, roles, files, base }: PersonState): boolean {
  const names = new Set([...Object.keys(answers), ...Object.keys(base.answers)])
  const isSame = [...names].every((name) => isSameAnswer(answers[name], base.answers[name]))
  return !isSame || roles.holds !== base.roles.holds || files.front !== base.files.front || files.back !== base.files.back
}

export function stepPerson(state: PersonState, event: PersonEvent): [PersonState, PersonEffect[]] {
  // `of`: the type of document when its picture was chosen. Pictures of one type are none of another's, also where it was switched on the way.
  if ('of' in event && event.of !== toIdType(state.answers)) return [state, []]
  switch (event.is) {
    case 'answer':
      return [answer(state, event.field, event.value), []]
    case 'also':
      return [{ ...state, roles: { ...state.roles, holds: event.holds }, issues: withoutField(state, fieldNames.shares) }, []]
    case 'pick':
      return [pick(state, event.person), []]
    case 'files':
      return [{ ...state, files: { ...state.files, ...event.files } }, []]
    case 'read':
      return [fillIn(state, event.content), []]
    case 'save':
      return save(state, event.rows)
    case 'refused':
      return refuse(state, event)
    case 'kept':
      return [merge(state, event.kept), []]
    case 'choose':
      return [choose(state, event.field, event.use), []]
    case 'addAgain':
      return addAgain(state, event.rows)
    case 'anew':
      return [{ ...state, startsNewVerification: true, problem: null }, []]
  }
}

function answer(state: PersonState, field: string, value: AnswerValue): PersonState {
  const { [field]: _, ...disputes } = state.disputes
  const sharesLeftPercent = field === fieldNames.shares ? null : state.sharesLeftPercent
  const problem = state.problem?.is === 'twice' && field === fieldNames.emailAddress ? null : state.problem
  const answers = { ...state.answers, [field]: value }
  const files = field === fieldNames.identityType && value !== state.answers[field] ? noFiles : state.files
  return { ...state, answers, files, disputes, sharesLeftPercent, problem, issues: withoutField(state, field) }
}

function withoutField({ issues }: PersonState, name: string): FieldIssue[] {
  return issues.filter(({ field }) => field !== name)
}

/** Somebody who is entered already gets one more role; what is typed stays where they have no answer. */
function pick(state: PersonState, person: StoredPerson): PersonState {
  const { answers: before } = state.base
  const typed = Object.fromEntries(
    Object.entries(state.answers).filter(([name, value]) => !isEmptyAnswer(value) && !isSameAnswer(value, before[name])),
  )
  const own = newPerson(state.list).roles
  const roles = { directs: own.directs || person.roles.directs, holds: own.holds || person.roles.holds }
  const known = Object.fromEntries(Object.entries(person.answers).filter(([, value]) => !isEmptyAnswer(value)))
  const answers = { ...typed, ...known }
  return { ...state, ...person, roles, answers, isChange: false, issues: [], base: { roles, answers: person.answers, files: person.files } }
}

/** Empty fields are filled; what was typed otherwise stays, with the reading beside it. */
function fillIn(state: PersonState, content: Readonly<Record<string, string>>): PersonState {
  const empty = Object.entries(content).filter(([field]) => isEmptyAnswer(state.answers[field]))
  const filled = new Set(empty.map(([field]) => field))
  return {
    ...state,
    answers: { ...state.answers, ...Object.fromEntries(empty) },
    issues: state.issues.filter(({ field }) => !filled.has(field)),
    readings: content,
  }
}

function save(state: PersonState, rows: readonly IndividualRow[]): [PersonState, PersonEffect[]] {
  if (state.at === 'saving' || state.problem?.is === 'approved') return [state, []]
  const found = judgePerson(state.form, state.list, state.roles, state.answers)
  if (found.length > 0 || Object.keys(state.disputes).length > 0) {
    return [{ ...state, at: 'typing', issues: found, tries: state.tries + 1 }, []]
  }
  const sure = adoptOwn(state, rows)
  const twin = sure.isChange ? undefined : rows.find((row) => row.cod2EODType === state.list && isSamePerson(sure, row))
  if (twin) return [{ ...sure, at: 'typing', problem: { is: 'twice', name: toName(twin) }, tries: state.tries + 1 }, []]
  const sentOver = sure.isChange ? null : rows.map(({ requestId }) => requestId)
  return [{ ...sure, at: 'saving', problem: null, issues: [], taken: [], sentOver }, [{ do: 'save' }]]
}

/** A new row whose answer was lost may be kept all the same: then it is changed, not added once more. */
function adoptOwn(state: PersonState, rows: readonly IndividualRow[]): PersonState {
  const { sentOver } = state
  if (!sentOver || state.isChange) return state
  const isOwn = (row: IndividualRow) =>
    row.cod2EODType === state.list && (isSamePerson(state, row) || toName(row) === toTypedName(state.answers))
  const own = rows.find((row) => !sentOver.includes(row.requestId) && isOwn(row))
  return own ? { ...state, EOD: own.requestId, revision: own.revision, isChange: true, sentOver: null } : state
}

function isSamePerson({ EOD, answers }: PersonState, row: IndividualRow): boolean {
  const email = toText(answers[fieldNames.emailAddress])
  return row.requestId === EOD || (email !== '' && row['Email Address'].trim().toLowerCase() === email.toLowerCase())
}

type LoadError = Extract<PersonEvent, { is: 'refused' }>

function refuse(state: PersonState, { code, details, isOffline }: LoadError): [PersonState, PersonEffect[]] {
  const typing: PersonState = { ...state, at: 'typing', sentOver: code === 'ERROR_NETWORK_TIMEOUT' ? state.sentOver : null }
  const problem = (found: PersonProblem): [PersonState, PersonEffect[]] => [{ ...typing, problem: found }, []]
  switch (code) {
    case 'ERROR_NETWORK_TIMEOUT':
      return [{ ...typing, at: isOffline ? 'waiting' : 'typing', problem: { is: 'lost' } }, []]
    case 'SHARES_OUT_OF_BOUND': {
      const answers = { ...state.answers, [fieldNames.shares]: '' }
      return [{ ...typing, answers, sharesLeftPercent: toSharesLeft(state, details), tries: state.tries + 1 }, [{ do: 'tellShares' }]]
    }
    case 'VALIDATION_ERROR': {
      const issues = placeIssues(toIssues(details), listFields(state.form, state.list, state.roles, state.answers))
      return issues.length > 0 ? [{ ...typing, issues, tries: state.tries + 1 }, []] : problem({ is: 'refused', code })
    }
    case 'ROW_CHANGED_ELSEWHERE':
      // Nothing can be typed until both can be seen.
      return [state, [{ do: 'readKept' }]]
    case 'ROW_DELETED_ELSEWHERE':
      return problem({ is: 'deleted' })
    case 'NEW_VERIFICATION_NEEDED':
      return problem({ is: 'begun' })
    case 'ROW_APPROVED':
      return problem({ is: 'approved' })
    default:
      return problem({ is: 'refused', code })
  }
}

function toSharesLeft({ answers }: PersonState, details: unknown): number | null {
  const total = (details as { totalShares?: unknown } | null | undefined)?.totalShares
  const typed = Number(toText(answers[fieldNames.shares]))
  if (typeof total !== 'number' || !Number.isFinite(typed)) return null
  return Math.max(0, Math.round((100 - (total - typed)) * 100) / 100)
}

function toIssues(details: unknown): FieldIssue[] {
  if (!Array.isArray(details)) return []
  return details.filter(
    (each): each is FieldIssue => typeof each?.field === 'string' && isFieldIssueKey(each?.key) && typeof each?.params === 'object',
  )
}

/** What only one of the two changed counts; where both did, the person says which. */
function merge(state: PersonState, kept: StoredPerson): PersonState {
  const { base } = state
  const names = [...new Set([...Object.keys(state.answers), ...Object.keys(kept.answers)])]
  const answers = { ...state.answers }
  const disputes: Record<string, AnswerValue> = {}
  const taken: string[] = []
  for (const name of names) {
    const [own, theirs, before] = [state.answers[name], kept.answers[name], base.answers[name]]
    if (isSameAnswer(own, theirs) || isSameAnswer(theirs, before)) continue
    if (!isSameAnswer(own, before)) disputes[name] = theirs ?? ''
    else {
      answers[name] = theirs ?? ''
      taken.push(name)
    }
  }
  const isOwn = (side: 'front' | 'back') => state.files[side] !== base.files[side]
  return {
    ...state,
    answers,
    disputes,
    taken,
    base: { roles: kept.roles, answers: kept.answers, files: kept.files },
    files: isOwn('front') || isOwn('back') ? state.files : kept.files,
    roles: state.roles.holds === base.roles.holds ? kept.roles : { ...kept.roles, holds: state.roles.holds },
    revision: kept.revision,
    at: 'typing',
    problem: { is: 'changed' },
    tries: state.tries + 1,
  }
}

function choose(state: PersonState, field: string, use: 'own' | 'kept'): PersonState {
  const { [field]: kept, ...disputes } = state.disputes
  const answers = use === 'kept' && kept !== undefined ? { ...state.answers, [field]: kept } : state.answers
  return { ...state, answers, disputes, issues: withoutField(state, field) }
}

/** The list may not know yet that the row is gone. */
function addAgain(state: PersonState, rows: readonly IndividualRow[]): [PersonState, PersonEffect[]] {
  const others = rows.filter(({ requestId }) => requestId !== state.EOD)
  return save({ ...state, EOD: null, revision: null, isChange: false, problem: null, files: withoutReading(state.files) }, others)
}

function withoutReading(files: PersonFiles): PersonFiles {
  return { ...files, infoId: null, ocrId: null }
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
