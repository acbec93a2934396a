import type { ModuleAnswers } from '#contract/forms/definition/answers.ts'
import { fieldNames } from '#contract/forms/definition/field-names.ts'
import type { ModuleKey } from '#contract/forms/definition/module-key.ts'
import { type SentDocument, saveRequiredDocuments, updateFormContent } from '#server/company/change-company-answers.ts'
import { recordSeniorManager } from '#server/company/record-senior-manager.ts'
import { saveIndividual } from '#server/company/save-individual.ts'
import { planCompanyForm, planDocuments, planFirstStep, toPlannedForm, toPrefilledOfCompany } from '#server/forms/company-form.ts'
import { findStoredAnswers } from '#server/forms/request-form.ts'
import { storeFormFile } from '#server/forms/store-form-file.ts'
import { loadCompleteness } from '#server/ownership/load-completeness.ts'
import { getCorporateRequest } from '#server/ownership/repositories/companies.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import { openContact } from '#server/requests/contact.ts'
import { drawSpecimenFile } from '#server/sandbox/draw-specimen.ts'
import { listMissingFiles, makeAnswers, pickKnown, type Requested, toRow } from '#server/sandbox/made-answers.ts'

const language = 'en'
export const companyDevice = 'virtual-company test-mode'

/** What a company may own up to: all shares, or fewer than the policy asks to be named. */
export type SharesNamed = 'all' | 'some'

/** Answers what the form requires and the company has not said, as its pages would: step 1, people, documents. What stands stays. */
export async function fillCompany(context: AppContext, link: OpenLink, shares: SharesNamed): Promise<void> {
  await fillFirstStep(context, link)
  await namePeople(context, link, shares)
  await bringDocuments(context, link)
}

async function findRequested(context: AppContext, link: OpenLink): Promise<Omit<Requested, 'plan'>> {
  const { request } = link
  const key = await openKeyOf(context.db, context.masterKey, request.subjectId)
  const { stored: retained } = await findStoredAnswers(context, request.id, key)
  const company = await getCorporateRequest(context.db, request.id)
  return { answers: retained.answers, given: toPrefilledOfCompany(company, openContact(key, request).email), today: context.clock.now() }
}

/** Only of the plan's own modules: an answer of another step is unknown to it. */
function toOwn({ plan, ...requested }: Requested): Requested {
  const modules = new Set<string>(Object.keys(plan.definition.modules))
  const answers = Object.fromEntries(Object.entries(requested.answers).filter(([module]) => modules.has(module)))
  return { plan, ...requested, answers }
}

export async function fillFirstStep(context: AppContext, link: OpenLink): Promise<void> {
  const requested = toOwn({ plan: planFirstStep(context, toPlannedForm(link)), ...(await findRequested(context, link)) })
  const made = makeAnswers(requested)
  for (const { module, field } of listMissingFiles(requested)) {
    const { fileId, fileName, fileType } = await storeFormFile(context, link, { ...(await drawFile(link)), module, field: field.name })
    made[module] = { ...made[module], [field.name]: [{ fileId, fileName, fileType }] }
  }
  const displayAreas = (Object.entries(made) as [ModuleKey, ModuleAnswers][]).map(([displayArea, values]) => ({
    displayArea,
    content: Object.entries(values).map(([fieldName, fieldValue]) => ({ fieldName, fieldValue })),
  }))
  await updateFormContent(context, link, { formContent: { displayAreas }, device: companyDevice }, language)
}

/** A director who holds most of the company, and an owner of the rest. A company that has named somebody is left with them. */
async function namePeople(context: AppContext, link: OpenLink, shares: SharesNamed): Promise<void> {
  const { facts } = await loadCompleteness(context.db, link.request.id, link.client)
  const isNamed = facts.people.length > 0 || facts.companies.some(({ totalPercent }) => totalPercent > 0)
  if (!isNamed) {
    await nameDirector(context, link)
    if (shares === 'all') await nameShareholder(context, link)
  }
  const { gaps, facts: named } = await loadCompleteness(context.db, link.request.id, link.client)
  const director = named.people.find(({ isDirector }) => isDirector)
  if (director && gaps.some(({ kind }) => kind === 'no_senior_manager')) await recordSeniorManager(context, link, director.id)
}

async function nameDirector(context: AppContext, link: OpenLink): Promise<void> {
  const content = toPersonContent(context, link, ['directors', 'individualShareholderInformation'], {
    [fieldNames.firstName]: 'Anna',
    [fieldNames.emailAddress]: toAddress('director', link),
    [fieldNames.shares]: '60',
  })
  await saveIndividual(context, link, { isChange: false, individualType: 'DIRECTOR', isAlsoShareholder: true, content }, language)
}

async function nameShareholder(context: AppContext, link: OpenLink): Promise<void> {
  const content = toPersonContent(context, link, ['individualShareholderInformation'], {
    [fieldNames.firstName]: 'Bela',
    [fieldNames.emailAddress]: toAddress('shareholder', link),
    [fieldNames.shares]: '40',
  })
  await saveIndividual(context, link, { isChange: false, individualType: 'SHAREHOLDER', content }, language)
}

function toPersonContent(context: AppContext, link: OpenLink, modules: ModuleKey[], stated: ModuleAnswers) {
  const plan = planCompanyForm(context, toPlannedForm(link), modules)
  const answers = pickKnown(plan, { ...stated, [fieldNames.lastName]: 'Specimen' })
  const row = { ...toRow(answers), ...toRow(makeAnswers({ plan, answers, today: context.clock.now() })) }
  return Object.entries(row).map(([fieldName, fieldValue]) => ({ fieldName, fieldValue }))
}

/** Of the domain that nobody can own, and of this company alone. */
function toAddress(who: string, { request }: OpenLink): string {
  const own = request.id.slice(-10).toLowerCase()
  return `${who}-${own.replace(/[^a-z0-9]/g, 'x')}@specimen.example`
}

async function bringDocuments(context: AppContext, link: OpenLink): Promise<void> {
  const plan = planDocuments(context, toPlannedForm(link))
  const missing = listMissingFiles(toOwn({ plan, ...(await findRequested(context, link)) }))
  const requiredDocuments: SentDocument[] = []
  for (const { module, field } of missing) {
    const stored = await storeFormFile(context, link, { ...(await drawFile(link)), module, field: field.name })
    const { url, fileName, fileType } = stored
    requiredDocuments.push({ fieldName: field.name, fieldValue: url, fileName, fileType })
  }
  if (missing.length === 0) return
  await saveRequiredDocuments(context, link, { requiredDocuments, emptySlots: [], device: companyDevice }, language)
}

async function drawFile({ request }: OpenLink) {
  return { bytes: await drawSpecimenFile(request.id), fileName: 'specimen.jpg' }
}
