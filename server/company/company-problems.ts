import type { Kysely } from 'kysely'
import type { submitCorporateRequest } from '#contract/company/company-calls.ts'
import { judgeRow } from '#contract/company/judge-row.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { toErrorMessage } from '#contract/errors/to-error-message.ts'
import { type Answers, mergeAnswers } from '#contract/forms/definition/answers.ts'
import type { FieldIssue } from '#contract/forms/definition/field-issue.ts'
import { fieldNames } from '#contract/forms/definition/field-names.ts'
import type { ModuleKey } from '#contract/forms/definition/module-key.ts'
import type { FormPlan } from '#contract/forms/form-plan.ts'
import { judgeAnswers } from '#contract/forms/judge-answers.ts'
import type { Language } from '#contract/language.ts'
import { areSharesWithin } from '#contract/ownership/shares.ts'
import { findResubmissionProblems } from '#server/company/resubmission-problems.ts'
import { type PlannedForm, planCompanyForm, planDocuments, planFirstStep, toPlannedForm } from '#server/forms/company-form.ts'
import type { StoredAnswers } from '#server/forms/merge-saves.ts'
import { openContent } from '#server/ownership/business-rows.ts'
import { toCompanyIssues } from '#server/ownership/company-issues.ts'
import { findGapProblems } from '#server/ownership/find-gap-problems.ts'
import { toImportedAnswers } from '#server/ownership/imported-part.ts'
import { idsOf } from '#server/ownership/individual-rows.ts'
import { loadStructure, type Structure, toPercent } from '#server/ownership/structure.ts'
import { openDetails, toFullName } from '#server/people/person-details.ts'
import { listPeople } from '#server/people/repositories/company-people.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'

type Needs = Pick<AppContext, 'clock' | 'masterKey'>
type Problem = AnswerOf<typeof submitCorporateRequest>['problems'][number]
type Asking = { link: Pick<OpenLink, 'form' | 'client'>; request: VerificationRequestRow; language: Language }
/** What a company has said so far, and the issues that were found while it was kept. */
type CurrentState = { key: Uint8Array; stored: Pick<StoredAnswers, 'answers'>; given: Answers; issues: FieldIssue[] }

/** Everything that is in the way of submitting, by step: what its form requires, what the policy refuses, and what staff requested again. */
export async function findCompanyProblems(
  db: Kysely<Database>,
  context: Needs,
  { link, request, language }: Asking,
  { key, stored, given, issues }: CurrentState,
): Promise<Problem[]> {
  const form = toPlannedForm({ form: link.form, request })
  const plan = planFirstStep(context, form)
  const checked = { context, form, language, rootId: request.id }
  const problems: Problem[] = [
    ...toProblems(checked, plan, 1, 'field', [...issues, ...judgeAnswers(plan, pick(plan, stored.answers), 'submit', { given }).issues]),
    ...(await findRowProblems(db, checked, key)),
    ...findDocumentProblems(checked, stored.answers),
    ...(await findGapProblems(db, context, { request, client: link.client }, language)),
  ]
  const again = await findResubmissionProblems(db, checked, request, { key, answers: mergeAnswers(stored.answers, given) })
  return [...problems, ...again.filter((problem) => !problems.some((other) => isSamePlace(problem, other)))]
}

const isSamePlace = (one: Problem, other: Problem) =>
  one.COD === other.COD && one.EOD === other.EOD && one.module === other.module && one.field === other.field

type Checked = { context: Needs; form: PlannedForm; language: Language; rootId: string }

function pick(plan: FormPlan, answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([module]) => plan.definition.modules[module as ModuleKey])) as Answers
}

type Place = { COD?: string; EOD?: string | null; who?: string }

function toProblems(
  { language, rootId }: Checked,
  plan: FormPlan,
  step: number,
  kind: Problem['kind'],
  issues: FieldIssue[],
  place: Place = {},
): Problem[] {
  return toCompanyIssues(plan, issues, language).map(({ module, field, message }) => ({
    step,
    kind,
    COD: place.COD ?? rootId,
    EOD: place.EOD ?? null,
    module,
    field,
    message: place.who ? `${place.who}: ${message}` : message,
  }))
}

function findDocumentProblems(checked: Checked, answers: Answers): Problem[] {
  const plan = planDocuments(checked.context, checked.form)
  const { issues } = judgeAnswers(plan, { requiredDocuments: answers.requiredDocuments ?? {} }, 'submit')
  return toProblems(checked, plan, 4, 'document', issues)
}

/** Every row once more: a row that the registry's file or an earlier form brought may lack what this form asks. */
async function findRowProblems(db: Kysely<Database>, checked: Checked, key: Uint8Array): Promise<Problem[]> {
  const structure = await loadStructure(db, checked.rootId)
  return [
    ...(await findPeopleProblems(db, checked, structure)),
    ...findBusinessProblems(checked, structure, key),
    ...structure.nodes.flatMap(({ id }) => {
      const held = structure.holdings.filter(({ companyId }) => companyId === id)
      const sums = [
        { field: fieldNames.shares, code: 'SHARES_OUT_OF_BOUND', parts: held.map(({ shares }) => toPercent(shares)) },
        { field: fieldNames.votes, code: 'VOTES_OUT_OF_BOUND', parts: held.map(({ votes }) => toPercent(votes)) },
      ] as const
      return sums.flatMap(({ field, code, parts }) => {
        if (areSharesWithin(parts)) return []
        const { message } = toErrorMessage(code, checked.language)
        return { step: 3, kind: 'shares' as const, COD: id, EOD: null, module: null, field, message }
      })
    }),
  ]
}

async function findPeopleProblems(db: Kysely<Database>, checked: Checked, structure: Structure): Promise<Problem[]> {
  const people = new Map((await listPeople(db, checked.rootId)).map((person) => [person.id, person]))
  const modules = { director: 'directors', shareholder: 'individualShareholderInformation' } as const
  return structure.nodes.flatMap((node) =>
    (['director', 'shareholder'] as const).flatMap((type) => {
      const module = modules[type]
      const plan = planCompanyForm(checked.context, checked.form, [module])
      const requested = new Set(plan.definition.modules[module]?.fields.map(({ name }) => name) ?? [])
      return idsOf(structure, node.id, type).flatMap((id) => {
        const person = people.get(id)
        if (!person || person.status === 'APPROVED') return []
        const details = openDetails(checked.context, person)
        const values = Object.fromEntries(Object.entries(details).filter(([name]) => requested.has(name)))
        const holding = structure.holdings.find((each) => each.companyId === node.id && each.ownerPersonId === id)
        const typedShares = holding?.shares ? String(Number(holding.shares)) : undefined
        const held = type === 'shareholder' ? toImportedAnswers(holding) : {}
        const { issues } = judgeRow(
          plan,
          [module],
          { values: { ...values, ...held }, typedShares },
          type === 'shareholder' ? module : undefined,
        )
        return toProblems(checked, plan, type === 'director' ? 2 : 3, 'person', issues, { COD: node.id, EOD: id, who: toFullName(details) })
      })
    }),
  )
}

function findBusinessProblems(checked: Checked, structure: Structure, key: Uint8Array): Problem[] {
  const plan = planCompanyForm(checked.context, checked.form, ['businessShareholders'])
  const nodes = new Map(structure.nodes.map((node) => [node.id, node]))
  return structure.holdings.flatMap((holding) => {
    const node = nodes.get(holding.ownerCompanyId ?? '')
    if (!node || node.isRoot || node.status === 'APPROVED') return []
    const values = openContent(key, node).businessShareholders ?? {}
    const typedShares = holding.shares === null ? undefined : String(Number(holding.shares))
    const { issues } = judgeRow(
      plan,
      ['businessShareholders'],
      { values: { ...values, ...toImportedAnswers(holding) }, typedShares },
      'businessShareholders',
    )
    return toProblems(checked, plan, 3, 'business-shareholder', issues, { COD: holding.companyId, who: node.companyName })
  })
}
