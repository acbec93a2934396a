import { expect, it } from 'vitest'
import type { IndividualRow } from '#contract/company/company-schemas.ts'
import { toCorporateDefinition } from '#contract/company/corporate-definition.ts'
import type { Cod2EODType } from '#contract/company/names.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import { readDefinition } from '#contract/forms/read-definition.ts'
import { toSent } from '#web/features/company/people/model/person-calls.ts'
import { openPersonForm } from '#web/features/company/people/model/person-form.ts'
import {
  beginPerson,
  newPerson,
  noFiles,
  type PersonEvent,
  type PersonState,
  type PersonValue,
  personRules,
  type StoredPerson,
  stepPerson,
  toPersonValue,
} from '#web/features/company/people/model/person-machine.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { toRowStatus } from '#web/lib/draft/row-draft.ts'
import { hasUnsaved } from '#web/lib/draft/step-draft.ts'
import { proveDraft, refusedWith } from '#web/lib/draft/testing/prove-draft.ts'

function openForm() {
  const read = readDefinition({ kind: 'corporate', name: 'Company', modules: {} })
  if ('faults' in read) throw new Error('faulty form')
  const { directors = null, individualShareholderInformation = null } = toCorporateDefinition(read.definition).modules
  return openPersonForm(
    { formName: 'Company', directors, individualShareholderInformation },
    { today: () => '2026-01-01', isPhoneNumber: () => true, cleanRichText: (html: string) => html },
  )
}
const form = openForm()
const place = { cod: 'cod_1', parentCod: 'cod_1', formId: 'frm_1' }
const ann = { 'First Name': 'Ann', 'Last Name': 'Lee', 'Email Address': 'ann@example.com', 'Identity Type': 'Passport' }

/** Plays events, and answers where they lead. */
function play(from: PersonState, ...events: PersonEvent[]) {
  let state = from
  const effects: string[] = []
  for (const event of events) {
    const [next, more] = stepPerson(state, event)
    state = next
    effects.push(...more.map((effect) => effect.do))
  }
  return { state, effects, ...state.draft.mine }
}
const typed = (values: Record<string, string>): PersonEvent[] =>
  Object.entries(values).map(([field, value]) => ({ is: 'answer', field, value }))
const begin = (list: Cod2EODType, values: Record<string, string> = ann) =>
  play(beginPerson(form, list, newPerson(list)), ...typed(values)).state
const save: PersonEvent = { is: 'save-row', rows: [] }
const refused = (code: ErrorCode, details?: unknown, isOffline = false): PersonEvent =>
  refusedWith(new ApiError(code, { details, isOffline }))
const lost = (isOffline: boolean) => refused('ERROR_NETWORK_TIMEOUT', undefined, isOffline)

const stored = (answers: Record<string, string>, revision = 3): StoredPerson => ({
  EOD: 'eod_1',
  revision,
  roles: { directs: true, holds: false },
  answers,
  files: noFiles,
})
const row = (more: Partial<IndividualRow>): IndividualRow => ({
  requestId: 'eod_1',
  systemId: 'sub_1',
  livenessRequestId: null,
  COD: 'cod_1',
  cod2EODType: 'director',
  roles: ['director'],
  'First Name': 'Ann',
  'Middle Name': '',
  'Last Name': 'Lee',
  Designation: '',
  'Email Address': 'ann@example.com',
  '% of Shares': null,
  direct_shares: null,
  indirect_shares: null,
  ISUBO: false,
  idType: 'Passport',
  frontDocumentUrl: null,
  backDocumentUrl: null,
  selfieUrl: null,
  videoUrl: null,
  status: 'URL_GENERATED',
  updatedDate: '2026-01-01T00:00:00.000Z',
  corporateDocumentInfoId: null,
  corporateOcrDetectionId: null,
  doLiveness: true,
  invitedAt: null,
  isLocked: false,
  isBegun: false,
  nameDiffers: false,
  revision: 1,
  ...more,
})

it('saves only complete answers, and reports missing ones', () => {
  const { state, effects } = play(beginPerson(form, 'director', newPerson('director')), save)
  expect(state.issues.map(({ field, key }) => [field, key])).toEqual([
    ['First Name', 'required'],
    ['Last Name', 'required'],
    ['Email Address', 'required'],
    ['Identity Type', 'required'],
  ])
  expect([effects, toRowStatus(state), state.tries]).toEqual([[], 'typing', 1])
})

it('sends a new person once for repeated clicks', () => {
  const { state, effects } = play(begin('director'), save, save, save)
  expect([effects, toRowStatus(state)]).toEqual([['save'], 'saving'])
})

it('requires shares for a director who is shareholder, 0.01 to 100 with two decimals', () => {
  const both = play(begin('director'), { is: 'also', holds: true }).state
  const keyOf = (shares: string) => play(both, ...typed({ '% of Shares': shares }), save).state.issues.map(({ key }) => key)
  expect(['', '0', '0.001', '100.01', 'half', '0.01', '100'].map(keyOf)).toEqual([
    ['required'],
    ['share-out-of-range'],
    ['share-out-of-range'],
    ['share-out-of-range'],
    ['not-a-number'],
    [],
    [],
  ])
  expect(play(begin('director'), save).effects).toEqual(['save'])
})

it('sends requested fields for both lists, and changed pictures only', () => {
  const both = play(begin('director'), { is: 'also', holds: true }, ...typed({ '% of Shares': '25.5' }), {
    is: 'files',
    of: 'Passport',
    files: { front: '/files/blb_1?x', infoId: 'cdi_1', ocrId: 'ocr_1' },
  }).state
  const sent = toSent(both, place)
  expect(sent.corporateIndividualRequest).toEqual({ individualType: 'DIRECTOR', formId: 'frm_1', isAlsoShareholder: true })
  expect(sent.corporateUserRequestInfo.formContent.content).toContainEqual({ fieldName: '% of Shares', fieldValue: '25.5' })
  expect(sent.corporateUserRequestInfo).toMatchObject({
    documentType: 'Passport',
    frontDocumentUrl: '/files/blb_1?x',
    corporateDocumentInfoId: 'cdi_1',
  })
  expect('backDocumentUrl' in sent.corporateUserRequestInfo).toBe(false)
  // Of somebody new it is not known whether they hold shares already.
  expect('isAlsoShareholder' in toSent(begin('director'), place).corporateIndividualRequest).toBe(false)
})

it('clears shares above the remainder, and shows it', () => {
  const state = play(begin('shareholder', { ...ann, '% of Shares': '60' }), save).state
  const after = play(state, refused('SHARES_OUT_OF_BOUND', { totalShares: 130 }))
  expect([after.state.draft.mine.answers['% of Shares'], after.state.sharesLeftPercent, toRowStatus(after.state)]).toEqual([
    '',
    30,
    'typing',
  ])
  expect(after.effects).toEqual(['refused', 'tell-shares'])
})

it('retries after a lost connection with all input', () => {
  const sent = play(begin('director'), save, lost(true))
  expect([toRowStatus(sent.state), sent.state.problem, sent.state.draft.mine.answers['First Name']]).toEqual([
    'waiting',
    { is: 'lost' },
    'Ann',
  ])
  const again = play(sent.state, save)
  expect([again.effects, toRowStatus(again.state), again.state.id]).toEqual([['save'], 'saving', null])
})

it('updates a row whose answer was lost, without duplicate', () => {
  const before = row({ requestId: 'eod_0', 'Email Address': 'other@example.com', 'First Name': 'Other' })
  const { state } = play(begin('director'), { is: 'save-row', rows: [before] }, lost(false))
  const again = play(state, { is: 'save-row', rows: [before, row({ requestId: 'eod_9', revision: 4 })] })
  expect([again.state.id, again.state.isChange, again.state.draft.revision, again.effects]).toEqual(['eod_9', true, 4, ['save']])
})

it('refuses a duplicate email address, ignoring case', () => {
  const { state, effects } = play(begin('director'), { is: 'save-row', rows: [row({ 'Email Address': 'ANN@example.com' })] })
  expect([state.problem, effects]).toEqual([{ is: 'twice', name: 'Ann Lee' }, []])
  // In the other list it is the same person, who gets one more role.
  expect(play(begin('director'), { is: 'save-row', rows: [row({ cod2EODType: 'shareholder' })] }).effects).toEqual(['save'])
})

it("merges another device's changes, and asks about conflicts", () => {
  const before = stored({ ...ann, Designation: 'Director', 'Middle Name': '' })
  const mine = play(beginPerson(form, 'director', before), ...typed({ Designation: 'Chair', 'First Name': 'Anne' }), save).state
  const clash = play(mine, refused('ROW_CHANGED_ELSEWHERE', { individual: row({}) }))
  expect([clash.effects, toRowStatus(clash.state)]).toEqual([['refresh'], 'saving'])
  const theirs = stored({ ...ann, Designation: 'Secretary', 'Middle Name': 'Maria' }, 4)
  const { state } = play(clash.state, { is: 'refreshed', stored: { value: toPersonValue(theirs), revision: 4 } })
  const { conflicts, taken, mine: merged, revision } = state.draft
  expect([conflicts, taken, merged.answers['Middle Name'], merged.answers['First Name']]).toEqual([
    [{ place: 'Designation', theirs: 'Secretary' }],
    ['Middle Name'],
    'Maria',
    'Anne',
  ])
  expect([revision, toRowStatus(state), state.problem]).toEqual([4, 'typing', { is: 'changed' }])
  expect(play(state, save).effects).toEqual([])
  const own = play(state, { is: 'choose', place: 'Designation', use: 'own' }, save)
  expect([own.state.draft.mine.answers.Designation, own.effects]).toEqual(['Chair', ['save']])
  const chosen = play(state, { is: 'choose', place: 'Designation', use: 'kept' })
  expect(chosen.state.draft.mine.answers.Designation).toBe('Secretary')
})

it('adds a deleted row again with its input', () => {
  const mine = play(
    beginPerson(form, 'director', stored(ann)),
    ...typed({ 'Last Name': 'Li' }),
    save,
    refused('ROW_DELETED_ELSEWHERE'),
  ).state
  expect(mine.problem).toEqual({ is: 'deleted' })
  const { state, effects } = play(mine, { is: 'add-again', rows: [row({})] })
  expect([state.id, state.isChange, state.draft.mine.answers['Last Name'], effects]).toEqual([null, false, 'Li', ['save']])
})

it('saves nothing to an approved row', () => {
  const { state } = play(beginPerson(form, 'director', stored(ann)), ...typed({ 'Last Name': 'Li' }), save, refused('ROW_APPROVED'))
  expect([state.problem, play(state, save).effects]).toEqual([{ is: 'approved' }, []])
})

it('prefills empty fields from the document, and shows differing readings', () => {
  const { state } = play(begin('director', { 'First Name': 'Annie' }), {
    is: 'read',
    of: undefined,
    content: { 'First Name': 'Ann', 'Last Name': 'Lee' },
  })
  expect([state.draft.mine.answers['First Name'], state.draft.mine.answers['Last Name'], state.readings['First Name']]).toEqual([
    'Annie',
    'Lee',
    'Ann',
  ])
})

it('takes over a person of the other list, and undoes it', () => {
  const owner: StoredPerson = { ...stored({ ...ann, '% of Shares': '25' }), roles: { directs: false, holds: true } }
  const picked = play(begin('director', { Designation: 'Chair' }), { is: 'pick', person: owner }).state
  expect([picked.id, picked.draft.mine.roles, picked.draft.mine.answers['First Name'], picked.draft.mine.answers.Designation]).toEqual([
    'eod_1',
    { directs: true, holds: true },
    'Ann',
    'Chair',
  ])
  const sent = play(picked, save)
  expect([sent.effects, sent.state.isChange]).toEqual([['save'], false])
  const nobody = play(picked, { is: 'pick', person: newPerson('director') }).state
  expect([nobody.id, nobody.draft.mine.answers]).toEqual([null, { Designation: 'Chair' }])
})

it('treats roles and pictures as changes, and a renewed address of a picture not', () => {
  const opened = beginPerson(form, 'director', { ...stored(ann), files: { ...noFiles, front: '/files/blb_1?expires=1' } })
  const isChanged = (state: PersonState) => hasUnsaved(personRules.draft, state.draft)
  expect(isChanged(play(opened, ...typed({ 'Middle Name': '' })).state)).toBe(false)
  expect(isChanged(play(opened, { is: 'also', holds: true }).state)).toBe(true)
  const give = (front: string) => play(opened, { is: 'files', of: 'Passport', files: { front } }).state
  expect([isChanged(give('/files/blb_1?expires=2')), isChanged(give('/files/blb_2'))]).toEqual([false, true])
})

proveDraft<PersonValue>('a person', {
  rules: personRules.draft,
  base: toPersonValue(stored(ann)),
  one: (value) => ({ ...value, answers: { ...value.answers, 'First Name': 'One' } }),
  other: (value) => ({ ...value, roles: { ...value.roles, holds: true } }),
  clash: (value) => ({ ...value, answers: { ...value.answers, 'First Name': 'Other' } }),
})

it('unlocks fields of a started person only for a new verification', () => {
  const typedOver = play(beginPerson(form, 'director', stored(ann)), ...typed({ 'First Name': 'Bea' }), save).state
  expect(toSent(typedOver, place)).not.toHaveProperty('startsNewVerification')
  const reported = play(typedOver, refused('NEW_VERIFICATION_NEEDED', { EOD: 'eod_1', fields: ['First Name'] })).state
  expect([reported.problem, toRowStatus(reported), reported.draft.mine.answers['First Name']]).toEqual([{ is: 'begun' }, 'typing', 'Bea'])
  const anew = play(reported, { is: 'anew' }, save)
  expect([anew.state.problem, anew.effects]).toEqual([null, ['save']])
  expect(toSent(anew.state, place)).toMatchObject({ startsNewVerification: true })
})

it('drops pictures of another document type', () => {
  const given = play(begin('director'), {
    is: 'files',
    of: 'Passport',
    files: { front: '/files/passport', infoId: 'cdi_1', ocrId: 'ocr_1' },
  }).state
  expect(play(given, ...typed({ 'Identity Type': 'Passport' })).state.draft.mine.files.front).toBe('/files/passport')
  expect(play(given, ...typed({ 'Identity Type': 'Identity' })).state.draft.mine.files).toEqual(noFiles)
})

it('drops a late picture and reading of another document type', () => {
  const switched = play(begin('director'), ...typed({ 'Identity Type': 'Identity' })).state
  const late = play(
    switched,
    { is: 'files', of: 'Passport', files: { front: '/files/passport' } },
    { is: 'read', of: 'Passport', content: { Designation: 'Chair' } },
  ).state
  expect([late.draft.mine.files, late.draft.mine.answers.Designation]).toEqual([noFiles, undefined])
})
