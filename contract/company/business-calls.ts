import * as z from 'zod/mini'
import {
  businessShareholderRow,
  companyId,
  corporationStructure,
  expectedRevision,
  kyckrId,
  ofCompany,
  sharesText,
  status,
} from '#contract/company/company-schemas.ts'
import { endpoint } from '#contract/endpoint.ts'
import { displayArea, formContent } from '#contract/forms/definition/content-schema.ts'
import { bodyLimits } from '#contract/limits.ts'
import { registryKey } from '#contract/registry/suggestion-schema.ts'

const corporate = { access: 'token', consent: 'none', kinds: ['corporate'] } as const
const prefix = '/v1/onboarding/corporate-request'
const path = `${prefix}/business-shareholder`
const closed = ['LINK_EXPIRED', 'REQUEST_CANNOT_BE_SUBMITTED', 'VERIFICATION_REJECTED_REQUEST_AGAIN'] as const
const shares = ['SHARES_OUT_OF_BOUND', 'VOTES_OUT_OF_BOUND', 'ROW_LIMIT_REACHED', 'COMPANY_OWNS_ITSELF'] as const
const rows = ['ROW_APPROVED', 'ROW_CHANGED_ELSEWHERE', 'ROW_DELETED_ELSEWHERE'] as const

const sentBusiness = {
  ...ofCompany,
  /** The COD of the company whose shares these are; without it, the one of the link. */
  parentId: z.optional(companyId),
  /** Once more the form of the company. */
  formName: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  /** The module businessShareholders, and what else of the form is said about the company. */
  displayAreas: z.array(displayArea).check(z.maxLength(20)),
  /** Beside the fields of the module: where the company was looked up, and who it is when the form does not ask. */
  kyckrId: z.optional(z.nullable(kyckrId)),
  companyName: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  direct_shares: z.optional(sharesText),
}
const savedBusiness = z.object({
  businessShareholder: businessShareholderRow,
  /** The company was in the structure already (same country and number): one company, one more holding. */
  isMerged: z.boolean(),
  totalShares: z.number(),
})

export const addBusinessShareholder = endpoint({
  name: 'addBusinessShareholder',
  method: 'POST',
  path,
  ...corporate,
  maxBodyBytes: bodyLimits.rowMaxBytes,
  summary: 'Adds a company that owns shares of a company of the structure, to any depth. Circles further up are allowed and solved.',
  input: z.object({ ...sentBusiness, id: z.optional(z.nullable(companyId)), registryKey }),
  answer: savedBusiness,
  errors: [...closed, ...shares, 'ROW_APPROVED', 'ROW_DELETED_ELSEWHERE'],
})

export const changeBusinessShareholder = endpoint({
  name: 'changeBusinessShareholder',
  method: 'PATCH',
  path,
  ...corporate,
  maxBodyBytes: bodyLimits.rowMaxBytes,
  summary: 'Changes a business shareholder: fields that are not sent stay. `id` is the row, or the COD where it stands once.',
  input: z.object({ ...sentBusiness, id: companyId, ...expectedRevision }),
  answer: savedBusiness,
  errors: [...closed, ...shares, ...rows],
})

export const deleteBusinessShareholder = endpoint({
  name: 'deleteBusinessShareholder',
  method: 'DELETE',
  path,
  ...corporate,
  summary:
    'Removes a company from the owners of another, or, without parentId, from the whole structure, with everything that only it led to.',
  query: z.object({
    COD: companyId,
    parentId: z.optional(companyId),
    revision: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
  }),
  answer: z.object({ message: z.literal('Success'), totalShares: z.number() }),
  errors: [...closed, ...rows],
})

export const listBusinessShareholders = endpoint({
  name: 'listBusinessShareholders',
  method: 'GET',
  path: `${path}/list`,
  ...corporate,
  summary: 'The companies that own shares of a company of the structure.',
  query: z.object({ parentCOD: companyId }),
  answer: z.object({ businessShareholders: z.array(businessShareholderRow), totalShares: z.number() }),
  errors: [],
})

export const getCorporationStructure = endpoint({
  name: 'getCorporationStructure',
  method: 'GET',
  path: `${prefix}/corporationStructure/:id`,
  ...corporate,
  summary: 'Everybody above a company of the structure, with direct and computed indirect shares, for the map.',
  params: z.object({ id: companyId }),
  answer: corporationStructure,
  errors: [],
})

export const getCompanyDescription = endpoint({
  name: 'getCompanyDescription',
  method: 'GET',
  path: `${prefix}/company-description`,
  ...corporate,
  summary: 'What is known of a company of the structure, for its page. `requestId` is its COD; `id` and `parentId` say as whose owner.',
  query: z.object({ requestId: companyId, parentId: z.optional(companyId) }),
  answer: z.object({
    requestId: z.string(),
    companyName: z.string(),
    kyckrId: z.nullable(z.string()),
    isoCode: z.nullable(z.string()),
    companyNumber: z.nullable(z.string()),
    status,
    formContent,
    /** The row, where it is the owner of another. */
    businessShareholder: z.nullable(businessShareholderRow),
    totalShares: z.number(),
    isLocked: z.boolean(),
  }),
  errors: ['ROW_DELETED_ELSEWHERE'],
})

export const getTotalShares = endpoint({
  name: 'getTotalShares',
  method: 'GET',
  path: `${prefix}/total-shares`,
  ...corporate,
  summary: 'The shares of a company that its owners have together, in percent.',
  query: z.object({ COD: companyId }),
  answer: z.object({ totalShares: z.number(), individualShares: z.number(), businessShares: z.number() }),
  errors: [],
})

/** Beneficial Ownership Data Standard 0.4: a list of statements. */
const bods = z.array(z.record(z.string(), z.unknown())).check(z.maxLength(20_000))

export const exportOwnership = endpoint({
  name: 'exportOwnership',
  method: 'GET',
  path: `${prefix}/ownership/bods`,
  ...corporate,
  summary: 'The structure as BODS 0.4 statements.',
  query: z.object({ COD: companyId }),
  answer: z.object({ statements: bods }),
  errors: [],
})

export const importOwnership = endpoint({
  name: 'importOwnership',
  method: 'POST',
  path: `${prefix}/ownership/bods`,
  ...corporate,
  maxBodyBytes: bodyLimits.statementsMaxBytes,
  summary: 'Adds the owners that BODS 0.4 statements name to the structure of a company that has none yet: all of them, or none.',
  input: z.object({ ...ofCompany, statements: bods }),
  answer: z.object({ addedPeople: z.number(), addedCompanies: z.number(), addedHoldings: z.number(), leftOut: z.array(z.string()) }),
  errors: [...closed, ...shares, 'STRUCTURE_NOT_EMPTY'],
})
