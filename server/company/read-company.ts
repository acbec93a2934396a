import { clientDefaults } from '#contract/client-defaults.ts'
import type { getCorporateRequest as getCorporateRequestCall } from '#contract/company/company-calls.ts'
import type { getFormInfo } from '#contract/company/company-form-calls.ts'
import { parseResubmissionKey } from '#contract/company/resubmission-item.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { mergeAnswers } from '#contract/forms/definition/answers.ts'
import { toFormContent } from '#contract/forms/form-content.ts'
import { planFirstStep, toCompanyDefinition, toPlannedForm, toPrefilledOfCompany } from '#server/forms/company-form.ts'
import { findForm } from '#server/forms/repositories/forms.ts'
import { findStoredAnswers } from '#server/forms/request-form.ts'
import { getCorporateRequest } from '#server/ownership/repositories/companies.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { openKeyToRead } from '#server/platform/crypto/subject-keys.ts'
import type { Client } from '#server/platform/database/schema.ts'
import type { CorporateRequestRow } from '#server/platform/database/schema-company.ts'
import { Refusal } from '#server/platform/errors.ts'
import { openContact } from '#server/requests/contact.ts'
import { readReturnUrl } from '#server/requests/integration.ts'
import { isOver } from '#server/requests/require-link.ts'
import { listRows } from '#server/resubmission/list-rows.ts'
import { type Form, findClient } from '#server/tenants/repositories/clients.ts'

/** A customer's colour; where it has none of its own, that of the corporate pages. */
export function toCorporateColour({ colour }: Pick<Client, 'colour'>): string {
  return colour.toLowerCase() === clientDefaults.colour ? clientDefaults.corporateColour : colour
}

export function toCompanyEntryView(client: Client, form: Pick<Form, 'name'>) {
  return {
    formName: form.name,
    pageLogoPath: client.logoPath,
    webColor: toCorporateColour(client),
    clientName: client.name,
    contactEmail: client.contactEmail,
  }
}

/** A corporate form by its id. Refuses NOT_FOUND. */
export async function readFormInfo(
  { db }: Pick<AppContext, 'db'>,
  formId: string,
  version?: number,
): Promise<AnswerOf<typeof getFormInfo>> {
  const form = await findForm(db, formId, version)
  const client = form && (await findClient(db, form.clientId))
  if (!client || form.kind !== 'corporate') throw new Refusal('NOT_FOUND', [{ path: 'id' }])
  return toFormInfo(client, form)
}

export function toFormInfo(client: Client, form: Form): AnswerOf<typeof getFormInfo> {
  const { modules, ...written } = toCompanyDefinition(form)
  return {
    id: form.id,
    version: form.version,
    clientId: client.id,
    ...toCompanyEntryView(client, form),
    note: written.note,
    termsAndConditionsContent: written.termsAndConditionsContent,
    termsOfUseLink: written.termsOfUseLink,
    privacyPolicyLink: written.privacyPolicyLink,
    chineseConfirmPopup: written.chineseConfirmPopup,
    uboThresholdPercent: client.uboThresholdPercent,
    basicInformationSetting: modules.basicInformationSetting ?? null,
    operationalInformation: modules.operationalInformation ?? null,
    beneficiaryAccountInformation: modules.beneficiaryAccountInformation ?? null,
    sourceOfWealth: modules.sourceOfWealth ?? null,
    firstCustomizeModule: modules.firstCustomizeModule ?? null,
    secondCustomizeModule: modules.secondCustomizeModule ?? null,
    directors: modules.directors ?? null,
    individualShareholderInformation: modules.individualShareholderInformation ?? null,
    businessShareholders: modules.businessShareholders ?? null,
    requiredDocuments: modules.requiredDocuments ?? null,
  }
}

/** The company of a link, with what it was answered so far on whatever device. */
export async function readCompany(
  context: Pick<AppContext, 'db' | 'clock' | 'masterKey'>,
  link: OpenLink,
): Promise<AnswerOf<typeof getCorporateRequestCall>> {
  const { request, client } = link
  const company = await getCorporateRequest(context.db, request.id)
  if (isOver(link)) return toStanding(link, company)
  const key = await openKeyToRead(context.db, context.masterKey, request)
  const { stored } = await findStoredAnswers(context, request.id, key, link.readAlong)
  const { email, remark } = openContact(key, request)
  const answers = mergeAnswers(stored.answers, toPrefilledOfCompany(company, email))
  return {
    id: request.id,
    requestId: request.id,
    clientId: client.id,
    isTest: client.testOf !== null,
    formId: request.formId,
    formVersion: request.formVersion,
    companyName: company.companyName,
    email: email ?? '',
    kyckrId: company.kyckrId,
    isoCode: company.isoCode,
    companyNumber: company.companyNumber,
    status: request.status,
    formContent: toFormContent(planFirstStep(context, toPlannedForm(link)), answers),
    revision: stored.revision,
    autoFilled: company.autoFilled,
    remark,
    resubmissionItems: await listResubmissions(context, request, key),
    submittedAt: request.submittedAt?.toISOString() ?? null,
    returnUrl: await readReturnUrl(context.db, context, request),
    expiresAt: request.expiresAt.toISOString(),
    isOver: false,
  }
}

async function listResubmissions({ db, masterKey }: Pick<AppContext, 'db' | 'masterKey'>, request: OpenLink['request'], key: Uint8Array) {
  const items = request.retryStep === 'base-info' ? request.retryFields.flatMap((word) => parseResubmissionKey(word) ?? []) : []
  const rows = items.some(({ row }) => row !== null) ? await listRows(db, { masterKey }, request.id, key) : []
  return items.map((each) => ({ ...each, name: rows.find(({ module, id }) => module === each.module && id === each.row)?.name ?? null }))
}

/** What the link says once its time has passed: which company, where it stands, and nothing of a person. */
function toStanding({ request, client }: OpenLink, company: CorporateRequestRow): AnswerOf<typeof getCorporateRequestCall> {
  return {
    id: request.id,
    requestId: request.id,
    clientId: client.id,
    isTest: client.testOf !== null,
    formId: request.formId,
    formVersion: request.formVersion,
    companyName: company.companyName,
    email: '',
    kyckrId: company.kyckrId,
    isoCode: company.isoCode,
    companyNumber: company.companyNumber,
    status: request.status,
    formContent: { displayAreas: [] },
    revision: 0,
    autoFilled: [],
    remark: null,
    resubmissionItems: [],
    submittedAt: request.submittedAt?.toISOString() ?? null,
    returnUrl: null,
    expiresAt: request.expiresAt.toISOString(),
    isOver: true,
  }
}
