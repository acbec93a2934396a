import { checkConditions } from '#contract/forms/check-conditions.ts'
import { checkFields } from '#contract/forms/check-fields.ts'
import { type FormDefinition, formDefinition } from '#contract/forms/definition/form-definition.ts'
import { type DefinitionFault, toFault, toFaults } from '#contract/forms/definition-fault.ts'
import { listModules } from '#contract/forms/form-plan.ts'

/** Deeper ones are nobody's writing. */
const maxDepth = 24

/** A definition as it was written, checked as a whole: either it is good, or every fault with its place. */
export function readDefinition(written: unknown): { definition: FormDefinition } | { faults: DefinitionFault[] } {
  if (isDeeperThan(written, maxDepth)) return { faults: [toFault([], 'too-deep', { levels: maxDepth })] }
  const read = formDefinition.safeParse(written)
  if (!read.success) return { faults: toFaults(read.error.issues, written) }
  const definition = { ...read.data, modules: Object.fromEntries(listModules(read.data)) }
  const faults = checkDefinition(definition)
  return faults.length > 0 ? { faults } : { definition }
}

/** What its parts, each of the right shape, have wrong together. */
export function checkDefinition(definition: FormDefinition): DefinitionFault[] {
  return [...checkSteps(definition), ...checkFields(definition), ...checkDocuments(definition), ...checkConditions(definition)]
}

/** The path of a step is /BaseInfo/personalInfo/step1 … stepN: a gap would be a page that is not there. */
function checkSteps({ steps, asksPersonalInfo }: FormDefinition): DefinitionFault[] {
  const numbers = new Set(steps.map(({ step }) => step))
  const faults = steps.flatMap(({ step }, at): DefinitionFault[] => {
    const path = ['steps', at, 'step']
    if (steps.findIndex((other) => other.step === step) < at) return [toFault(path, 'stands-twice', { shown: step })]
    return step > numbers.size ? [toFault(path, 'step-gap', { step, count: numbers.size })] : []
  })
  if (asksPersonalInfo && steps.length === 0) {
    faults.push(toFault(['asksPersonalInfo'], 'no-steps'))
  }
  return faults
}

function checkDocuments({ documents = [] }: FormDefinition): DefinitionFault[] {
  return documents.flatMap(({ documentType }, at) =>
    documents.findIndex((other) => other.documentType === documentType) < at
      ? [toFault(['documents', at, 'documentType'], 'stands-twice', { shown: documentType })]
      : [],
  )
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((part) => isDeeperThan(part, levels - 1))
}
