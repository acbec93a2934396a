import { type Condition, listPointers } from '#contract/forms/definition/condition.ts'
import type { FormField } from '#contract/forms/definition/field-definition.ts'
import { factsOfType, isOneOf, silentTypes } from '#contract/forms/definition/field-type.ts'
import type { FormDefinition } from '#contract/forms/definition/form-definition.ts'
import type { ModuleKey } from '#contract/forms/definition/module-key.ts'
import { type DefinitionFault, toFault } from '#contract/forms/definition-fault.ts'
import { findValues } from '#contract/forms/field-rules.ts'
import { isFieldName, listDependencies, listModules, resolvePointer, toKey } from '#contract/forms/form-plan.ts'
import type { FaultCode } from '#contract/forms/messages/fault-en.ts'
import { orderByDependency } from '#contract/forms/order-by-dependency.ts'

type Placed = { key: string; path: PropertyKey[]; module: ModuleKey; field: FormField; dependsOn: string[] }
type Pointer = ReturnType<typeof listPointers>[number]

/** Conditions that look at nothing, that can never be so, or that run in a circle. */
export function checkConditions(definition: FormDefinition): DefinitionFault[] {
  const fields = listModules(definition).flatMap(([module, { fields: own }]) =>
    own.map(
      (field, at): Placed => ({
        key: toKey(module, field.name),
        path: ['modules', module, 'fields', at],
        module,
        field,
        dependsOn: listDependencies(definition, module, field),
      }),
    ),
  )
  const byKey = new Map(fields.map((placed) => [placed.key, placed]))
  const check = (condition: Condition | undefined, path: PropertyKey[], own: ModuleKey | undefined) =>
    condition ? listPointers(condition).flatMap((pointer) => checkPointer(definition, byKey, pointer, [...path, 'when'], own)) : []
  const faults = [
    ...fields.flatMap(({ field, path, module }) => check(field.when, path, module)),
    ...definition.steps.flatMap(({ when }, at) => check(when, ['steps', at], undefined)),
    ...(definition.documents ?? []).flatMap(({ when }, at) => check(when, ['documents', at], undefined)),
  ]
  const ordered = orderByDependency(fields)
  return 'circle' in ordered ? [...faults, toCircleFault(definition, byKey, ordered.circle)] : faults
}

function checkPointer(
  definition: FormDefinition,
  byKey: Map<string, Placed>,
  pointer: Pointer,
  path: PropertyKey[],
  own: ModuleKey | undefined,
): DefinitionFault[] {
  const fault = (code: FaultCode, shown = '') => [toFault(path, code, { asked: named, ...(shown && { shown }) })]
  const named = pointer.module ? toKey(pointer.module, pointer.field) : pointer.field
  const key = resolvePointer(definition, own, pointer)
  const pointed = key && byKey.get(key)?.field
  if (!pointed) {
    return fault(isFieldName(definition, pointer.field) && !pointer.module ? 'asks-of-many' : 'asks-nothing')
  }
  if (!pointed.selected) return fault('asks-unselected')
  if (isOneOf(silentTypes, pointed.type)) return fault('asks-silent')
  const wrong = findMismatch(pointer, pointed)
  return wrong ? fault(...wrong) : []
}

/** Why a condition could never be so. */
function findMismatch(pointer: Pointer, field: FormField): [FaultCode, string?] | undefined {
  const { comparedBy } = factsOfType(field.type)
  if ('answered' in pointer) return undefined
  if ('atLeast' in pointer || 'atMost' in pointer) return comparedBy === 'number' ? undefined : ['asks-no-number']
  if ('includes' in pointer !== (comparedBy === 'contents')) return [comparedBy === 'contents' ? 'asks-several' : 'asks-one']
  if (('equals' in pointer && typeof pointer.equals === 'boolean') !== (comparedBy === 'tick')) {
    return [comparedBy === 'tick' ? 'asks-ticked' : 'asks-no-checkbox']
  }
  if (comparedBy === 'tick') return undefined
  const values = findValues(field)
  const asked = 'oneOf' in pointer ? pointer.oneOf : ['includes' in pointer ? pointer.includes : String(pointer.equals)]
  const unknown = values && asked.find((value) => !values.has(value))
  return unknown === undefined ? undefined : ['asks-no-option', JSON.stringify(unknown)]
}

function toCircleFault(definition: FormDefinition, byKey: Map<string, Placed>, circle: string[]): DefinitionFault {
  const first = byKey.get(circle[0] ?? '')
  const step = first && !first.field.when ? definition.steps.findIndex((each) => each.step === first.field.step) : -1
  const path = step >= 0 ? ['steps', step, 'when'] : [...(first?.path ?? []), 'when']
  return toFault(path, 'circle', { circle: circle.join(' → ') })
}
