import { type KeyboardEvent, useRef, useState } from 'react'
import type { FormField } from '#contract/form/field-definition.ts'
import { toLabel } from '#contract/form/local-text.ts'
import { type ModuleKey, moduleKeys } from '#contract/form/module-key.ts'
import { addField, addModule, addStep, type Group, listGroups, moveField, moveStep, type PlacedField } from '#web/flows/staff-forms/change-definition.ts'
import type { Chosen, Designer } from '#web/flows/staff-forms/use-designer.ts'
import { useSpeech } from '#web/messages/say.ts'
import { staffFormsWords } from '#web/messages/staff-forms/words.ts'
import { SelectField } from '#web/pages/staff/select-field.tsx'
import { Button } from '#web/ui/button.tsx'

const blank: Omit<FormField, 'name'> = { type: 'text', selected: true, disabled: false, limit: { required: false } }

/** Steps, or modules, with their questions: chosen, ordered and added. */
export function DesignOutline({ designer }: { designer: Designer }) {
  const say = staffFormsWords.useSay()
  const { definition, chosen, choose, change } = designer
  const [news, setNews] = useState('')
  const groups = listGroups(definition)
  const isPeople = definition.kind === 'individual'
  const free = moduleKeys.filter((key) => !definition.modules[key])
  const add = (group: Group) => {
    const names = { module: say('design.module-name') }
    const [next, place] = addField(definition, group, { ...blank, name: say('design.new-field') }, names)
    change(next, { is: 'field', ...place })
  }
  return (
    <section className="design-outline" aria-label={say('design.outline')}>
      <OutlineButton words={say('design.settings')} isChosen={chosen.is === 'form'} onChoose={() => choose({ is: 'form' })} />
      {groups.map(({ group, fields }) => (
        <div key={JSON.stringify(group)} className="design-group">
          <GroupHead designer={designer} group={group} onNews={setNews} />
          <FieldList designer={designer} fields={fields} onNews={setNews} />
          {!('step' in group && group.step === null) && (
            <Button kind="plain" icon="plus" onClick={() => add(group)}>
              {say('design.add-field')}
            </Button>
          )}
        </div>
      ))}
      {isPeople && (
        <>
          <Button icon="plus" onClick={() => change(addStep(definition, say('design.new-step')), { is: 'step', step: definition.steps.length + 1 })}>
            {say('design.add-step')}
          </Button>
          <ModuleList designer={designer} />
        </>
      )}
      {free.length > 0 && (
        <SelectField
          label={say('design.add-module')}
          value=""
          onChange={(key) => {
            const module = free.find((each) => each === key)
            if (module) change(addModule(definition, module, module), { is: 'module', module })
          }}
        >
          <option value="">{say('design.module-choose')}</option>
          {free.map((key) => (
            <option key={key} value={key}>
              {key}
            </option>
          ))}
        </SelectField>
      )}
      <p className="muted small">{say('design.keys')}</p>
      <p className="only-heard" role="status">
        {news}
      </p>
    </section>
  )
}

function ModuleList({ designer: { definition, chosen, choose } }: { designer: Designer }) {
  const say = staffFormsWords.useSay()
  const keys = moduleKeys.filter((key) => definition.modules[key])
  if (keys.length === 0) return null
  return (
    <div className="design-group">
      <p className="muted small">{say('design.modules')}</p>
      {keys.map((module: ModuleKey) => (
        <OutlineButton
          key={module}
          words={definition.modules[module]?.name ?? module}
          isChosen={chosen.is === 'module' && chosen.module === module}
          onChoose={() => choose({ is: 'module', module })}
        />
      ))}
    </div>
  )
}

type HeadProps = { designer: Designer; group: Group; onNews: (words: string) => void }

function GroupHead({ designer: { definition, chosen, choose, change }, group, onNews }: HeadProps) {
  const say = staffFormsWords.useSay()
  const { language } = useSpeech()
  if ('module' in group) {
    const { module } = group
    const own = definition.modules[module]
    return <OutlineButton isHead words={own ? toLabel(own, language).text : module} isChosen={chosen.is === 'module' && chosen.module === module} onChoose={() => choose({ is: 'module', module })} />
  }
  const { step } = group
  if (step === null) return <p className="muted">{say('design.no-step')}</p>
  const own = definition.steps.find((each) => each.step === step)
  const name = own ? toLabel(own, language).text : String(step)
  const move = (by: 1 | -1) => {
    const to = step + by
    if (to < 1 || to > definition.steps.length) return
    change(moveStep(definition, step, by), { is: 'step', step: to })
    onNews(say('design.moved', { name, at: to, count: definition.steps.length }))
  }
  return <OutlineButton isHead words={`${step}. ${name}`} isChosen={chosen.is === 'step' && chosen.step === step} onChoose={() => choose({ is: 'step', step })} onMove={move} moves={name} />
}

type ListProps = { designer: Designer; fields: PlacedField[]; onNews: (words: string) => void }

function FieldList({ designer: { definition, chosen, choose, change }, fields, onNews }: ListProps) {
  const say = staffFormsWords.useSay()
  const { language } = useSpeech()
  const dragged = useRef<number | undefined>(undefined)
  const move = (from: number, to: number) => {
    const field = fields[from]
    if (!field || to < 0 || to >= fields.length || to === from) return
    change(moveField(definition, field, to - from), toChosen(field))
    onNews(say('design.moved', { name: toLabel(field.field, language).text, at: to + 1, count: fields.length }))
  }
  return (
    <ol className="design-fields">
      {fields.map((placed, at) => (
        <li
          key={`${placed.module} ${placed.at}`}
          draggable
          onDragStart={() => {
            dragged.current = at
          }}
          onDragOver={(event) => dragged.current !== undefined && event.preventDefault()}
          onDrop={() => {
            if (dragged.current !== undefined) move(dragged.current, at)
            dragged.current = undefined
          }}
          onDragEnd={() => {
            dragged.current = undefined
          }}
        >
          <OutlineButton
            words={toLabel(placed.field, language).text || say('design.new-field')}
            isFaint={!placed.field.selected}
            isChosen={chosen.is === 'field' && chosen.module === placed.module && chosen.at === placed.at}
            onChoose={() => choose(toChosen(placed))}
            onMove={(by) => move(at, at + by)}
            moves={toLabel(placed.field, language).text}
          />
        </li>
      ))}
    </ol>
  )
}

const toChosen = ({ module, at }: PlacedField): Chosen => ({ is: 'field', module, at })

type ButtonProps = { words: string; isChosen: boolean; isHead?: boolean; isFaint?: boolean; onChoose: () => void; onMove?: (by: 1 | -1) => void; moves?: string }

/** One line: pressed, it is chosen; chosen, it shows how it is moved. */
function OutlineButton({ words, isChosen, isHead, isFaint, onChoose, onMove, moves = words }: ButtonProps) {
  const say = staffFormsWords.useSay()
  const byKey = (event: KeyboardEvent) => {
    if (!event.altKey || !onMove || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <div className="design-line">
      <button type="button" className={`design-choice ${isHead ? 'head' : ''} ${isFaint ? 'faint' : ''}`} aria-current={isChosen || undefined} onClick={onChoose} onKeyDown={byKey}>
        {words}
      </button>
      {isChosen && onMove && (
        <>
          <button type="button" className="design-move" aria-label={say('design.up', { name: moves })} onClick={() => onMove(-1)}>
            ↑
          </button>
          <button type="button" className="design-move" aria-label={say('design.down', { name: moves })} onClick={() => onMove(1)}>
            ↓
          </button>
        </>
      )}
    </div>
  )
}
