import type { Cod2EODType } from '#contract/company/names.ts'
import type { getIndividual } from '#contract/company/people-calls.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { fieldNames } from '#contract/forms/definition/field-names.ts'
import type { ModuleKey } from '#contract/forms/definition/module-key.ts'
import { planCompanyForm, toPlannedForm } from '#server/forms/company-form.ts'
import { toFileAddresses } from '#server/ownership/company-files.ts'
import { toImportedAnswers } from '#server/ownership/imported-part.ts'
import { requireNode } from '#server/ownership/open-company.ts'
import { requirePerson } from '#server/ownership/require-person.ts'
import { loadStructure } from '#server/ownership/structure.ts'
import { openDetails } from '#server/people/person-details.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { findRequest } from '#server/requests/repositories/requests.ts'
import { getClientAndForm } from '#server/tenants/repositories/clients.ts'

type Needs = Pick<AppContext, 'db' | 'masterKey' | 'addressKey' | 'clock'>
type Query = { EOD: string; COD?: string | undefined; cod2EODType?: Cod2EODType | undefined }

/** A person opened: for the company whose row it is, or for the person themselves. */
export async function readIndividual(context: Needs, link: OpenLink, query: Query): Promise<AnswerOf<typeof getIndividual>> {
  const company = await toCompanyLink(context, link, query.EOD)
  const person = await requirePerson(context.db, company, query.EOD)
  const structure = await loadStructure(context.db, company.request.id)
  const directs = structure.directorships.find(
    ({ personId, companyId }) => personId === person.id && (!query.COD || companyId === query.COD),
  )
  const holding = structure.holdings.find((each) => each.ownerPersonId === person.id && (!query.COD || each.companyId === query.COD))
  const isDirector = (query.cod2EODType ?? (directs ? 'director' : 'shareholder')) === 'director'
  const node = await requireNode(context.db, company, query.COD ?? (isDirector ? directs?.companyId : holding?.companyId))
  const modules: ModuleKey[] = isDirector
    ? ['directors', 'individualShareholderInformation']
    : ['individualShareholderInformation', 'directors']
  const details = {
    ...openDetails(context, person),
    ...(holding?.shares ? { [fieldNames.shares]: String(Number(holding.shares)) } : {}),
    ...toImportedAnswers(holding),
  }
  const addresses = await toFileAddresses(
    context,
    company.request.id,
    [person.frontFileId, person.backFileId].filter((id) => id !== null),
  )
  return {
    corporateIndividualRequest: {
      requestId: person.id,
      individualType: isDirector ? 'DIRECTOR' : 'SHAREHOLDER',
      formId: company.form.id,
      doLiveness: person.doLiveness,
      COD: node.id,
      companyName: node.companyName,
      status: person.status ?? 'URL_GENERATED',
      revision: person.revision,
    },
    corporateUserRequestInfo: {
      formContent: { content: toContent(context, company, details, modules) },
      documentType: person.idType,
      frontDocumentUrl: addresses.get(person.frontFileId ?? '') ?? null,
      backDocumentUrl: addresses.get(person.backFileId ?? '') ?? null,
      corporateDocumentInfoId: person.documentInfoId,
      corporateOcrDetectionId: person.ocrDetectionId,
    },
  }
}

/** An invited person sees their own row and no other. */
async function toCompanyLink(context: Needs, link: OpenLink, personId: string): Promise<OpenLink> {
  if (link.request.kind === 'corporate') return link
  const company =
    link.request.id === personId && link.request.companyRequestId ? await findRequest(context.db, link.request.companyRequestId) : undefined
  if (!company) throw new Refusal('REQUEST_NOT_FOUND')
  return { ...link, request: company, ...(await getClientAndForm(context.db, company)) }
}

/** In the order of the form, with its labels; each field once. */
function toContent(context: Needs, link: OpenLink, details: ReturnType<typeof openDetails>, modules: ModuleKey[]) {
  const plan = planCompanyForm(context, toPlannedForm(link), modules)
  const reported = new Set<string>()
  return modules.flatMap((module) =>
    (plan.definition.modules[module]?.fields ?? []).flatMap((field) => {
      const value = Object.hasOwn(details, field.name) ? details[field.name] : undefined
      if (value === undefined || reported.has(field.name)) return []
      reported.add(field.name)
      return {
        fieldName: field.name,
        fieldValue: value,
        fieldType: field.type,
        ...(field.alias && { alias: field.alias }),
        ...(field.cn && { cn: field.cn }),
      }
    }),
  )
}
