import * as z from 'zod/mini'
import { cod2EODTypes, individualTypes } from '#contract/company/names.ts'
import { ownerKinds } from '#contract/company/owner-facts.ts'
import { idTypes } from '#contract/documents/document-type.ts'
import { answerValue, formContent } from '#contract/forms/definition/content-schema.ts'
import { fieldIssueKeys } from '#contract/forms/definition/field-issue.ts'
import { trustRoles } from '#contract/ownership/graph.ts'
import { ownershipBases, ownershipRules } from '#contract/ownership/ownership-rule.ts'
import { requestStatuses } from '#contract/requests/request-status.ts'

/** Ids are opaque: `cod_…` a company, `eod_…` a person, `hld_…` a holding. */
export const companyId = z.string().check(z.minLength(1), z.maxLength(200))
export const status = z.enum(requestStatuses)
/** Country code, `|`, company number. */
export const kyckrIdPattern = /^[A-Za-z]{2}(-[A-Za-z0-9]{1,3})?\|[^|\p{Cc}]{1,100}$/u
export const kyckrId = z.string().check(z.maxLength(200), z.regex(kyckrIdPattern))
const text = (most: number) => z.string().check(z.maxLength(most))

/** Once more the company whose link it is; another one's is not found. The token comes as `Authorization: Bearer`. */
export const ofCompany = { requestId: z.optional(companyId) }

/** Two people can edit one company: a save names the newest revision of the row that it saw. Without it, nothing is compared. */
export const expectedRevision = { revision: z.optional(z.int().check(z.minimum(0))) }

/** Numbers travel as text: "25", "33.33". */
export const sharesText = z.union([text(60), z.number()])

export const contentItem = z.object({
  fieldName: text(2_000),
  fieldValue: answerValue,
  fieldType: z.optional(text(100)),
  alias: z.optional(text(2_000)),
  cn: z.optional(text(2_000)),
  fileName: z.optional(text(2_000)),
  fileType: z.optional(text(2_000)),
})
export type CompanyContentItem = z.output<typeof contentItem>
export const rowContent = z.object({ content: z.array(contentItem).check(z.maxLength(5_000)) })

/** What is wrong at a field, with its sentence in the caller's language. `row` counts from 0. */
export const companyIssue = z.object({
  module: z.string(),
  field: z.string(),
  row: z.optional(z.number()),
  column: z.optional(z.string()),
  key: z.enum(fieldIssueKeys),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  message: z.string(),
})
export type CompanyIssue = z.output<typeof companyIssue>

/** Computed from all levels: percent, null where nothing is known. */
const computedShares = {
  direct_shares: z.nullable(z.number()),
  indirect_shares: z.nullable(z.number()),
}

/** Of the votes, in percent: null where nothing is said, and the capital votes. */
const votes = { direct_votes: z.optional(z.nullable(z.number())), indirect_votes: z.optional(z.nullable(z.number())) }
const ownerKind = z.optional(z.nullable(z.enum(ownerKinds)))
const trustRole = z.optional(z.nullable(z.enum(trustRoles)))
/** By what a beneficial owner counts, and the largest path: ids from the person to the company. */
const countedBy = z.optional(z.array(z.object({ basis: z.enum(ownershipBases), percent: z.number(), path: z.array(z.string()) })))

/** A director or shareholder, as a row of a list. One person who is both is one row with both roles, and one EOD. */
export const individualRow = z.object({
  /** The EOD. */
  requestId: z.string(),
  systemId: z.string(),
  /** The person's own verification request, once they were invited. */
  livenessRequestId: z.nullable(z.string()),
  /** The company in whose list the row stands. */
  COD: z.string(),
  cod2EODType: z.enum(cod2EODTypes),
  roles: z.array(z.enum(cod2EODTypes)),
  'First Name': z.string(),
  'Middle Name': z.string(),
  'Last Name': z.string(),
  Designation: z.string(),
  'Email Address': z.string(),
  /** As typed; null for a director without shares. */
  '% of Shares': z.nullable(z.string()),
  /** As typed; null where nothing was said. */
  '% of Votes': z.optional(z.nullable(z.string())),
  ...computedShares,
  ...votes,
  trust_role: trustRole,
  /** Has the customer's threshold or more of the company whose list it is, over every way and by the customer's rule. */
  ISUBO: z.boolean(),
  counted_by: countedBy,
  idType: z.nullable(z.enum(idTypes)),
  /** What the company uploaded: short-lived signed addresses. */
  frontDocumentUrl: z.nullable(z.string()),
  backDocumentUrl: z.nullable(z.string()),
  /** Open with the person's own token or a session of staff (Authorization: Bearer) alone. */
  selfieUrl: z.nullable(z.string()),
  videoUrl: z.nullable(z.string()),
  /** URL_GENERATED until invited; then that of the person's verification request. */
  status,
  /** ISO 8601. */
  updatedDate: z.string(),
  corporateDocumentInfoId: z.nullable(z.string()),
  corporateOcrDetectionId: z.nullable(z.string()),
  doLiveness: z.boolean(),
  /** When the validation email was last queued. */
  invitedAt: z.nullable(z.string()),
  /** APPROVED: neither edited nor deleted. */
  isLocked: z.boolean(),
  /** The person has opened their link: what the verification rests on is changed by a new verification alone. */
  isBegun: z.boolean(),
  /** What the company entered of the person, a name or the birth date, is not the same as on their document. What that says is not told. */
  nameDiffers: z.boolean(),
  revision: z.number(),
})
export type IndividualRow = z.output<typeof individualRow>

/** The row opened, for its form. */
export const individualRequest = z.object({
  corporateIndividualRequest: z.object({
    requestId: z.string(),
    individualType: z.enum(individualTypes),
    /** The company's form, whose fields ask for the person. */
    formId: z.string(),
    doLiveness: z.boolean(),
    COD: z.string(),
    companyName: z.string(),
    status,
    revision: z.number(),
  }),
  corporateUserRequestInfo: z.object({
    formContent: rowContent,
    documentType: z.nullable(z.enum(idTypes)),
    frontDocumentUrl: z.nullable(z.string()),
    backDocumentUrl: z.nullable(z.string()),
    corporateDocumentInfoId: z.nullable(z.string()),
    corporateOcrDetectionId: z.nullable(z.string()),
  }),
})

/** A company that owns shares of a company of the structure. */
export const businessShareholderRow = z.object({
  /** Of the row: one company that owns shares of two is two rows with one requestId. */
  id: z.string(),
  /** The COD of the owning company. */
  requestId: z.string(),
  /** The COD of the company whose shares these are. */
  parentId: z.string(),
  companyName: z.string(),
  kyckrId: z.nullable(z.string()),
  isoCode: z.nullable(z.string()),
  companyNumber: z.nullable(z.string()),
  '% of Shares': z.nullable(z.string()),
  '% of Votes': z.optional(z.nullable(z.string())),
  ...computedShares,
  ...votes,
  trust_role: trustRole,
  owner_kind: ownerKind,
  stock_exchange: z.optional(z.nullable(z.string())),
  individualShareholderCount: z.number(),
  corporateShareholderCount: z.number(),
  kybRequestDto: z.object({
    id: z.string(),
    requestId: z.string(),
    companyName: z.string(),
    status,
    formContent,
  }),
  status,
  updatedDate: z.string(),
  isLocked: z.boolean(),
  revision: z.number(),
})
export type BusinessShareholderRow = z.output<typeof businessShareholderRow>

/** One line of the map: somebody who owns shares of, or acts for, a company. Somebody in two places stands twice. */
const structureUser = z.object({
  eod: z.string(),
  parent: z.string(),
  name: z.string(),
  roles: z.array(z.enum(cod2EODTypes)),
  ...computedShares,
  ...votes,
  trust_role: trustRole,
  ISUBO: z.boolean(),
  counted_by: countedBy,
  status,
})
const structureCorporation = z.object({
  cod: z.string(),
  /** Null for the company whose structure this is. */
  parent: z.nullable(z.string()),
  /** Of the holding; null for the company whose structure this is. */
  id: z.nullable(z.string()),
  companyName: z.string(),
  kyckrId: z.nullable(z.string()),
  ...computedShares,
  ...votes,
  trust_role: trustRole,
  owner_kind: ownerKind,
  stock_exchange: z.optional(z.nullable(z.string())),
  status,
})

export const ownershipFlags = ['missing-shares', 'missing-owners', 'over-100', 'circular', 'votes-over-100', 'unknown-votes'] as const

export const corporationStructure = z.object({
  requestId: z.string(),
  /** The share from which on an owner counts as beneficial owner. */
  thresholdPercent: z.number(),
  /** Of what: the customer's rule. `capital` without one. */
  rule: z.optional(z.enum(ownershipRules)),
  users: z.array(structureUser),
  corporations: z.array(structureCorporation),
  /** What is not whole, by company. */
  flags: z.array(z.object({ cod: z.string(), flag: z.enum(ownershipFlags) })),
})
export type CorporationStructure = z.output<typeof corporationStructure>

/** A file of the company in a slot; `fieldValue` is an address that POST /postFile or a list answered. */
export const requiredDocument = z.object({
  fieldName: text(200),
  fieldValue: text(2_000),
  fileName: text(300),
  fileType: text(200),
})
