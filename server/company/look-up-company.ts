import { type Answers, findAnswer, isEmptyAnswer } from '#contract/forms/definition/answers.ts'
import type { ModuleKey } from '#contract/forms/definition/module-key.ts'
import { type FormPlan, toKey } from '#contract/forms/form-plan.ts'
import { judgeAnswers } from '#contract/forms/judge-answers.ts'
import { nextStatus } from '#contract/requests/request-status.ts'
import { readCompany } from '#server/company/read-company.ts'
import { toIdentity } from '#server/company/save-business.ts'
import { saveCompanyAnswers } from '#server/company/save-company-answers.ts'
import { planFirstStep, toPlannedForm, toPrefilledOfCompany } from '#server/forms/company-form.ts'
import { findStoredAnswers } from '#server/forms/request-form.ts'
import { changeCompany } from '#server/ownership/open-company.ts'
import { changeCorporateRequest, getCorporateRequest } from '#server/ownership/repositories/companies.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { AutoFilled } from '#server/platform/database/schema-company.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { RegistryAccount } from '#server/platform/limits/rate-limit.ts'
import type { CompanyProfile, RegistryParty } from '#server/platform/ports.ts'
import { askRegistry, dropForeignCompanies } from '#server/registry/ask-registry.ts'
import { findRegistryValue } from '#server/registry/fact-fields.ts'
import { findStoredRegistry, sealProfile } from '#server/registry/stored-registry.ts'
import { openContact } from '#server/requests/contact.ts'

/** Refuses REQUIRED_ITEMS_NOT_SET without a name and a number, and what the registry refuses. */
export async function searchCompanies(
  context: Pick<AppContext, 'registry' | 'log'>,
  account: RegistryAccount,
  query: { isoCode: string; companyNumber?: string | undefined; name?: string | undefined },
) {
  const companyNumber = query.companyNumber?.trim()
  const name = query.name?.trim()
  if (!companyNumber && !name) throw new Refusal('REQUIRED_ITEMS_NOT_SET', [{ path: 'name' }])
  const isoCode = query.isoCode.toUpperCase()
  const input = { isoCode, ...(companyNumber && { companyNumber }), ...(name && { name }) }
  return dropForeignCompanies(await askRegistry(context, account, (registry) => registry.search(input)), isoCode)
}

type Enhanced = { profile: CompanyProfile; filled: AutoFilled[] }

/**
 * A company's profile. That of the link's own company is kept and fills what is empty in step 1; for another one nothing
 * changes. A company that is submitted is shown, and filled no more.
 */
export async function enhanceCompany(context: AppContext, account: RegistryAccount, link: OpenLink, kyckrId: string) {
  const company = await getCorporateRequest(context.db, link.request.id)
  const profile = await askRegistry(context, account, (registry) => registry.getProfile(kyckrId))
  const isOwn = identityOf(kyckrId) === toIdentity(company.isoCode, company.companyNumber)
  const { filled } =
    isOwn && nextStatus(link.request.status, 'companySubmitted')
      ? await keepProfile(context, link, profile).catch(whereClosed)
      : { filled: [] }
  const { formContent, revision } = await readCompany(context, link)
  return { profile: toShown(profile), filled, formContent, revision }
}

function identityOf(kyckrId: string): string | null {
  const [country = '', number = ''] = kyckrId.split('|')
  return toIdentity(country, number)
}

/** Submitted or decided while the registry was asked: then its answer is shown, and fills no more. */
function whereClosed(error: unknown): Pick<Enhanced, 'filled'> {
  if (error instanceof Refusal && (error.code === 'REQUEST_CANNOT_BE_SUBMITTED' || error.code === 'VERIFICATION_REJECTED_REQUEST_AGAIN'))
    return { filled: [] }
  throw error
}

async function keepProfile(context: AppContext, link: OpenLink, profile: CompanyProfile): Promise<Enhanced> {
  const plan = planFirstStep(context, toPlannedForm(link))
  const key = await openKeyOf(context.db, context.masterKey, link.request.subjectId)
  return changeCompany(context, link, async (transaction, request) => {
    const company = await getCorporateRequest(transaction, request.id)
    const given = toPrefilledOfCompany(company, openContact(key, request).email)
    const { stored: retained } = await findStoredAnswers({ db: transaction }, request.id, key)
    const answers = toFilled(plan, retained.answers, profile)
    const { changed } = await saveCompanyAnswers(transaction, context, request, key, { plan, given, answers })
    const filled = Object.entries(changed).flatMap(([module, values]) =>
      Object.keys(values ?? {}).flatMap((field) =>
        answers[module as ModuleKey]?.[field] === undefined ? [] : [{ module, field, source: profile.source }],
      ),
    )
    const sealedProfile = sealProfile(key, request.id, profile)
    const autoFilled = [
      ...company.autoFilled.filter((one) => !filled.some((other) => other.field === one.field && other.module === one.module)),
      ...filled,
    ]
    await changeCorporateRequest(transaction, request.id, {
      sealedProfile,
      profileSource: profile.source,
      autoFilled: JSON.stringify(autoFilled),
    })
    return { result: { profile, filled }, activity: { activityType: 'COMPANY_LOOKED_UP', remark: profile.source } }
  })
}

/** Where the form asks, nobody has answered, and the registry's word is one that the field takes. */
function toFilled(plan: FormPlan, answers: Answers, profile: CompanyProfile): Answers {
  const filled: Answers = {}
  for (const { module, field, isAsked } of plan.fields.values()) {
    const word = isAsked && !field.disabled ? findRegistryValue(field.name, profile) : null
    if (!word || !isEmptyAnswer(findAnswer(answers, module, field.name))) continue
    const one: Answers = { [module]: { [field.name]: word } }
    const isTaken = plan.fields.get(toKey(module, field.name))?.submit().safeParse(word).success
    if (isTaken && judgeAnswers(plan, one, 'draft').issues.length === 0) filled[module] = { ...filled[module], [field.name]: word }
  }
  return filled
}

export async function readProfile(context: Pick<AppContext, 'db' | 'masterKey'>, { request }: OpenLink) {
  const stored = await findStoredRegistry(context.db, context, request)
  return { profile: stored ? toShown(stored.profile) : null }
}

function toShown(profile: CompanyProfile) {
  const { registeredAddress, officers, owners, ...rest } = profile
  return {
    ...rest,
    registeredAddress: registeredAddress?.oneLine ?? null,
    officers: officers.map((officer) => ({
      ...toParty(officer),
      role: officer.role,
      appointedOn: officer.appointedOn,
      resignedOn: officer.resignedOn,
    })),
    owners: owners.map((owner) => ({ ...toParty(owner), sharesPercent: owner.sharesPercent, sharesBand: owner.sharesBand })),
  }
}

/** Without the month of birth: nobody fills it in. */
function toParty({ monthOfBirth: _, ...party }: RegistryParty) {
  return party
}
