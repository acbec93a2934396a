import type { FormDefinition } from '#contract/forms/definition/form-definition.ts'
import { isModuleKey } from '#contract/forms/definition/module-key.ts'
import type { Selection } from '#web/features/staff/forms/model/design-machine.ts'

type Part = string | number

/** The parts of a path such as `modules.directors.fields[3].limit."own key"`, as `toPath` wrote it. */
export function readPath(path: string): Part[] {
  return [...path.matchAll(/\[(\d+)\]|"((?:[^"\\]|\\.)*)"|[^.[\]"]+/g)].map(([whole, number, quoted]) => {
    if (number !== undefined) return Number(number)
    return quoted === undefined ? whole : String(JSON.parse(`"${quoted}"`))
  })
}

/** What a path of a definition stands in, and the rest of the way. A field's number counts as it stands in its module. */
export function findPlace(definition: FormDefinition, path: string): { chosen: Selection; rest: Part[] } {
  const [first, second, third, fourth, ...rest] = readPath(path)
  if (first === 'steps' && typeof second === 'number') {
    const step = definition.steps[second]?.step
    if (step !== undefined) return { chosen: { is: 'step', step }, rest: keep(third, fourth, ...rest) }
  }
  if (first === 'modules' && typeof second === 'string' && isModuleKey(second) && definition.modules[second]) {
    if (third === 'fields' && typeof fourth === 'number') return { chosen: { is: 'field', module: second, at: fourth }, rest }
    return { chosen: { is: 'module', module: second }, rest: keep(third, fourth, ...rest) }
  }
  return { chosen: { is: 'form' }, rest: keep(first, second, third, fourth, ...rest) }
}

const keep = (...parts: (Part | undefined)[]) => parts.filter((part) => part !== undefined)
