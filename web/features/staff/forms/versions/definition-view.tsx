import type { Condition } from '#contract/forms/condition.ts'
import type { Column, FormField } from '#contract/forms/field-definition.ts'
import type { FormDefinition } from '#contract/forms/form-definition.ts'
import { listModules } from '#contract/forms/form-plan.ts'
import { type Labelled, type LocalText, toLabel } from '#contract/forms/local-text.ts'
import type { ModuleKey } from '#contract/forms/module-key.ts'
import type { Language } from '#contract/language.ts'
import { toConditionWords } from '#web/features/staff/forms/conditions/condition-texts.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'
import { staffFormsWords } from '#web/features/staff/forms/messages/forms-messages.ts'
import { DeskSection } from '#web/features/staff/shell/staff-section.tsx'

/** All that a definition says to applicants: steps, modules and their fields. */
export function DefinitionView({ definition }: { definition: FormDefinition }) {
  const say = staffFormsWords.useSay()
  const { language } = useSpeech()
  const toWords = (asked: Condition) => toConditionWords(asked, { definition, say, language })
  return (
    <>
      <DeskSection title={say('view.steps')}>
        {definition.steps.length === 0 ? (
          <p className="muted">{say('view.no-steps')}</p>
        ) : (
          <div className="desk-table-box">
            <table className="desk-table" aria-label={say('view.steps')}>
              <thead>
                <tr>
                  <th scope="col">{say('view.step')}</th>
                  <th scope="col">{say('view.english')}</th>
                  <th scope="col">{say('view.chinese')}</th>
                </tr>
              </thead>
              <tbody>
                {definition.steps.map((step) => (
                  <tr key={step.step}>
                    <th scope="row">{step.step}</th>
                    <td>
                      {step.name}
                      {step.when && <span className="muted small forms-under">{say('when.only', { condition: toWords(step.when) })}</span>}
                    </td>
                    <td>
                      <Chinese labelled={step} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </DeskSection>
      {listModules(definition).map(([key, module]) => (
        <DeskSection
          key={key}
          title={module.name}
          lead={
            <>
              <Chinese labelled={module} /> · <code>{key}</code>
            </>
          }
        >
          {module.fields.length === 0 ? (
            <p className="muted">{say('view.no-fields')}</p>
          ) : (
            <FieldsTable definition={definition} module={key} fields={module.fields} label={module.name} />
          )}
        </DeskSection>
      ))}
      <DeskSection title={say('view.documents')}>
        {definition.documents ? (
          <ul>
            {definition.documents.map(({ documentType, when }) => (
              <li key={documentType}>
                {say(`document.${documentType}`)}
                {when && <span className="muted"> {say('when.offered', { condition: toWords(when) })}</span>}
              </li>
            ))}
          </ul>
        ) : (
          <p className="muted">{say('view.all-documents')}</p>
        )}
      </DeskSection>
    </>
  )
}

type TableProps = { definition: FormDefinition; module: ModuleKey; fields: readonly FormField[]; label: string }

function FieldsTable({ definition, module, fields, label }: TableProps) {
  const say = staffFormsWords.useSay()
  return (
    <div className="desk-table-box">
      <table className="desk-table forms-fields" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{say('view.field')}</th>
            <th scope="col">{say('view.english')}</th>
            <th scope="col">{say('view.chinese')}</th>
            <th scope="col">{say('view.type')}</th>
            <th scope="col">{say('view.step')}</th>
            <th scope="col">{say('view.rules')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.name}>
              <th scope="row">{field.name}</th>
              <td>
                {field.alias ?? field.name}
                {texts.map((name) => (
                  <Text key={name} words={say(`attr.${name}`)} text={field[name]} language="en" />
                ))}
                {field.options?.map(({ value, alias }) => (
                  <span key={value} className="small forms-under">
                    · {alias ?? value}
                  </span>
                ))}
              </td>
              <td>
                <Chinese labelled={field} />
                {texts.map((name) => (
                  <Text key={name} words={say(`attr.${name}`)} text={field[name]} language="cn" />
                ))}
                {field.options?.map((option) => (
                  <span key={option.value} className="small forms-under">
                    · <Chinese labelled={{ name: option.value, ...option }} />
                  </span>
                ))}
              </td>
              <td>{say(`type.${field.type}`)}</td>
              <td>{field.step}</td>
              <td>
                <Rules definition={definition} module={module} field={field} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const texts = ['helpText', 'describe', 'remark', 'note'] as const

/** The Chinese label, or that it is missing; figures and signs need none. */
function Chinese({ labelled: { name, alias, cn } }: { labelled: Labelled }) {
  const say = staffFormsWords.useSay()
  if (cn) return <span lang="zh-Hans">{cn}</span>
  return /\p{L}/u.test(alias ?? name) ? (
    <span className="forms-mark missing">{say('view.mark')}</span>
  ) : (
    <span className="muted">{say('view.same')}</span>
  )
}

function Text({ words, text, language }: { words: string; text: LocalText | undefined; language: 'en' | 'cn' }) {
  const say = staffFormsWords.useSay()
  if (text === undefined) return null
  const { en, cn } = typeof text === 'string' ? { en: text } : text
  const own = language === 'en' ? en : cn
  return (
    <span className="small forms-under">
      <span className="muted">{words}:</span> {own ?? <span className="forms-mark missing">{say('view.mark')}</span>}
    </span>
  )
}

function Rules({
  definition,
  module,
  field: { limit, selected, disabled, when, columns },
}: Pick<TableProps, 'definition' | 'module'> & { field: FormField }) {
  const say = staffFormsWords.useSay()
  const { language } = useSpeech()
  const { required, ...bounds } = limit
  const rules = [
    ...(selected ? [] : [`${say('attr.selected')}: ${say('view.no')}`]),
    ...(required ? [say('attr.required')] : []),
    ...(disabled ? [say('attr.disabled')] : []),
    ...(Object.entries(bounds) as [keyof typeof bounds, unknown][]).flatMap(([name, value]) =>
      value === undefined ? [] : [`${say(`attr.${name}`)}: ${value}`],
    ),
    ...(columns ?? []).map((column) => toColumnWords(column, say, language)),
    ...(when ? [say('when.only', { condition: toConditionWords(when, { definition, own: module, say, language }) })] : []),
  ]
  return rules.map((rule) => (
    <span key={rule} className="small forms-under">
      {rule}
    </span>
  ))
}

type Say = ReturnType<typeof staffFormsWords.useSay>

/** Column: Amount (Number, Required, From: 0; Options: a, b) */
function toColumnWords(column: Column, say: Say, language: Language): string {
  const { required, ...bounds } = column.limit
  const parts = [
    say(`type.${column.type}`),
    ...(required ? [say('attr.required')] : []),
    ...(Object.entries(bounds) as [keyof typeof bounds, unknown][]).flatMap(([name, value]) =>
      value === undefined ? [] : [`${say(`attr.${name}`)}: ${value}`],
    ),
    ...(column.options
      ? [
          `${say('design.options')}: ${column.options.map((option) => toLabel({ name: option.value, ...option }, language).text).join(', ')}`,
        ]
      : []),
  ]
  return `${say('attr.column')}: ${toLabel(column, language).text} (${parts.join('; ')})`
}
