import { expect, it } from 'vitest'
import type { BusinessShareholderRow } from '#contract/company/company-schemas.ts'
import { toCorporateDefinition, toModulesOfForm } from '#contract/company/corporate-definition.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import { planForm } from '#contract/forms/form-plan.ts'
import { readDefinition } from '#contract/forms/read-definition.ts'
import { businessModule, toStoredBusiness } from '#web/features/company/owners/business/business-form.ts'
import {
  type BusinessEvent,
  type BusinessState,
  type BusinessValue,
  beginBusiness,
  businessRules,
  newBusiness,
  stepBusiness,
} from '#web/features/company/owners/business/business-machine.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { toRowStatus } from '#web/lib/draft/row-draft.ts'
import { proveDraft, refusedWith } from '#web/lib/draft/testing/prove-draft.ts'

const read = readDefinition({ kind: 'corporate', name: 'Company', modules: {} })
if ('faults' in read) throw new Error(JSON.stringify(read.faults))
const plan = planForm(toModulesOfForm(toCorporateDefinition(read.definition), [businessModule]), {
  today: () => '2026-01-01',
  isPhoneNumber: () => true,
  cleanRichText: (html: string) => html,
})

const toRow = (more: Partial<BusinessShareholderRow> = {}): BusinessShareholderRow => ({
  id: 'hld_1',
  requestId: 'cod_1',
  parentId: 'cod_0',
  companyName: 'Holding Ltd',
  kyckrId: 'GB|11',
  isoCode: 'GB',
  companyNumber: '11',
  '% of Shares': '40',
  direct_shares: 40,
  indirect_shares: 0,
  individualShareholderCount: 0,
  corporateShareholderCount: 0,
  kybRequestDto: {
    id: 'cod_1',
    requestId: 'cod_1',
    companyName: 'Holding Ltd',
    status: 'URL_GENERATED',
    formContent: { displayAreas: [] },
  },
  status: 'URL_GENERATED',
  updatedDate: '2026-01-01T00:00:00.000Z',
  isLocked: false,
  revision: 3,
  ...more,
})

function walk(state: BusinessState, ...events: BusinessEvent[]) {
  const effects: string[] = []
  let at = state
  for (const event of events) {
    const [next, requested] = stepBusiness(at, event)
    at = next
    effects.push(...requested.map((effect) => effect.do))
  }
  return { ...at, ...at.draft.mine, status: toRowStatus(at), effects }
}
const answer = (field: string, value: string): BusinessEvent => ({ is: 'answer', field, value })
const refused = (code: ErrorCode, details?: unknown, isOffline = false): BusinessEvent =>
  refusedWith(new ApiError(code, { details, isOffline }))
const toStored = (more: Partial<BusinessShareholderRow>): BusinessEvent => {
  const { answers, kyckrId, revision } = toStoredBusiness(toRow(more))
  return { is: 'refreshed', stored: { value: { answers, kyckrId }, revision } }
}
const save: BusinessEvent = { is: 'save-row', rows: [] }
const typed = [
  answer('Business Name', 'Holding Ltd'),
  answer('Country of Incorporation', 'GB'),
  answer('Company Number', '11'),
  answer('% of Shares', '40'),
]
const filled = () => walk(beginBusiness(plan, newBusiness), ...typed)
const opened = () => beginBusiness(plan, toStoredBusiness(toRow()))

it('requires name, country and shares', () => {
  const empty = walk(beginBusiness(plan, newBusiness), save)
  expect([empty.issues.map(({ field }) => field), empty.effects, empty.tries]).toEqual([
    ['Business Name', 'Country of Incorporation', '% of Shares'],
    [],
    1,
  ])
  for (const shares of ['0', '0.001', '100.01', 'half']) {
    const wrong = walk(filled(), answer('% of Shares', shares), save)
    expect([wrong.issues.map(({ field }) => field), wrong.effects]).toEqual([['% of Shares'], []])
  }
  expect(walk(filled(), save)).toMatchObject({ status: 'saving', effects: ['save'] })
})

it('clears shares above the remainder, and shows it', () => {
  const over = walk(filled(), save, refused('SHARES_OUT_OF_BOUND', { totalShares: 115.5 }))
  expect(over).toMatchObject({ status: 'typing', sharesLeftPercent: 24.5, effects: ['save', 'refused', 'tell-shares'] })
  expect([over.answers['% of Shares'], over.answers['Business Name']]).toEqual(['', 'Holding Ltd'])
  expect(walk(over, answer('% of Shares', '24.5')).sharesLeftPercent).toBeNull()
})

it('keeps input after a lost connection, and updates a stored row', () => {
  const lost = walk(filled(), save, refused('ERROR_NETWORK_TIMEOUT', undefined, true))
  expect(lost).toMatchObject({
    status: 'waiting',
    problem: { is: 'lost' },
    answers: { 'Business Name': 'Holding Ltd', '% of Shares': '40' },
  })
  const again = walk(lost, { is: 'save-row', rows: [toRow({ id: 'hld_9', revision: 1 })] })
  expect(again).toMatchObject({ status: 'saving', id: 'hld_9', draft: { revision: 1 } })
})

it('merges two edits, and asks where they conflict', () => {
  const mine = walk(opened(), answer('Business Name', 'Holding Limited'), answer('% of Shares', '45'), save)
  const theirs = toStored({ revision: 4, companyName: 'Holdings Ltd', companyNumber: '12', kyckrId: 'GB|12' })
  const both = walk(mine, refused('ROW_CHANGED_ELSEWHERE'), theirs)
  expect(both).toMatchObject({
    status: 'typing',
    draft: { revision: 4, conflicts: [{ place: 'Business Name', theirs: 'Holdings Ltd' }], taken: ['Company Number'] },
    kyckrId: 'GB|12',
    problem: { is: 'changed' },
    answers: { 'Business Name': 'Holding Limited', 'Company Number': '12', '% of Shares': '45' },
  })
  expect(walk(both, save).status).toBe('typing')
  expect(walk(both, { is: 'choose', place: 'Business Name', use: 'kept' }, save)).toMatchObject({
    status: 'saving',
    answers: { 'Business Name': 'Holdings Ltd' },
  })
})

it('continues without a conflict', () => {
  const mine = walk(opened(), answer('Business Name', 'Holding Limited'), save, refused('ROW_CHANGED_ELSEWHERE'))
  const both = walk(mine, toStored({ revision: 4 }))
  expect(both).toMatchObject({
    status: 'saving',
    draft: { revision: 4 },
    problem: null,
    answers: { 'Business Name': 'Holding Limited' },
    effects: ['save'],
  })
})

it('offers to add a deleted row again, and to close an approved one', () => {
  const gone = walk(opened(), answer('% of Shares', '45'), save, refused('ROW_DELETED_ELSEWHERE'))
  expect(gone.problem).toEqual({ is: 'deleted' })
  expect(walk(gone, { is: 'add-again', rows: [] })).toMatchObject({
    status: 'saving',
    id: null,
    draft: { revision: null },
    answers: { '% of Shares': '45' },
  })
  const approved = walk(opened(), answer('% of Shares', '45'), save, refused('ROW_APPROVED'))
  expect(walk(approved, save)).toMatchObject({ status: 'typing', problem: { is: 'approved' } })
})

it('refuses the company itself, a duplicate, and one of the structure', () => {
  const itself = walk(filled(), save, refused('COMPANY_OWNS_ITSELF'))
  expect(itself.problem).toEqual({ is: 'itself' })
  expect(walk(itself, answer('Company Number', '12')).problem).toBeNull()
  const twice = walk(walk(filled(), answer('Company Number', ' 1 1')), { is: 'save-row', rows: [toRow()] })
  expect([twice.problem, twice.effects]).toEqual([{ is: 'twice', name: 'Holding Ltd' }, []])
  const another = walk(
    opened(),
    answer('Company Number', '99'),
    save,
    refused('VALIDATION_ERROR', [{ path: 'Company Number', message: 'is another company' }]),
  )
  expect(another.problem).toEqual({ is: 'another' })
})

it('prefills from the registry, until another name is entered', () => {
  const found = { kyckrId: 'GB|00000042', companyName: 'Register Ltd', companyNumber: '00000042' }
  const taken = walk(filled(), { is: 'take', found })
  expect(taken).toMatchObject({
    kyckrId: 'GB|00000042',
    answers: { 'Business Name': 'Register Ltd', 'Company Number': '00000042', 'Country of Incorporation': 'GB', '% of Shares': '40' },
  })
  expect(walk(taken, answer('Company Number', '0000 0042')).kyckrId).toBe('GB|00000042')
  expect([walk(taken, answer('Company Number', '43')).kyckrId, walk(taken, answer('Company Number', '')).kyckrId]).toEqual(['GB|43', null])
})

proveDraft<BusinessValue>('a company among the owners', {
  rules: businessRules.draft,
  base: opened().draft.base,
  one: (value) => type(value, 'Business Name', 'One'),
  other: (value) => type(value, '% of Shares', '41'),
  clash: (value) => type(value, 'Business Name', 'Other'),
})

function type(value: BusinessValue, field: string, text: string): BusinessValue {
  return { ...value, answers: { ...value.answers, [field]: text } }
}
