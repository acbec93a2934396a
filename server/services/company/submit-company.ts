import type { Transaction } from 'kysely'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { submitCorporateRequest } from '#contract/calls/corporate-request.ts'
import { countVerified } from '#contract/completeness/find-completeness-gaps.ts'
import { judgeRow } from '#contract/company/judge-row.ts'
import { fieldNames } from '#contract/company/names.ts'
import { type Answers, mergeAnswers } from '#contract/form/answers.ts'
import type { FormContent } from '#contract/form/content-schema.ts'
import type { FieldIssue } from '#contract/form/field-issue.ts'
import type { FormPlan } from '#contract/form/form-plan.ts'
import { judgeAnswers } from '#contract/form/judge-answers.ts'
import type { ModuleKey } from '#contract/form/module-key.ts'
import type { Language } from '#contract/language.ts'
import { areSharesWithin } from '#contract/ownership/shares.ts'
import { toErrorWords } from '#contract/words/to-error-words.ts'
import type { OpenLink } from '#server/access/open-link.ts'
import type { Database, VerificationRequestRow } from '#server/database/schema.ts'
import { Refusal } from '#server/errors.ts'
import { changeCorporateRequest, getCorporateRequest } from '#server/repositories/companies.ts'
import { listPeople } from '#server/repositories/company-people.ts'
import { removeResubmission } from '#server/repositories/resubmissions.ts'
import { openContent } from '#server/services/company/business-rows.ts'
import { readAnswers, toConflicts } from '#server/services/company/change-company-answers.ts'
import { type AskedForm, planCompanyForm, planDocuments, planFirstStep, toAskedForm, toGivenOfCompany } from '#server/services/company/company-form.ts'
import { toCompanyIssues } from '#server/services/company/company-issues.ts'
import { toActivity } from '#server/services/company/invite-person.ts'
import { toHeldAnswers } from '#server/services/company/held-part.ts'
import { idsOf } from '#server/services/company/individual-rows.ts'
import { findResubmissionProblems } from '#server/services/company/resubmission-problems.ts'
import { changeCompany } from '#server/services/company/open-company.ts'
import { openDetails, toFullName } from '#server/services/company/person-details.ts'
import { keepCompanyAnswers } from '#server/services/company/save-company-answers.ts'
import { loadStructure, type Structure, toPercent } from '#server/services/company/structure.ts'
import { findGapProblems } from '#server/services/completeness/find-gap-problems.ts'
import { inviteRequired } from '#server/services/completeness/invite-required.ts'
import { loadCompleteness } from '#server/services/completeness/load-completeness.ts'
import { moveRequest } from '#server/services/move-request.ts'
import { queueMail } from '#server/services/queue-mail.ts'
import { openKeyOf } from '#server/services/subject-keys.ts'
import type { Tools } from '#server/tools.ts'

type Submitted = AnswerOf<typeof submitCorporateRequest>
type Problem = Submitted['problems'][number]
type Sent = {
  formContent?: FormContent | undefined
  acceptedTerms: boolean
  invites: boolean
  revision?: number | undefined
  device?: string | undefined
}

/**
 * Checks all of a company's form and hands it in, or says what is in the way. Whom the customer wants to be verified is invited in the
 * same transaction, so that nobody who submitted has to remember it. Refuses TERMS_NOT_ACCEPTED.
 */
export async function submitCompany(tools: Tools, link: OpenLink, sent: Sent, language: Language): Promise<Submitted> {
  const form = toAskedForm(link)
  const hasTerms = Boolean(form.definition.termsAndConditionsContent || form.definition.termsOfUseLink || form.definition.privacyPolicyLink)
  if (hasTerms && !sent.acceptedTerms) throw new Refusal('TERMS_NOT_ACCEPTED')
  const key = await openKeyOf(tools.db, tools.masterKey, link.request.subjectId)
  return changeCompany(tools, link, async (transaction, request) => {
    const company = await getCorporateRequest(transaction, request.id)
    const given = toGivenOfCompany(company, request.email)
    const plan = planFirstStep(tools, form)
    const save = { plan, given, answers: sent.formContent ? readAnswers(sent.formContent) : {}, baseRevision: sent.revision, device: sent.device }
    const { kept, issues, conflicts } = await keepCompanyAnswers(transaction, tools, request, key, save)
    const checked = { tools, form, language, rootId: request.id }
    const problems: Problem[] = [
      ...toProblems(checked, plan, 1, 'field', [...issues, ...judgeAnswers(plan, pick(plan, kept.answers), 'submit', { given }).issues]),
      ...(await findRowProblems(transaction, checked, key)),
      ...findDocumentProblems(checked, kept.answers),
      ...(await findGapProblems(transaction, tools, link, language)),
    ]
    const again = await findResubmissionProblems(transaction, checked, request, { key, answers: mergeAnswers(kept.answers, given) })
    problems.push(...again.filter((problem) => !problems.some((other) => isSamePlace(problem, other))))
    const isReady = problems.length === 0 && conflicts.length === 0
    const result = isReady ? await handIn(transaction, tools, request, hasTerms) : request
    const { invited, skipped } = isReady && sent.invites ? await inviteRequired(transaction, tools, link, result) : noInvitations
    const { gaps, required } = await loadCompleteness(transaction, request.id, link.client)
    return {
      result: {
        requestId: request.id,
        status: result.status,
        submittedAt: isReady ? (result.submittedAt?.toISOString() ?? null) : null,
        problems,
        conflicts: toConflicts(conflicts),
        revision: kept.revision,
        gaps,
        verified: countVerified(required),
        invited,
        skipped,
      },
      activity: invited.map(({ EOD }) => toActivity(EOD)),
    }
  })
}

const noInvitations: Pick<Submitted, 'invited' | 'skipped'> = { invited: [], skipped: [] }

async function handIn(transaction: Transaction<Database>, tools: Tools, request: VerificationRequestRow, hasTerms: boolean): Promise<VerificationRequestRow> {
  const submittedAt = tools.clock.now()
  const submitted = await moveRequest(transaction, tools, request, {
    event: 'companySubmitted',
    change: { submittedAt },
    activity: { activityType: 'SUBMITTED', actor: 'applicant' },
  })
  await removeResubmission(transaction, request.id)
  if (hasTerms) await changeCorporateRequest(transaction, request.id, { acceptedTermsAt: submittedAt })
  const uniqueKey = `submitted:${request.id}:${submittedAt.toISOString()}`
  await queueMail(transaction, tools, submitted, { kind: 'submitted', recipient: submitted.email, uniqueKey })
  return submitted
}

const isSamePlace = (one: Problem, other: Problem) => one.COD === other.COD && one.EOD === other.EOD && one.module === other.module && one.field === other.field

type Checked = { tools: Tools; form: AskedForm; language: Language; rootId: string }

function pick(plan: FormPlan, answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([module]) => plan.definition.modules[module as ModuleKey])) as Answers
}

type Place = { COD?: string; EOD?: string | null; who?: string }

function toProblems({ language, rootId }: Checked, plan: FormPlan, step: number, kind: Problem['kind'], issues: FieldIssue[], place: Place = {}): Problem[] {
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
  const plan = planDocuments(checked.tools, checked.form)
  const { issues } = judgeAnswers(plan, { requiredDocuments: answers.requiredDocuments ?? {} }, 'submit')
  return toProblems(checked, plan, 4, 'document', issues)
}

/** Every row once more: a row that the registry's file or an earlier form brought may lack what this form asks. */
async function findRowProblems(transaction: Transaction<Database>, checked: Checked, key: Uint8Array): Promise<Problem[]> {
  const structure = await loadStructure(transaction, checked.rootId)
  return [
    ...(await findPeopleProblems(transaction, checked, structure)),
    ...findBusinessProblems(checked, structure, key),
    ...structure.nodes.flatMap(({ id }) => {
      const held = structure.holdings.filter(({ companyId }) => companyId === id)
      const sums = [
        { field: fieldNames.shares, code: 'SHARES_OUT_OF_BOUND', parts: held.map(({ shares }) => toPercent(shares)) },
        { field: fieldNames.votes, code: 'VOTES_OUT_OF_BOUND', parts: held.map(({ votes }) => toPercent(votes)) },
      ] as const
      return sums.flatMap(({ field, code, parts }) => {
        if (areSharesWithin(parts)) return []
        const { message } = toErrorWords(code, checked.language)
        return { step: 3, kind: 'shares' as const, COD: id, EOD: null, module: null, field, message }
      })
    }),
  ]
}

async function findPeopleProblems(transaction: Transaction<Database>, checked: Checked, structure: Structure): Promise<Problem[]> {
  const people = new Map((await listPeople(transaction, checked.rootId)).map((person) => [person.id, person]))
  const modules = { director: 'directors', shareholder: 'individualShareholderInformation' } as const
  return structure.nodes.flatMap((node) =>
    (['director', 'shareholder'] as const).flatMap((type) => {
      const module = modules[type]
      const plan = planCompanyForm(checked.tools, checked.form, [module])
      const asked = new Set(plan.definition.modules[module]?.fields.map(({ name }) => name) ?? [])
      return idsOf(structure, node.id, type).flatMap((id) => {
        const person = people.get(id)
        if (!person || person.status === 'APPROVED') return []
        const details = openDetails(checked.tools, person)
        const values = Object.fromEntries(Object.entries(details).filter(([name]) => asked.has(name)))
        const holding = structure.holdings.find((each) => each.companyId === node.id && each.ownerPersonId === id)
        const typedShares = holding?.shares ? String(Number(holding.shares)) : undefined
        const held = type === 'shareholder' ? toHeldAnswers(holding) : {}
        const { issues } = judgeRow(plan, [module], { values: { ...values, ...held }, typedShares }, type === 'shareholder' ? module : undefined)
        return toProblems(checked, plan, type === 'director' ? 2 : 3, 'person', issues, { COD: node.id, EOD: id, who: toFullName(details) })
      })
    }),
  )
}

function findBusinessProblems(checked: Checked, structure: Structure, key: Uint8Array): Problem[] {
  const plan = planCompanyForm(checked.tools, checked.form, ['businessShareholders'])
  const nodes = new Map(structure.nodes.map((node) => [node.id, node]))
  return structure.holdings.flatMap((holding) => {
    const node = nodes.get(holding.ownerCompanyId ?? '')
    if (!node || node.isRoot || node.status === 'APPROVED') return []
    const values = openContent(key, node).businessShareholders ?? {}
    const typedShares = holding.shares === null ? undefined : String(Number(holding.shares))
    const { issues } = judgeRow(plan, ['businessShareholders'], { values: { ...values, ...toHeldAnswers(holding) }, typedShares }, 'businessShareholders')
    return toProblems(checked, plan, 3, 'business-shareholder', issues, { COD: holding.companyId, who: node.companyName })
  })
}
