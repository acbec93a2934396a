import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { isProductModule, toCorporateDefinition } from '#contract/company/corporate-definition.ts'
import { toLabel } from '#contract/forms/definition/local-text.ts'
import { moduleKeys } from '#contract/forms/definition/module-key.ts'
import { listModules } from '#contract/forms/form-plan.ts'
import { formsMessages } from '#web/features/staff/forms/messages/forms-messages.ts'
import { listGroups } from '#web/features/staff/forms/model/change-definition.ts'
import { addModule, addStep } from '#web/features/staff/forms/model/change-parts.ts'
import { moduleNames } from '#web/features/staff/forms/model/module-names.ts'
import type { Designer } from '#web/features/staff/forms/model/use-designer.ts'
import { ModuleList } from '#web/features/staff/forms/outline/module-list.tsx'
import { OutlineGroup } from '#web/features/staff/forms/outline/outline-group.tsx'
import { OutlineLine } from '#web/features/staff/forms/outline/outline-line.tsx'
import { groupKeyOf, isFound, toGroupKey, useOutline } from '#web/features/staff/forms/outline/use-outline.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import modelStyles from '#web/features/staff/forms/model/model.module.css'
import designOutlineStyles from '#web/features/staff/forms/outline/design-outline.module.css'

/** A form with more fields than this is folded, but for the part that is worked on. */
const openUpTo = 80
/** More finds than this stay folded: each letter more makes them fewer. */
const maxFound = 150

/** Steps, or modules, with their questions: found, chosen, ordered and added. */
export function DesignOutline({ designer, faulty }: { designer: Designer; faulty: ReadonlySet<string> }) {
  const t = formsMessages.useTranslate()
  const { language } = useI18n()
  const { definition, chosen } = designer
  const [news, setUpdate] = useState('')
  const [searched, setSearched] = useState('')
  const box = useRef<HTMLElement>(null)
  const act = useOutline(designer, box, setUpdate)
  const groups = useMemo(() => listGroups(definition), [definition])
  const count = groups.reduce((sum, { fields }) => sum + fields.length, 0)
  const own = groupKeyOf(groups, chosen)
  const shown = useDeferredValue(searched)
  const matches = useMemo(
    () => (shown ? groups.reduce((sum, { fields }) => sum + fields.filter(({ field }) => isFound(field, shown)).length, 0) : 0),
    [groups, shown],
  )
  const [folded, setFolded] = useState<ReadonlyMap<string, boolean>>(new Map())
  useEffect(() => {
    // What is worked on is in sight.
    if (own !== undefined) setFolded((now) => (now.get(own) ? new Map(now).set(own, false) : now))
  }, [own])
  const toggle = useRef((key: string, isFolded: boolean) => setFolded((now) => new Map(now).set(key, isFolded))).current
  const isFolded = (key: string) => folded.get(key) ?? (count > openUpTo && key !== own)
  return (
    <section ref={box} className={modelStyles.designOutline} aria-label={t('design.outline')}>
      {count > 20 && (
        <TextField
          label={t('design.find')}
          type="search"
          autoComplete="off"
          value={searched}
          onChange={(event) => setSearched(event.target.value)}
        />
      )}
      <OutlineLine
        id="form"
        text={t('design.settings')}
        isHead
        isChosen={chosen.is === 'form'}
        isFaulty={faulty.has('form')}
        onChoose={() => act.choose({ is: 'form' })}
      />
      <ol className={designOutlineStyles.designGroups}>
        {groups.map(({ group, fields }) => {
          const key = toGroupKey(group)
          return (
            <OutlineGroup
              key={key}
              group={group}
              head={toHead(definition, group, language)}
              fields={fields}
              searched={shown}
              isFolded={shown ? matches > maxFound : isFolded(key)}
              isChosen={own === key && chosen.is !== 'field'}
              chosenField={own === key && chosen.is === 'field' ? `${chosen.module} ${chosen.at}` : undefined}
              faults={toFaults(faulty, key, fields)}
              act={act}
              onFold={toggle}
            />
          )
        })}
      </ol>
      {shown && matches === 0 && <p className="muted">{t('search.none')}</p>}
      {definition.kind === 'individual' && (
        <>
          <Button
            icon="plus"
            onClick={() => designer.change(addStep(definition, t('design.new-step')), { is: 'step', step: definition.steps.length + 1 })}
          >
            {t('design.add-step')}
          </Button>
          <ModuleList definition={definition} chosen={chosen} faulty={faulty} act={act} />
        </>
      )}
      <AddModule designer={designer} />
      <p className="muted small">{t('design.keys')}</p>
      <p className="only-heard" role="status">
        {news}
      </p>
    </section>
  )
}

function toHead(definition: Designer['definition'], group: Parameters<typeof toGroupKey>[0], language: 'en' | 'cn'): string {
  if ('module' in group) {
    const own = definition.modules[group.module]
    return (own && toLabel(own, language).text) || group.module
  }
  const own = definition.steps.find((each) => each.step === group.step)
  return own ? `${own.step}. ${toLabel(own, language).text}` : ''
}

/** Which of these are faulty, as one text: it stays the same while they do. */
function toFaults(faulty: ReadonlySet<string>, key: string, fields: ReturnType<typeof listGroups>[number]['fields']): string {
  if (faulty.size === 0) return ''
  return [key, ...fields.map(({ module, at }) => `${module} ${at}`)].filter((each) => faulty.has(each)).join('\n')
}

/** The modules that are not in the form yet; those that a company is asked in any case say so. */
function AddModule({ designer: { definition, change } }: { designer: Designer }) {
  const t = formsMessages.useTranslate()
  const { language } = useI18n()
  const free = moduleKeys.filter((key) => !definition.modules[key] && (definition.kind === 'individual' || key !== 'personalInformation'))
  if (free.length === 0) return null
  const isForced = (key: (typeof free)[number]) => definition.kind === 'corporate' && isProductModule(key)
  const toText = (key: (typeof free)[number]) => {
    const own = isForced(key) ? toCorporateDefinition(definition).modules[key] : undefined
    return toLabel(own ?? moduleNames[key], language).text
  }
  const anyway = free.filter(isForced)
  const add = (word: string) => {
    const module = free.find((key) => key === word)
    if (!module) return
    const names = listModules(definition).some(([, { name }]) => name === moduleNames[module].name) ? { name: module } : moduleNames[module]
    change(addModule(definition, module, names), { is: 'module', module })
  }
  return (
    <>
      <SelectField label={t('design.add-module')} value="" onChange={add}>
        <option value="">{t('design.module-choose')}</option>
        {free.map((key) => (
          <option key={key} value={key}>
            {toText(key)}
          </option>
        ))}
      </SelectField>
      {anyway.length > 0 && <p className="muted small">{t('design.modules-anyway', { names: anyway.map(toText).join(t('when.next')) })}</p>}
    </>
  )
}
