import { type Answers, type AnswerValue, findAnswer, isEmptyAnswer, isSameAnswer } from '#contract/forms/definition/answers.ts'
import { type FieldIssue, type IssueParams, isFieldIssueKey } from '#contract/forms/definition/field-issue.ts'
import { fieldNames } from '#contract/forms/definition/field-names.ts'
import { isModuleKey } from '#contract/forms/definition/module-key.ts'
import { type FormPlan, findShownKeys, type PlannedField, toKey } from '#contract/forms/form-plan.ts'
import { isPlainName } from '#contract/identity/plain-name.ts'

/**
 * `draft` takes what is unfinished: it asks for no answer and for no finished form of one, and refuses only what the
 * definition does not allow at all. `submit` asks for everything.
 */
export type JudgeMode = 'draft' | 'submit'

export type JudgeOptions = {
  /** Asks for the answers of this step only, while conditions look at all of them. */
  step?: number
  /** Answers that others gave: a disabled field keeps its own. */
  given?: Answers
}

export type Judgement = {
  /** As they may be kept: trimmed, cleaned, and, on submitting, without the fields that are not asked for. */
  answers: Answers
  issues: FieldIssue[]
}

/** Judges answers against one version of a form. Linear in the number of fields; strict: what the version does not have is refused. */
export function judgeAnswers(plan: FormPlan, answers: Answers, mode: JudgeMode, options: JudgeOptions = {}): Judgement {
  const known = mode === 'draft' ? undefined : findShownKeys(plan, answers)
  const issues = findUnknown(plan, answers)
  const accepted: Answers = {}
  for (const planned of plan.fields.values()) {
    if (!planned.isAsked || (known && !known.has(planned.key))) continue
    if (options.step !== undefined && planned.field.step !== options.step) continue
    const judged = judgeField(planned, answers, mode, options.given)
    if ('issues' in judged) issues.push(...judged.issues)
    else if (judged.value !== undefined) keep(accepted, planned, judged.value)
  }
  return { answers: accepted, issues }
}

function judgeField(
  planned: PlannedField,
  answers: Answers,
  mode: JudgeMode,
  given: Answers | undefined,
): { value: AnswerValue | undefined } | { issues: FieldIssue[] } {
  const { module, field } = planned
  const sent = findAnswer(answers, module, field.name)
  if (field.disabled) {
    const own = given && findAnswer(given, module, field.name)
    if (sent !== undefined && !isSameAnswer(sent, own)) return { issues: [toIssue(planned, 'not-editable')] }
    return { value: own }
  }
  if (isEmptyAnswer(sent)) {
    if (mode === 'submit') return field.limit.required ? { issues: [toIssue(planned, 'required')] } : { value: undefined }
    // An emptied answer is kept as such, in the shape of its type.
    if (sent === undefined) return { value: undefined }
  }
  const read = (mode === 'draft' ? planned.draft() : planned.submit()).safeParse(sent)
  if (!read.success) return { issues: onePerPlace(read.error.issues.map((issue) => fromSchemaIssue(planned, issue))) }
  // Rows without a word, marks without text: empty only once it was cleaned.
  if (mode === 'submit' && isEmptyAnswer(read.data)) {
    return field.limit.required ? { issues: [toIssue(planned, 'required')] } : { value: undefined }
  }
  if (nameFields.has(field.name) && typeof read.data === 'string' && !isPlainName(read.data))
    return { issues: [toIssue(planned, 'name-not-plain')] }
  return { value: read.data }
}

/** Names of people and companies, wherever a form asks for them by the words that the product itself reads. */
const nameFields: ReadonlySet<string> = new Set([fieldNames.firstName, fieldNames.middleName, fieldNames.lastName, fieldNames.businessName])

/** What was sent for modules and fields that this version does not ask for. */
function findUnknown(plan: FormPlan, answers: Answers): FieldIssue[] {
  return Object.entries(answers).flatMap(([module, values]): FieldIssue[] => {
    if (!isModuleKey(module)) return [{ module, field: '', key: 'unknown-field', params: {} }]
    return Object.keys(values ?? {})
      .filter((name) => !plan.fields.get(toKey(module, name))?.isAsked)
      .map((field) => ({ module, field, key: 'unknown-field', params: {} }))
  })
}

type SchemaIssue = { message: string; path: PropertyKey[]; params?: Record<string, unknown> } | { message: string; path: PropertyKey[] }

function fromSchemaIssue(planned: PlannedField, issue: SchemaIssue): FieldIssue {
  const params = 'params' in issue && issue.params ? (issue.params as IssueParams) : {}
  const made = toIssue(planned, isFieldIssueKey(issue.message) ? issue.message : 'wrong-shape', params)
  const [row, column] = issue.path
  if (planned.field.type !== 'table' || typeof row !== 'number') return made
  return typeof column === 'string' ? { ...made, row, column } : { ...made, row }
}

/** A person corrects one thing at a time. */
function onePerPlace(issues: FieldIssue[]): FieldIssue[] {
  const places = new Map<string, FieldIssue>()
  for (const issue of issues) {
    const place = JSON.stringify([issue.row, issue.column])
    if (!places.has(place)) places.set(place, issue)
  }
  return [...places.values()]
}

function toIssue({ module, field }: PlannedField, key: FieldIssue['key'], params: IssueParams = {}): FieldIssue {
  return { module, field: field.name, key, params }
}

function keep(answers: Answers, { module, field }: PlannedField, value: AnswerValue): void {
  const own = answers[module]
  if (own) own[field.name] = value
  else answers[module] = { [field.name]: value }
}
