import type { FormDefinition } from '#contract/forms/definition/form-definition.ts'
import { toPath } from '#contract/forms/definition-fault.ts'
import type { Conflict, Merged } from '#web/lib/draft/draft.ts'

type Json = unknown
type Thing = Record<string, Json>
/** By what the parts of a list are known, whatever order they are in. */
const idOf: Record<string, string> = { fields: 'name', columns: 'name', options: 'value', steps: 'step', documents: 'documentType' }

/** What two people made of the same draft, in one. */
export function mergeDefinitions(base: FormDefinition, mine: FormDefinition, theirs: FormDefinition): Merged<FormDefinition> {
  const conflicts: Conflict[] = []
  const merge = (was: Json, own: Json, other: Json, path: PropertyKey[]): Json => {
    if (isSame(own, was) || isSame(own, other)) return other
    if (isSame(other, was)) return own
    if (isThing(own) && isThing(other)) return mergeThings(isThing(was) ? was : {}, own, other, path)
    const id = idOf[String(path.at(-1))]
    if (id && Array.isArray(own) && Array.isArray(other)) return mergeLists(id, Array.isArray(was) ? was : [], own, other, path)
    conflicts.push({ place: toPath(path), theirs: other })
    // What one removed and the other changed stays.
    return own ?? other
  }
  const mergeThings = (was: Thing, own: Thing, other: Thing, path: PropertyKey[]): Thing => {
    const keys = [...new Set([...Object.keys(own), ...Object.keys(other)])]
    const merged = keys.map((key) => [key, merge(was[key], own[key], other[key], [...path, key])] as const)
    return Object.fromEntries(merged.filter(([, value]) => value !== undefined))
  }
  const mergeLists = (id: string, was: Json[], own: Json[], other: Json[], path: PropertyKey[]): Json[] => {
    const [wasBy, ownBy, otherBy] = [toMap(was, id), toMap(own, id), toMap(other, id)]
    const keys = toOrder([...wasBy.keys()], [...ownBy.keys()], [...otherBy.keys()])
    // A list whose parts cannot be told apart is taken whole.
    if (ownBy.size < own.length || otherBy.size < other.length) {
      conflicts.push({ place: toPath(path), theirs: other })
      return own
    }
    const merged: Json[] = []
    for (const key of keys) {
      const one = merge(wasBy.get(key), ownBy.get(key), otherBy.get(key), [...path, merged.length])
      if (one !== undefined) merged.push(one)
    }
    return merged
  }
  return { value: merge(base, mine, theirs, []) as FormDefinition, conflicts, taken: [] }
}

/** In the order of whoever changed it; what the other one added comes after what it came after there. */
function toOrder(was: string[], own: string[], other: string[]): string[] {
  const common = (list: string[]) => list.filter((key) => own.includes(key) && other.includes(key))
  const isOwnOrder = !isSame(common(was), common(own)) || isSame(common(was), common(other))
  const [first, second] = isOwnOrder ? [own, other] : [other, own]
  const order = [...first]
  second.forEach((key, at) => {
    if (order.includes(key)) return
    const before = second[at - 1]
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key)
  })
  return order
}

function toMap(list: Json[], id: string): Map<string, Json> {
  return new Map(list.map((each) => [String((each as Thing | null)?.[id]), each]))
}

function isThing(value: Json): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isSame(one: Json, other: Json): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
