import * as z from 'zod/mini'
import { companyId, expectedRevision, individualRequest, individualRow, ofCompany, rowContent } from '#contract/company/company-schemas.ts'
import { cod2EODTypes, individualTypes, inviteSkipReasons } from '#contract/company/names.ts'
import { idTypes } from '#contract/documents/document-type.ts'
import { emailMaxLength, emailPattern } from '#contract/email-pattern.ts'
import { endpoint } from '#contract/endpoint.ts'
import { bodyLimits } from '#contract/limits.ts'
import { registryKey } from '#contract/registry/suggestion-schema.ts'

const corporate = { access: 'token', consent: 'none', kinds: ['corporate'] } as const
const path = '/v1/onboarding/corporate-request/individual'
const closed = ['LINK_EXPIRED', 'REQUEST_CANNOT_BE_SUBMITTED', 'VERIFICATION_REJECTED_REQUEST_AGAIN'] as const
const shares = ['SHARES_OUT_OF_BOUND', 'VOTES_OUT_OF_BOUND', 'ROW_LIMIT_REACHED', 'DOCUMENT_FILE_NOT_FOUND'] as const
const anew = [
  'NEW_VERIFICATION_NEEDED',
  'DUPLICATED_EMAIL',
  'INVITATION_JUST_SENT',
  'INSUFFICIENT_CREDIT',
  'REQUIRED_ITEMS_NOT_SET',
] as const
const rows = ['ROW_APPROVED', 'ROW_CHANGED_ELSEWHERE', 'ROW_DELETED_ELSEWHERE'] as const

export const listIndividuals = endpoint({
  name: 'listIndividuals',
  method: 'GET',
  path: `${path}/list`,
  ...corporate,
  summary: 'The directors or the individual shareholders of a company of the structure; without a type both, each person once a list.',
  query: z.object({ COD: companyId, cod2EODType: z.optional(z.enum(cod2EODTypes)) }),
  answer: z.object({
    individuals: z.array(individualRow),
    /** Of this company, over individual and business shareholders: at most 100. */
    totalShares: z.number(),
  }),
  errors: [],
})

export const getIndividual = endpoint({
  name: 'getIndividual',
  method: 'GET',
  path,
  access: 'token',
  consent: 'none',
  kinds: ['corporate', 'invited'],
  summary: 'A director or shareholder with everything that was answered, for the form of the row and for the invited person.',
  query: z.object({ EOD: companyId, COD: z.optional(companyId), cod2EODType: z.optional(z.enum(cod2EODTypes)) }),
  answer: individualRequest,
  errors: ['ROW_DELETED_ELSEWHERE'],
})

export const listCompanyPeople = endpoint({
  name: 'listCompanyPeople',
  method: 'GET',
  path: `${path}/everybody`,
  ...corporate,
  summary: 'Every director and individual shareholder of the whole structure, each once: whom to invite, and how far they are.',
  query: z.object({ COD: companyId }),
  answer: z.object({ individuals: z.array(individualRow) }),
  errors: [],
})

const sentIndividual = {
  ...ofCompany,
  /** The company of the structure in whose list the person stands; without it, the one of the link. */
  COD: z.optional(companyId),
  corporateUserRequestInfo: z.object({
    formContent: rowContent,
    documentType: z.optional(z.nullable(z.enum(idTypes))),
    /** Addresses that POST /postFile answered; null takes a picture away, leaving it out keeps it. */
    frontDocumentUrl: z.optional(z.nullable(z.string().check(z.maxLength(2_000)))),
    backDocumentUrl: z.optional(z.nullable(z.string().check(z.maxLength(2_000)))),
    corporateDocumentInfoId: z.optional(z.nullable(companyId)),
    corporateOcrDetectionId: z.optional(z.nullable(companyId)),
  }),
  /**
   * Once the person has begun, a change of what their verification rests on is refused with NEW_VERIFICATION_NEEDED. With this it begins
   * anew: what they sent counts no more, and a new link goes out.
   */
  startsNewVerification: z.optional(z.boolean()),
}
const individualKind = {
  individualType: z.enum(individualTypes),
  /** Once more the form of the company. */
  formId: z.optional(z.nullable(companyId)),
  /** Whether the person passes the liveness check, too; with it unless it says no. */
  doLiveness: z.optional(z.boolean()),
  /** A director who is a shareholder as well, and the other way round: asked once, with '% of Shares' in the content. */
  isAlsoShareholder: z.optional(z.boolean()),
}
const savedIndividual = z.object({
  individual: individualRow,
  /** The person was there already, by email address or EOD: the row has one more role. */
  isMerged: z.boolean(),
  /** The person was sent a link for it: to a corrected address, or for a new verification. */
  isLinkSent: z.boolean(),
  totalShares: z.number(),
})

export const addIndividual = endpoint({
  name: 'addIndividual',
  method: 'POST',
  path,
  ...corporate,
  maxBodyBytes: bodyLimits.rowMaxBytes,
  summary:
    'Adds a director or shareholder. What is wrong at its fields comes as VALIDATION_ERROR with issues as details. A person who is there already, by email address or by EOD, gets the role and stays one row.',
  input: z.object({
    ...sentIndividual,
    corporateIndividualRequest: z.object(individualKind),
    /** Somebody who is in the structure already. */
    EOD: z.optional(companyId),
    registryKey,
  }),
  answer: savedIndividual,
  errors: [...closed, ...shares, ...anew, 'ROW_APPROVED', 'ROW_DELETED_ELSEWHERE'],
})

export const changeIndividual = endpoint({
  name: 'changeIndividual',
  method: 'PATCH',
  path,
  ...corporate,
  maxBodyBytes: bodyLimits.rowMaxBytes,
  summary:
    'Changes a director or shareholder: fields that are not sent stay. Somebody who was invited and has not begun is sent the link at a corrected address. A row that somebody else changed meanwhile is refused with the kept row in details.',
  input: z.object({
    ...sentIndividual,
    EOD: companyId,
    corporateIndividualRequest: z.object(individualKind),
    ...expectedRevision,
  }),
  answer: savedIndividual,
  errors: [...closed, ...shares, ...anew, ...rows],
})

export const deleteIndividual = endpoint({
  name: 'deleteIndividual',
  method: 'DELETE',
  path,
  ...corporate,
  summary: 'Removes a person from one list of a company, or, without COD and type, from the whole structure.',
  query: z.object({
    EOD: companyId,
    COD: z.optional(companyId),
    cod2EODType: z.optional(z.enum(cod2EODTypes)),
    revision: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
  }),
  answer: z.object({ message: z.literal('Success'), totalShares: z.number() }),
  errors: [...closed, ...rows],
})

export const sendValidationEmail = endpoint({
  name: 'sendValidationEmail',
  method: 'POST',
  path: `${path}/update-link`,
  ...corporate,
  summary:
    'Sends the validation email: creates the verification request of the person and sends its link. Sent again, the previous link no longer works; once a minute and ten times a day. Until the decision on the company, also once it has submitted.',
  input: z.object({ ...ofCompany, EOD: companyId }),
  answer: z.object({ message: z.literal('Success'), individual: individualRow, resendAfterSeconds: z.number() }),
  errors: [...closed, 'ROW_APPROVED', 'ROW_DELETED_ELSEWHERE', 'REQUIRED_ITEMS_NOT_SET', 'INVITATION_JUST_SENT', 'INSUFFICIENT_CREDIT'],
})

export const correctEmailAddress = endpoint({
  name: 'correctEmailAddress',
  method: 'POST',
  path: `${path}/email-address`,
  ...corporate,
  summary:
    'Corrects the email address of a director or shareholder; whoever was invited and has not begun gets a new link there, and the previous link no longer works. Until the decision on the company, also once it has submitted.',
  input: z.object({
    ...ofCompany,
    EOD: companyId,
    email: z.string().check(z.trim(), z.maxLength(emailMaxLength), z.regex(emailPattern)),
    ...expectedRevision,
  }),
  answer: z.object({ message: z.literal('Success'), individual: individualRow, isLinkSent: z.boolean(), resendAfterSeconds: z.number() }),
  errors: [...closed, ...rows, 'PERSON_HAS_BEGUN', 'DUPLICATED_EMAIL', 'INVITATION_JUST_SENT'],
})

const person = { EOD: z.string(), name: z.string() }

export const inviteIndividuals = endpoint({
  name: 'inviteIndividuals',
  method: 'POST',
  path: `${path}/invite-all`,
  ...corporate,
  summary:
    'Invites every director and shareholder of the structure who was not invited yet, with the reason for each who was skipped. Until the decision on the company, also once it has submitted.',
  input: z.object(ofCompany),
  answer: z.object({
    invited: z.array(z.object(person)),
    skipped: z.array(z.object({ ...person, reason: z.enum(inviteSkipReasons) })),
  }),
  errors: closed,
})

const filled = z.object({ fieldName: z.string(), fieldValue: z.string() })

export const readCorporateDocument = endpoint({
  name: 'readCorporateDocument',
  method: 'POST',
  path: '/v1/onboarding/corporate-request/ocr',
  ...corporate,
  summary: "Reads a person's document from files of the company. What could be read fills the fields; what could not is left to be typed.",
  input: z.object({
    ...ofCompany,
    frontDocumentUrl: z.string().check(z.maxLength(2_000)),
    backDocumentUrl: z.optional(z.nullable(z.string().check(z.maxLength(2_000)))),
    documentType: z.enum(idTypes),
    countryCode: z.optional(z.nullable(z.string().check(z.maxLength(3)))),
    formId: z.optional(z.nullable(companyId)),
  }),
  answer: z.object({
    corporateDocumentInfoId: z.string(),
    corporateOcrDetectionId: z.string(),
    /** First Name, Middle Name, Last Name, and others of the form's fields that the document says. */
    content: z.array(filled),
    /** What the document says beside the form: by the names of the product's fields. */
    read: z.object({
      surname: z.nullable(z.string()),
      givenNames: z.nullable(z.string()),
      documentNumber: z.nullable(z.string()),
      /** YYYY-MM-DD. */
      dateOfBirth: z.nullable(z.string()),
      expiryDate: z.nullable(z.string()),
      sex: z.nullable(z.string()),
      nationality: z.nullable(z.string()),
      issuingCountry: z.nullable(z.string()),
    }),
  }),
  errors: [
    ...closed,
    'DOCUMENT_FILE_NOT_FOUND',
    'ERROR_UNSUPPORTED_MEDIA_TYPE',
    'INVALID_DOCUMENT_PHOTO',
    'RESOLUTION_UNDER_500',
    'RESOLUTION_OVER_8192',
    'NO_DOCUMENT_FOUND',
    'VERIFICATION_BUSY',
    'FILE_INFECTED',
    'FILE_SCAN_UNAVAILABLE',
  ],
})
