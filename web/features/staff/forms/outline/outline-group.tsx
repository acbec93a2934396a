import { type DragEvent, memo } from 'react'
import { firstStepModules } from '#contract/company/corporate-definition.ts'
import { toLabel } from '#contract/forms/definition/local-text.ts'
import { formsMessages } from '#web/features/staff/forms/messages/forms-messages.ts'
import type { Group, PlacedField } from '#web/features/staff/forms/model/change-definition.ts'
import { OutlineLine } from '#web/features/staff/forms/outline/outline-line.tsx'
import { isFound, type OutlineActs, toGroupKey } from '#web/features/staff/forms/outline/use-outline.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import outlineStyles from '#web/features/staff/forms/outline/outline.module.css'
import outlineGroupStyles from '#web/features/staff/forms/outline/outline-group.module.css'

type Props = {
  group: Group
  head: string
  fields: readonly PlacedField[]
  searched: string
  isFolded: boolean
  isChosen: boolean
  chosenField: string | undefined
  /** The keys of what is faulty here, a line each. */
  faults: string
  act: OutlineActs
  onFold: (key: string, isFolded: boolean) => void
}

/** A step or a module with its fields. Where nothing in it changed, it is not drawn anew. */
export const OutlineGroup = memo(DrawnGroup, (one, other) => {
  const { fields, group, ...rest } = one
  const { fields: others, group: otherGroup, ...otherRest } = other
  const isSame = (Object.keys(rest) as (keyof typeof rest)[]).every((key) => rest[key] === otherRest[key])
  if (!isSame || toGroupKey(group) !== toGroupKey(otherGroup) || fields.length !== others.length) return false
  return fields.every((each, at) => each.field === others[at]?.field && each.module === others[at].module && each.at === others[at].at)
})

function DrawnGroup({ group, head, fields, searched, isFolded, isChosen, chosenField, faults, act, onFold }: Props) {
  const t = formsMessages.useTranslate()
  const { language } = useI18n()
  const key = toGroupKey(group)
  const isNoStep = 'step' in group && group.step === null
  const faulty = new Set(faults.split('\n'))
  const shown = searched ? fields.filter(({ field }) => isFound(field, searched)) : fields
  if (searched && shown.length === 0) return null
  const isShut = isFolded
  const mayMove = 'module' in group ? (firstStepModules as readonly string[]).includes(group.module) : !isNoStep
  const name = isNoStep ? t('design.no-step') : head
  const state = (event: DragEvent) => {
    act.dragged.current = 'module' in group ? { is: 'module', module: group.module } : { is: 'step', step: group.step ?? 0 }
    event.dataTransfer.setData('text/plain', name)
  }
  return (
    <li
      className={outlineStyles.designGroup}
      draggable={mayMove}
      onDragStart={state}
      {...toTarget(act, () => !isNoStep && act.drop(group))}
    >
      <div className={outlineStyles.designHead}>
        <button
          type="button"
          className={outlineGroupStyles.designFold}
          aria-expanded={!isShut}
          aria-label={t('design.fold', { name, count: fields.length })}
          onClick={() => onFold(key, !isShut)}
        >
          <Icon name="chevron" />
        </button>
        {isNoStep ? (
          <p className="muted">{name}</p>
        ) : (
          <OutlineLine
            id={key}
            text={head}
            isHead
            isChosen={isChosen}
            isFaulty={faulty.has(key) || (isShut && faults !== '')}
            onChoose={() => act.choose('module' in group ? { is: 'module', module: group.module } : { is: 'step', step: group.step ?? 0 })}
            onMove={mayMove ? (by) => act.moveGroup(group, by) : undefined}
          />
        )}
      </div>
      {!isShut && (
        <>
          <ol className={outlineStyles.designFields}>
            {shown.map((placed) => {
              const id = `${placed.module} ${placed.at}`
              return (
                <FieldLine
                  key={id}
                  id={id}
                  placed={placed}
                  group={group}
                  text={toLabel(placed.field, language).text || t('design.new-field')}
                  isChosen={chosenField === id}
                  isFaulty={faulty.has(id)}
                  act={act}
                />
              )
            })}
          </ol>
          {!isNoStep && !searched && (
            <Button
              kind="plain"
              className="design-add"
              icon="plus"
              aria-label={t('design.add-field-to', { name })}
              onClick={() => act.add(group)}
            >
              {t('design.add-field')}
            </Button>
          )}
        </>
      )}
    </li>
  )
}

type LineProps = { id: string; placed: PlacedField; group: Group; text: string; isChosen: boolean; isFaulty: boolean; act: OutlineActs }

function FieldLine({ id, placed, group, text: texts, isChosen, isFaulty, act }: LineProps) {
  const { module, at, field } = placed
  const state = (event: DragEvent) => {
    act.dragged.current = { is: 'field', module, at }
    event.dataTransfer.setData('text/plain', texts)
    event.stopPropagation()
  }
  return (
    <li draggable onDragStart={state} {...toTarget(act, (side) => act.drop(group, { placed, side }))}>
      <OutlineLine
        id={id}
        text={texts}
        isFaint={!field.selected}
        isChosen={isChosen}
        isFaulty={isFaulty}
        onChoose={() => act.choose({ is: 'field', module, at })}
        onMove={(by) => act.moveField({ module, at }, by)}
      />
    </li>
  )
}

/** Shows on which side of a line what is dragged would come to stand, and lets it go there. */
export function toTarget(act: Pick<OutlineActs, 'dragged'>, onDrop: (side: 'before' | 'after') => void) {
  const sideOf = (event: DragEvent<HTMLElement>): 'before' | 'after' => {
    const { top, height } = event.currentTarget.getBoundingClientRect()
    return event.clientY > top + height / 2 ? 'after' : 'before'
  }
  return {
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (!act.dragged.current) return
      event.preventDefault()
      event.stopPropagation()
      event.currentTarget.dataset.drop = sideOf(event)
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      delete event.currentTarget.dataset.drop
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault()
      event.stopPropagation()
      delete event.currentTarget.dataset.drop
      onDrop(sideOf(event))
    },
    onDragEnd: () => {
      act.dragged.current = undefined
    },
  }
}
