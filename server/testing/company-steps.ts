import { randomBytes } from 'node:crypto'
import type { RequestStatus } from '#contract/requests/request-status.ts'
import { findCompanyPlace, openCompanyRequest } from '#server/company/create-company-request.ts'
import { sealFileName } from '#server/files/form-file.ts'
import { attachBlobs } from '#server/files/repositories/blobs.ts'
import { saveFormFile } from '#server/files/repositories/form-files.ts'
import { storeBlob, toBlobAddress } from '#server/files/store-blob.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { FormDefinition } from '#server/platform/database/schema.ts'
import { saveForm } from '#server/tenants/repositories/clients.ts'
import type { TestApp } from '#server/testing/test-app.ts'

export type CompanyLink = { requestId: string; token: string }
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

const prefix = '/v1/onboarding/corporate-request'
const plain = {
  note: null,
  termsAndConditionsContent: null,
  termsOfUseLink: null,
  privacyPolicyLink: null,
  chineseConfirmPopup: false,
  asksPersonalInfo: false,
  livenessMode: 'passive' as const,
}

export async function seedCorporateForm(
  portico: TestApp,
  definition: Partial<FormDefinition> = {},
  name = 'Company onboarding',
): Promise<string> {
  const id = newId('frm')
  await portico.context.db.transaction().execute((transaction) =>
    saveForm(transaction, {
      id,
      clientId: portico.client.id,
      kind: 'corporate',
      name,
      isDefault: name === 'Company onboarding',
      definition: { ...plain, ...definition },
    }),
  )
  return id
}

export async function newCompany(
  portico: TestApp,
  company: { companyName?: string; email?: string; kyckrId?: string } = {},
): Promise<CompanyLink> {
  const place = await findCompanyPlace(portico.context, { clientId: portico.client.id })
  const email = `${randomBytes(4).toString('hex')}@company.example`
  return openCompanyRequest(
    portico.context,
    place,
    { companyName: 'Meridian Trading Ltd', email, ...company },
    { language: 'en', takesCredit: false, actor: 'staff' },
  )
}

export type Person = { first?: string; last?: string; email?: string; shares?: string; more?: Record<string, string>; designation?: string }

export function toContent({ first = 'Anna', last = 'Eriksson', email = 'anna@example.com', shares, designation, more = {} }: Person) {
  const values = {
    'First Name': first,
    'Last Name': last,
    'Email Address': email,
    'Identity Type': 'Passport',
    ...(designation && { Designation: designation }),
    ...(shares !== undefined && { '% of Shares': shares }),
    ...more,
  }
  return Object.entries(values).map(([fieldName, fieldValue]) => ({ fieldName, fieldValue }))
}

/** A company's calls, as its page makes them. */
export function companyPage(portico: TestApp, { requestId, token }: CompanyLink) {
  const call = (method: Method, path: string, body?: object) =>
    portico.send({
      method,
      url: path.startsWith('/v1') ? path : `${prefix}${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(body ? { payload: body } : {}),
    })
  const addIndividual = (individualType: 'DIRECTOR' | 'SHAREHOLDER', person: Person, more: object = {}) =>
    call('POST', '/individual', {
      requestId,
      corporateIndividualRequest: { individualType },
      corporateUserRequestInfo: { formContent: { content: toContent(person) } },
      ...more,
    })
  return {
    requestId,
    call,
    read: () => call('GET', `/corporate?COD=${requestId}`),
    addIndividual,
    addDirector: (person: Person = {}, more: object = {}) => addIndividual('DIRECTOR', person, more),
    addShareholder: (person: Person = {}, more: object = {}) => addIndividual('SHAREHOLDER', person, more),
    list: (type: 'director' | 'shareholder', COD = requestId) => call('GET', `/individual/list?COD=${COD}&cod2EODType=${type}`),
    invite: (EOD: string) => call('POST', '/individual/update-link', { requestId, EOD }),
    /** Changes a row by the names of its fields. */
    change: (EOD: string, values: Record<string, string>, more: object = {}) =>
      call('PATCH', '/individual', {
        requestId,
        EOD,
        corporateIndividualRequest: { individualType: 'DIRECTOR' },
        corporateUserRequestInfo: {
          formContent: { content: Object.entries(values).map(([fieldName, fieldValue]) => ({ fieldName, fieldValue })) },
        },
        ...more,
      }),
    correctEmail: (EOD: string, email: string) => call('POST', '/individual/email-address', { requestId, EOD, email }),
    inviteAll: () => call('POST', '/individual/invite-all', { requestId }),
    addBusiness: (business: Business, parentId = requestId) =>
      call('POST', '/business-shareholder', { requestId, parentId, displayAreas: [toBusinessArea(business)] }),
    structure: (id = requestId) => call('GET', `/corporationStructure/${id}`),
  }
}

type Business = { name: string; country?: string; number?: string; shares: string; more?: Record<string, string> }

export function toBusinessArea({ name, country = 'GB', number, shares, more = {} }: Business) {
  const values = {
    'Business Name': name,
    'Country of Incorporation': country,
    ...(number && { 'Company Number': number }),
    '% of Shares': shares,
    ...more,
  }
  return {
    displayArea: 'businessShareholders',
    content: Object.entries(values).map(([fieldName, fieldValue]) => ({ fieldName, fieldValue })),
  }
}

/** A file as POST /postFile keeps it, with its address. */
export async function keepFile(
  portico: TestApp,
  { requestId }: CompanyLink,
  bytes: Buffer,
  mediaType = 'image/jpeg',
): Promise<{ url: string; fileId: string }> {
  const { context } = portico
  const request = await context.db.selectFrom('verificationRequests').selectAll().where('id', '=', requestId).executeTakeFirstOrThrow()
  const key = await openKeyOf(context.db, context.masterKey, request.subjectId)
  const blobId = await storeBlob(context, request, key, { kind: 'form-file', mediaType, bytes })
  const id = newId('fil')
  const now = context.clock.now()
  await context.db.transaction().execute(async (transaction) => {
    await saveFormFile(transaction, {
      id,
      clientId: request.clientId,
      requestId,
      blobId,
      sealedName: sealFileName(key, id, 'file.jpg'),
      mediaType,
      byteCount: bytes.byteLength,
      unnamedSince: now,
      createdAt: now,
    })
    await attachBlobs(transaction, [blobId], now)
  })
  return { url: toBlobAddress(context, blobId), fileId: id }
}

type Json = Record<string, never>
/** The parts of an answer, for a test that says what it expects. */
export const individualOf = ({ body }: { body: Record<string, unknown> }) =>
  body.individual as Json & { requestId: string; revision: number; status: string }
export const businessOf = ({ body }: { body: Record<string, unknown> }) =>
  body.businessShareholder as Json & { id: string; requestId: string; revision: number }

/** Where a request stands, without the way to it. */
export async function setStatus({ context }: TestApp, requestId: string, status: RequestStatus): Promise<void> {
  await context.db
    .updateTable('verificationRequests')
    .set({ status, submittedAt: context.clock.now() })
    .where('id', '=', requestId)
    .execute()
}
