import type { Condition } from '#contract/forms/definition/condition.ts'
import type { Column, FormField } from '#contract/forms/definition/field-definition.ts'
import type { FormDefinition } from '#contract/forms/definition/form-definition.ts'
import { type Labelled, type LocalText, toLabel } from '#contract/forms/definition/local-text.ts'
import type { ModuleKey } from '#contract/forms/definition/module-key.ts'
import { listModules } from '#contract/forms/form-plan.ts'
import type { Language } from '#contract/language.ts'
import { toConditionText } from '#web/features/staff/forms/conditions/condition-texts.ts'
import { formsMessages } from '#web/features/staff/forms/messages/forms-messages.ts'
import { StaffSection } from '#web/features/staff/shell/staff-section.tsx'
import { joinTexts, toLabelled } from '#web/lib/i18n/punctuation.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { ScrollBox } from '#web/ui/table/scroll-box.tsx'
import definitionViewStyles from '#web/features/staff/forms/versions/definition-view.module.css'
import formsStyles from '#web/features/staff/shell/forms.module.css'
import staffStyles from '#web/features/staff/shell/staff.module.css'

/** All that a definition says to applicants: steps, modules and their fields. */
export function DefinitionView({ definition }: { definition: FormDefinition }) {
  const t = formsMessages.useTranslate()
  const { language } = useI18n()
  const toText = (condition: Condition) => toConditionText(condition, { definition, t, language })
  return (
    <>
      <StaffSection title={t('view.steps')}>
        {definition.steps.length === 0 ? (
          <p className="muted">{t('view.no-steps')}</p>
        ) : (
          <ScrollBox>
            <table className={staffStyles.staffTable} aria-label={t('view.steps')}>
              <thead>
                <tr>
                  <th scope="col">{t('view.step')}</th>
                  <th scope="col">{t('view.english')}</th>
                  <th scope="col">{t('view.chinese')}</th>
                </tr>
              </thead>
              <tbody>
                {definition.steps.map((step) => (
                  <tr key={step.step}>
                    <th scope="row">{step.step}</th>
                    <td>
                      {step.name}
                      {step.when && (
                        <span className={`muted small ${formsStyles.formsUnder}`}>{t('when.only', { condition: toText(step.when) })}</span>
                      )}
                    </td>
                    <td>
                      <Chinese labelled={step} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollBox>
        )}
      </StaffSection>
      {listModules(definition).map(([key, module]) => (
        <StaffSection
          key={key}
          title={module.name}
          lead={
            <>
              <Chinese labelled={module} /> · <code>{key}</code>
            </>
          }
        >
          {module.fields.length === 0 ? (
            <p className="muted">{t('view.no-fields')}</p>
          ) : (
            <FieldsTable definition={definition} module={key} fields={module.fields} label={module.name} />
          )}
        </StaffSection>
      ))}
      <StaffSection title={t('view.documents')}>
        {definition.documents ? (
          <ul>
            {definition.documents.map(({ documentType, when }) => (
              <li key={documentType}>
                {t(`document.${documentType}`)}
                {when && <span className="muted"> {t('when.offered', { condition: toText(when) })}</span>}
              </li>
            ))}
          </ul>
        ) : (
          <p className="muted">{t('view.all-documents')}</p>
        )}
      </StaffSection>
    </>
  )
}

type TableProps = { definition: FormDefinition; module: ModuleKey; fields: readonly FormField[]; label: string }

function FieldsTable({ definition, module, fields, label }: TableProps) {
  const t = formsMessages.useTranslate()
  return (
    <ScrollBox>
      <table className={`${staffStyles.staffTable} ${definitionViewStyles.formsFields}`} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('view.field')}</th>
            <th scope="col">{t('view.english')}</th>
            <th scope="col">{t('view.chinese')}</th>
            <th scope="col">{t('view.type')}</th>
            <th scope="col">{t('view.step')}</th>
            <th scope="col">{t('view.rules')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.name}>
              <th scope="row">{field.name}</th>
              <td>
                {field.alias ?? field.name}
                {texts.map((name) => (
                  <Text key={name} words={t(`attr.${name}`)} text={field[name]} language="en" />
                ))}
                {field.options?.map(({ value, alias }) => (
                  <span key={value} className={`small ${formsStyles.formsUnder}`}>
                    · {alias ?? value}
                  </span>
                ))}
              </td>
              <td>
                <Chinese labelled={field} />
                {texts.map((name) => (
                  <Text key={name} words={t(`attr.${name}`)} text={field[name]} language="cn" />
                ))}
                {field.options?.map((option) => (
                  <span key={option.value} className={`small ${formsStyles.formsUnder}`}>
                    · <Chinese labelled={{ name: option.value, ...option }} />
                  </span>
                ))}
              </td>
              <td>{t(`type.${field.type}`)}</td>
              <td>{field.step}</td>
              <td>
                <Rules definition={definition} module={module} field={field} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

const texts = ['helpText', 'describe', 'remark', 'note'] as const

/** The Chinese label, or that it is missing; figures and signs need none. */
function Chinese({ labelled: { name, alias, cn } }: { labelled: Labelled }) {
  const t = formsMessages.useTranslate()
  if (cn) return <span lang="zh-Hans">{cn}</span>
  return /\p{L}/u.test(alias ?? name) ? (
    <span className="forms-mark missing">{t('view.mark')}</span>
  ) : (
    <span className="muted">{t('view.same')}</span>
  )
}

function Text({ words, text, language }: { words: string; text: LocalText | undefined; language: 'en' | 'cn' }) {
  const t = formsMessages.useTranslate()
  if (text === undefined) return null
  const { en, cn } = typeof text === 'string' ? { en: text } : text
  const own = language === 'en' ? en : cn
  return (
    <span className={`small ${formsStyles.formsUnder}`}>
      <span className="muted">{words}:</span> {own ?? <span className="forms-mark missing">{t('view.mark')}</span>}
    </span>
  )
}

function Rules({
  definition,
  module,
  field: { limit, selected, disabled, when, columns },
}: Pick<TableProps, 'definition' | 'module'> & { field: FormField }) {
  const t = formsMessages.useTranslate()
  const { language } = useI18n()
  const { required, ...bounds } = limit
  const rules = [
    ...(selected ? [] : [toLabelled(t('attr.selected'), t('view.no'), language)]),
    ...(required ? [t('attr.required')] : []),
    ...(disabled ? [t('attr.disabled')] : []),
    ...(Object.entries(bounds) as [keyof typeof bounds, unknown][]).flatMap(([name, value]) =>
      value === undefined ? [] : [toLabelled(t(`attr.${name}`), String(value), language)],
    ),
    ...(columns ?? []).map((column) => toColumnText(column, t, language)),
    ...(when ? [t('when.only', { condition: toConditionText(when, { definition, own: module, t, language }) })] : []),
  ]
  return rules.map((rule) => (
    <span key={rule} className={`small ${formsStyles.formsUnder}`}>
      {rule}
    </span>
  ))
}

type Translate = ReturnType<typeof formsMessages.useTranslate>

/** Column: Amount (Number, Required, From: 0; Options: a, b) */
function toColumnText(column: Column, t: Translate, language: Language): string {
  const { required, ...bounds } = column.limit
  const parts = [
    t(`type.${column.type}`),
    ...(required ? [t('attr.required')] : []),
    ...(Object.entries(bounds) as [keyof typeof bounds, unknown][]).flatMap(([name, value]) =>
      value === undefined ? [] : [toLabelled(t(`attr.${name}`), String(value), language)],
    ),
    ...(column.options
      ? [
          toLabelled(
            t('design.options'),
            joinTexts(
              column.options.map((option) => toLabel({ name: option.value, ...option }, language).text),
              language,
            ),
            language,
          ),
        ]
      : []),
  ]
  return (
    toLabelled(t('attr.column'), toLabel(column, language).text, language) +
    (language === 'cn' ? `（${parts.join('；')}）` : ` (${parts.join('; ')})`)
  )
}
