import type { CaseFile } from '#contract/cases/case-file.ts'
import { cod2EODTypes } from '#contract/company/names.ts'
import { identitySources, identityStatements } from '#contract/identity/identity.ts'
import { findStepParameter } from '#contract/requests/step-parameter.ts'
import { listNodes } from '#server/ownership/repositories/companies.ts'
import { openDetails, toFullName } from '#server/people/person-details.ts'
import { listPeople } from '#server/people/repositories/company-people.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { VerificationRequestRow } from '#server/platform/database/schema.ts'
import { maskName } from '#server/platform/text/mask.ts'
import type { ResubmissionLabels } from '#server/resubmission/list-resubmission-labels.ts'
import { listApiKeys } from '#server/tenants/repositories/api-keys.ts'

type Detail = CaseFile['history'][number]['details'][number]
type Facts = CaseFile['history'][number]['facts']
/** What ids of a case are called: people of the company by masked names, companies, colleagues, and API keys. */
export type HistoryNames = Record<'people' | 'companies' | 'colleagues' | 'keys', ReadonlyMap<string, string>> & {
  asked: ResubmissionLabels
}

export async function readHistoryNames(
  { db, masterKey }: Pick<AppContext, 'db' | 'masterKey'>,
  request: VerificationRequestRow,
  { colleagues, asked }: Pick<HistoryNames, 'colleagues' | 'asked'>,
): Promise<HistoryNames> {
  const keys = new Map((await listApiKeys(db, request.clientId)).map(({ id, name }) => [id, name]))
  if (request.kind !== 'corporate') return { people: new Map(), companies: new Map(), colleagues, keys, asked }
  const people = (await listPeople(db, request.id)).map(
    (person) => [person.id, maskName(toFullName(openDetails({ masterKey }, person)))] as const,
  )
  const companies = (await listNodes(db, request.id)).map(({ id, companyName }) => [id, companyName] as const)
  return { people: new Map(people.filter(([, name]) => name)), companies: new Map(companies), colleagues, keys, asked }
}

/** What the product wrote down with an activity, out of its codes; nothing where somebody wrote the remark. */
export function toActivityDetails(activityType: string, remark: string, names: HistoryNames): Detail[] | undefined {
  if (!remark) return []
  if (/^INDIVIDUAL_|^INVITATION_SENT$/.test(activityType)) {
    const [role, id = remark] = remark.split(' ')
    return [
      toPerson(
        id,
        names,
        cod2EODTypes.find((type) => type === role),
      ),
    ]
  }
  if (activityType.startsWith('BUSINESS_SHAREHOLDER_')) return [{ is: 'company', id: remark, name: names.companies.get(remark) ?? null }]
  if (activityType === 'COMPANY_LOOKED_UP') return [{ is: 'registry', source: remark }]
  if (activityType === 'DETAILS_CORRECTED') return [{ is: 'entered', fields: remark.split(' ') }]
  if (activityType === 'DETAILS_STATED') return toStatement(remark)
  return activityType === 'CAMERA_FAILED' ? [{ is: 'camera', failure: remark }] : undefined
}

/** `company document_right surname givenNames` */
function toStatement(remark: string): Detail[] {
  const [from, stated, ...fields] = remark.split(' ')
  const source = identitySources.find((each) => each === from)
  const statement = identityStatements.find((each) => each === stated)
  return source && statement ? [{ is: 'statement', source, statement, fields }] : []
}

/** The same of an entry of the audit. */
export function toEntryDetails(action: string, facts: Facts, names: HistoryNames): Detail[] {
  const text = (name: string) => (typeof facts[name] === 'string' ? facts[name] : undefined)
  const list = (name: string) => (Array.isArray(facts[name]) ? facts[name] : [])
  const to = text('to')
  const [person, company, kind] = [text('person'), text('company'), text('kind')]
  if (action === 'request.assigned') return [{ is: 'assignee', name: to ? (names.colleagues.get(to) ?? to) : null }]
  if (action === 'request.link-used-by-staff') return [{ is: 'colleague', name: names.colleagues.get(text('user') ?? '') ?? '' }]
  if (action === 'request.retry-asked')
    return [{ is: 'asked', step: findStepParameter(text('step') ?? '') ?? null, things: list('fields').map(names.asked) }]
  return [
    ...(person ? [toPerson(person, names)] : []),
    ...(company ? [{ is: 'company', id: company, name: names.companies.get(company) ?? null } as const] : []),
    ...(action === 'request.email-resent' && kind ? [{ is: 'email', kind } as const] : []),
    ...(list('areas').length > 0 ? [{ is: 'areas', areas: list('areas') } as const] : []),
    ...(list('reasons').length > 0 ? [{ is: 'reasons', reasons: list('reasons') } as const] : []),
  ]
}

function toPerson(id: string, { people }: HistoryNames, role: (typeof cod2EODTypes)[number] | undefined = undefined): Detail {
  return { is: 'person', id, name: people.get(id) ?? null, role: role ?? null }
}
