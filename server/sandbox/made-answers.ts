import { type Answers, findAnswer, type ModuleAnswers, mergeAnswers } from '#contract/forms/definition/answers.ts'
import type { Column, FormField, Limit } from '#contract/forms/definition/field-definition.ts'
import { fieldNames } from '#contract/forms/definition/field-names.ts'
import { fileTypes, isOneOf, listTypes } from '#contract/forms/definition/field-type.ts'
import { type FormPlan, type PlannedField, toKey } from '#contract/forms/form-plan.ts'
import { judgeAnswers } from '#contract/forms/judge-answers.ts'
import { listValues } from '#contract/forms/lists/product-lists.ts'

/** What is asked only after another answer is made in a further round; more rounds than conditions have depth are none's need. */
const maxRounds = 10
const day = '1984-08-12'

export type Requested = {
  plan: FormPlan
  /** What is answered already, and stays. */
  answers: Answers
  /** What others answered. */
  given?: Answers
  today: Date
}

/** Answers for what a plan requires and nobody has given yet: obviously made, and of the shape that each field takes. Files are not made here. */
export function makeAnswers({ plan, answers, given = {}, today }: Requested): Answers {
  let made: Answers = {}
  for (let round = 0; round < maxRounds; round += 1) {
    const missing = listMissing({ plan, answers: mergeAnswers(answers, made), given, today })
    const next = missing.flatMap((planned) => toAnswer(planned, today))
    if (next.length === 0) return made
    for (const answer of next) made = mergeAnswers(made, answer)
  }
  return made
}

/** Fields whose answer is a file, is required, and is not there. */
export function listMissingFiles(requested: Requested): PlannedField[] {
  return listMissing(requested).filter(({ field }) => isOneOf(fileTypes, field.type))
}

function listMissing({ plan, answers, given = {} }: Requested): PlannedField[] {
  const { issues } = judgeAnswers(plan, answers, 'submit', { given })
  return issues.flatMap(({ module, field, key, row }) => {
    const planned =
      key === 'required' && row === undefined ? [...plan.fields.values()].find((each) => isAt(each, module, field)) : undefined
    return planned && !planned.field.disabled ? [planned] : []
  })
}

const isAt = ({ key, module, field }: PlannedField, ofModule: string, name: string) =>
  module === ofModule && field.name === name && key === toKey(module, name)

function toAnswer({ module, field }: PlannedField, today: Date): Answers[] {
  const value = field.name === fieldNames.identityType ? 'Passport' : makeValue(field, today)
  return value === undefined ? [] : [{ [module]: { [field.name]: value } }]
}

function makeValue(field: FormField, today: Date): ModuleAnswers[string] | undefined {
  const { type, limit, options = [], columns = [] } = field
  if (isOneOf(fileTypes, type) || type === 'header' || type === 'downloadLink') return undefined
  if (type === 'checkbox') return true
  if (type === 'multi-select' || type === 'multi-checkbox') return options.slice(0, 1).map(({ value }) => value)
  if (type === 'table') return [Object.fromEntries(columns.map((column) => [column.name, makeText(column, today)]))]
  if (type === 'signature') return 'Anna Specimen'
  if (type === 'text-area-rich') return `<p>${toWords(limit)}</p>`
  return makeText({ ...field, type: type === 'text-area-long' ? 'text' : type }, today)
}

/** What is answered by one line of text. */
function makeText({ type, limit, options = [] }: Pick<Column, 'type' | 'limit' | 'options'>, today: Date): string {
  if (isOneOf(listTypes, type)) return toFirst(listValues(type))
  switch (type) {
    case 'picklist':
      return options[0]?.value ?? ''
    case 'email':
      return 'company@specimen.example'
    case 'url':
      return 'https://specimen.example'
    // Of the numbers that the United Kingdom keeps for fiction.
    case 'phone':
      return '+442079460000'
    case 'percent':
      return '50'
    case 'number':
      return String(toNumber(limit))
    case 'time':
      return '09:00'
    case 'date':
      return toDay(limit, today)
    case 'date-time':
      return `${toDay(limit, today)}T09:00`
    default:
      return toWords(limit)
  }
}

function toFirst(values: ReadonlySet<string>): string {
  const [first = ''] = values
  return values.has('GB') ? 'GB' : first
}

function toNumber({ min, max, above }: Limit): number {
  if (above !== undefined) return above + 1
  if (typeof min === 'number') return min
  return typeof max === 'number' ? Math.min(max, 1) : 1
}

function toDay({ min, max }: Limit, today: Date): string {
  const toBound = (bound: Limit['min']) => (bound === 'today' ? today.toISOString().slice(0, 10) : bound)
  const [earliest, latest] = [toBound(min), toBound(max)]
  if (typeof earliest === 'string' && earliest > day) return earliest
  return typeof latest === 'string' && latest < day ? latest : day
}

/** As short and as long as the field asks. */
function toWords({ length = 100, minLength = 0 }: Limit): string {
  return 'Specimen of test mode'.slice(0, length).trim().padEnd(minLength, 'x')
}

/** The answers of some modules as one row, whichever of them asks. */
export function toRow(answers: Answers): ModuleAnswers {
  return Object.assign({}, ...Object.values(answers))
}

/** Of a module's answers, those that are there. */
export function pickKnown(plan: FormPlan, values: ModuleAnswers): Answers {
  const known: Answers = {}
  for (const { module, field } of plan.fields.values()) {
    const value = findAnswer({ [module]: values }, module, field.name)
    if (value !== undefined) known[module] = { ...known[module], [field.name]: value }
  }
  return known
}
