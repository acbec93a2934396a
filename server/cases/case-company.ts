import type { CaseFile } from '#contract/cases/case-file.ts'
import { modulesWithFields } from '#contract/company/resubmission-item.ts'
import { moduleKeys } from '#contract/forms/definition/module-key.ts'
import { findPeopleFindings } from '#server/approval/find-people-findings.ts'
import { readCaseCompleteness } from '#server/cases/case-completeness.ts'
import { readCaseRegistry } from '#server/cases/case-registry.ts'
import { toCompanyDefinition } from '#server/forms/company-form.ts'
import { getCorporateRequest } from '#server/ownership/repositories/companies.ts'
import { loadStructure, readStructure, rolesOf } from '#server/ownership/structure.ts'
import { openDetails, toFullName } from '#server/people/person-details.ts'
import { listPeople } from '#server/people/repositories/company-people.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import { maskName } from '#server/platform/text/mask.ts'
import { listRows } from '#server/resubmission/list-rows.ts'

/** The company of a request with its map; people by masked names unless revealed. */
export async function readCaseCompany(
  context: Pick<AppContext, 'db' | 'masterKey'>,
  link: OpenLink,
  { showsPeople, showsAnswers }: { showsPeople: boolean; showsAnswers: boolean },
): Promise<CaseFile['company']> {
  if (link.request.kind !== 'corporate') return null
  const { companyName, isoCode = null, companyNumber = null, kyckrId = null } = await getCorporateRequest(context.db, link.request.id)
  const structure = await readStructure(context, link, link.request.id)
  const nameFor = (name: string) => (showsPeople ? name : maskName(name))
  const users = structure.users.map((user) => ({ ...user, name: nameFor(user.name) }))
  const whole = await loadStructure(context.db, link.request.id)
  const findings = await findPeopleFindings(context, link.request.id)
  const people = (await listPeople(context.db, link.request.id)).map((person) => ({
    id: person.id,
    name: nameFor(toFullName(openDetails(context, person))),
    roles: rolesOf(whole, person.id),
    status: person.status ?? ('URL_GENERATED' as const),
    caseId: person.verificationRequestId,
    identity: findings.get(person.id) ?? null,
  }))
  const registry = await readCaseRegistry(context, link.request, { people: showsPeople, answers: showsAnswers })
  const completeness = await readCaseCompleteness(context, link, { showsPeople })
  return {
    companyName,
    isoCode,
    companyNumber,
    kyckrId,
    structure: { ...structure, users },
    people,
    completeness,
    registry,
    asks: await listRequested(context, link, nameFor),
  }
}

/** Not what nobody can change there, such as the name that the link was issued for. */
async function listRequested(
  context: Pick<AppContext, 'db' | 'masterKey'>,
  { form, request }: OpenLink,
  nameFor: (name: string) => string,
): Promise<NonNullable<CaseFile['company']>['asks']> {
  const { modules } = toCompanyDefinition(form)
  const rows = await listRows(context.db, context, request.id, await openKeyOf(context.db, context.masterKey, request.subjectId))
  return moduleKeys.flatMap((module) => {
    const written = modules[module]
    if (!written) return []
    const fields = modulesWithFields.some((key) => key === module)
      ? written.fields.filter(({ selected, disabled }) => selected && !disabled)
      : []
    const named = fields.map(({ name, alias = null, cn = null }) => ({ name, alias, cn }))
    const own = rows.filter((row) => row.module === module && !row.isApproved)
    const names = new Map(own.map(({ id, name }) => [id, module === 'businessShareholders' ? name : nameFor(name)]))
    return [{ module, name: written.name, cn: written.cn ?? null, fields: named, rows: [...names].map(([id, name]) => ({ id, name })) }]
  })
}
