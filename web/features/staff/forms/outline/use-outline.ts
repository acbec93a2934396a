import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { isProductField } from '#contract/company/corporate-definition.ts'
import type { FormField } from '#contract/forms/definition/field-definition.ts'
import { toLabel } from '#contract/forms/definition/local-text.ts'
import type { ModuleKey } from '#contract/forms/definition/module-key.ts'
import { formsMessages } from '#web/features/staff/forms/messages/forms-messages.ts'
import {
  addField,
  type FieldPlace,
  findField,
  findGroup,
  type Group,
  listGroups,
  moveFieldTo,
  moveToModule,
  type PlacedField,
} from '#web/features/staff/forms/model/change-definition.ts'
import { listMovableModules, moveModule, moveStep } from '#web/features/staff/forms/model/change-parts.ts'
import type { Selection } from '#web/features/staff/forms/model/design-machine.ts'
import { moduleNames } from '#web/features/staff/forms/model/module-names.ts'
import type { Designer } from '#web/features/staff/forms/model/use-designer.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'

const blank: Omit<FormField, 'name'> = { type: 'text', selected: true, disabled: false, limit: { required: false } }

/** What is being dragged. */
export type Dragged = ({ is: 'field' } & FieldPlace) | { is: 'step'; step: number } | { is: 'module'; module: ModuleKey }
export type OutlineActs = ReturnType<typeof useOutline>

/** A group by one word. */
export function toGroupKey(group: Group): string {
  return 'module' in group ? `module ${group.module}` : `step ${group.step}`
}

/** The group in which what is chosen stands. */
export function groupKeyOf(groups: ReturnType<typeof listGroups>, chosen: Selection): string | undefined {
  if (chosen.is === 'form') return undefined
  if (chosen.is !== 'field') return toGroupKey(chosen)
  const found = groups.find(({ fields }) => fields.some(({ module, at }) => module === chosen.module && at === chosen.at))
  return found && toGroupKey(found.group)
}

/** Whether a field is what somebody looks for: by its name, or its label in either language. */
export function isFound({ name, alias = '', cn = '' }: Pick<FormField, 'name' | 'alias' | 'cn'>, searched: string): boolean {
  const plain = searched.trim().toLowerCase()
  return [name, alias, cn].some((text) => text.toLowerCase().includes(plain))
}

/** What the outline does. Its functions stay the same while it lives: a line is drawn anew only when it changes. */
export function useOutline(designer: Designer, box: RefObject<HTMLElement | null>, onUpdate: (texts: string) => void) {
  const t = formsMessages.useTranslate()
  const { language } = useI18n()
  const { toast } = useDialogs()
  const latest = useRef({ designer, t, language, toast, onUpdate })
  latest.current = { designer, t, language, toast, onUpdate }
  const dragged = useRef<Dragged | undefined>(undefined)
  const focusOn = useRef<string | undefined>(undefined)
  const { definition } = designer
  useEffect(() => {
    // A line that went into another group is another element now.
    if (focusOn.current === undefined || !definition) return
    const line = box.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(focusOn.current)}"]`)
    focusOn.current = undefined
    line?.focus()
  }, [definition, box])
  return useMemo(() => toActs(latest, dragged, focusOn), [])
}

type Latest = {
  current: {
    designer: Designer
    t: ReturnType<typeof formsMessages.useTranslate>
    language: 'en' | 'cn'
    toast: (texts: string, kind?: 'note') => void
    onUpdate: (texts: string) => void
  }
}

function toActs(latest: Latest, dragged: { current: Dragged | undefined }, focusOn: { current: string | undefined }) {
  const tellMoved = (name: string, at: number, count: number) =>
    latest.current.onUpdate(latest.current.t('design.moved', { name, at, count }))
  const moveTo = (place: FieldPlace, group: Group, to: number) => {
    const { designer, t, toast, language } = latest.current
    const { definition } = designer
    const field = findField(definition, place)
    if (!field) return
    const isLeaving = 'module' in group && group.module !== place.module
    if (isLeaving && definition.kind === 'corporate' && isProductField(place.module, field.name))
      return toast(t('design.field-stays', { name: toLabel(field, language).text }), 'note')
    const [next, there] = moveFieldTo(definition, place, group, to)
    if (next === definition) return
    focusOn.current = `${there.module} ${there.at}`
    designer.change(next, { is: 'field', ...there })
    const fields = findGroup(next, there)?.fields ?? []
    tellMoved(
      toLabel(field, language).text,
      fields.findIndex(({ module, at }) => module === there.module && at === there.at) + 1,
      fields.length,
    )
  }
  const moveStepTo = (step: number, to: number) => {
    const { designer, language } = latest.current
    const { definition } = designer
    const own = definition.steps.find((each) => each.step === step)
    if (!own || to < 1 || to > definition.steps.length || to === step) return
    focusOn.current = `step ${to}`
    designer.change(moveStep(definition, step, to), { is: 'step', step: to })
    tellMoved(toLabel(own, language).text, to, definition.steps.length)
  }
  const moveModuleTo = (module: ModuleKey, to: number) => {
    const { designer, language } = latest.current
    const keys = listMovableModules(designer.definition)
    const next = moveModule(designer.definition, module, to)
    if (next === designer.definition) return
    focusOn.current = `module ${module}`
    designer.change(next, { is: 'module', module })
    tellMoved(toLabel(designer.definition.modules[module] ?? moduleNames[module], language).text, to + 1, keys.length)
  }
  return {
    dragged,
    choose: (next: Selection) => latest.current.designer.choose(next),
    add: (group: Group) => {
      const { designer, t } = latest.current
      const [next, place] = addField(
        designer.definition,
        group,
        { ...blank, name: t('design.new-field') },
        { module: moduleNames.personalInformation.name, cn: moduleNames.personalInformation.cn },
      )
      designer.change(next, { is: 'field', ...place })
    },
    /** One place on; past the end of its group, into the next one. */
    moveField: (place: FieldPlace, by: 1 | -1) => {
      const groups = listGroups(latest.current.designer.definition)
      const here = groups.findIndex(({ fields }) => fields.some(({ module, at }) => module === place.module && at === place.at))
      const own = groups[here]
      if (!own) return
      const to = own.fields.findIndex(({ module, at }) => module === place.module && at === place.at) + by
      if (to >= 0 && to < own.fields.length) return moveTo(place, own.group, to)
      const other = groups[here + by]
      if (other && !('step' in other.group && other.group.step === null)) moveTo(place, other.group, by > 0 ? 0 : other.fields.length)
    },
    moveGroup: (group: Group, by: 1 | -1) => {
      if ('module' in group)
        return moveModuleTo(group.module, listMovableModules(latest.current.designer.definition).indexOf(group.module) + by)
      if (group.step !== null) moveStepTo(group.step, group.step + by)
    },
    /** What is dragged was let go on a field, or on the head of a group. */
    drop: (group: Group, on?: { placed: PlacedField; side: 'before' | 'after' }) => {
      const { definition } = latest.current.designer
      const what = dragged.current
      dragged.current = undefined
      if (!what) return
      if (what.is === 'step') return 'step' in group && group.step !== null ? moveStepTo(what.step, group.step) : undefined
      if (what.is === 'module')
        return 'module' in group ? moveModuleTo(what.module, listMovableModules(definition).indexOf(group.module)) : undefined
      if ('module' in group && definition.kind === 'individual') {
        const [next, there] = moveToModule(definition, what, group.module)
        return latest.current.designer.change(next, { is: 'field', ...there })
      }
      const fields = listGroups(definition).find((each) => toGroupKey(each.group) === toGroupKey(group))?.fields ?? []
      if (!on) return moveTo(what, group, fields.length)
      const isAt = (place: FieldPlace) => (each: PlacedField) => each.module === place.module && each.at === place.at
      const [from, target] = [fields.findIndex(isAt(what)), fields.findIndex(isAt(on.placed)) + (on.side === 'after' ? 1 : 0)]
      moveTo(what, group, from >= 0 && from < target ? target - 1 : target)
    },
  }
}
