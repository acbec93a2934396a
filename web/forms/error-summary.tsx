import { useEffect, useRef } from 'react'
import type { FieldIssue } from '#contract/forms/definition/field-issue.ts'
import type { ModuleKey } from '#contract/forms/definition/module-key.ts'
import { type PlannedField, toKey } from '#contract/forms/form-plan.ts'
import { toFieldMessage } from '#contract/forms/messages/to-field-message.ts'
import { useFormI18n } from '#web/forms/field/form-i18n.ts'
import { toFieldId } from '#web/forms/form-fields.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'

type Props = {
  issues: readonly FieldIssue[]
  fields: ReadonlyMap<string, PlannedField>
  /** Changes with each try to go on: then the focus moves here, so that a reader hears what is wrong. */
  tries: number
}

/** What is wrong in a step, at its head: each line leads to its field. */
export function ErrorSummary({ issues, fields, tries }: Props) {
  const { language, text, t, labelOf } = useFormI18n()
  const box = useRef<HTMLDivElement>(null)
  const isShown = issues.length > 0
  useEffect(() => {
    if (tries > 0 && isShown) box.current?.focus()
  }, [tries, isShown])
  if (!isShown) return null

  const toLine = (issue: FieldIssue) => {
    const field = fields.get(toKey(issue.module as ModuleKey, issue.field))?.field
    if (!field) return text.issues['unknown-field']
    const message = toFieldMessage(issue, field, text, language)
    const label = labelOf(field)
    if (issue.row !== undefined) return t('summary-row', { field: label, number: issue.row + 1, message })
    // "Please Enter Surname" names its field already.
    return message.includes(label) ? message : `${label}: ${message}`
  }
  const lead = (id: string) => {
    const control = document.getElementById(id)
    control?.scrollIntoView({ block: 'center' })
    control?.focus({ preventScroll: true })
  }
  return (
    <div ref={box} className="notice bad error-summary" role="alert" tabIndex={-1} aria-labelledby="error-summary-title">
      <Icon name="alert" />
      <h2 id="error-summary-title">{t('summary-title')}</h2>
      <ul>
        {inOrder(issues, fields).map((issue) => {
          const id = toFieldId(issue.module, issue.field)
          return (
            <li key={`${id}-${issue.row ?? ''}-${issue.column ?? ''}`}>
              <a
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault()
                  lead(id)
                }}
              >
                {toLine(issue)}
              </a>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** As the form shows them: module by module, each field by its index. */
function inOrder(issues: readonly FieldIssue[], fields: Props['fields']): FieldIssue[] {
  const places = [...fields.values()]
  const modules = [...new Set(places.map(({ module }) => module as string))]
  const indexOf = ({ module, field }: FieldIssue) => fields.get(toKey(module as ModuleKey, field))?.field.index ?? Number.MAX_SAFE_INTEGER
  const placeOf = ({ module, field }: FieldIssue) => places.findIndex((each) => each.module === module && each.field.name === field)
  return [...issues].sort(
    (one, other) =>
      modules.indexOf(one.module) - modules.indexOf(other.module) ||
      indexOf(one) - indexOf(other) ||
      placeOf(one) - placeOf(other) ||
      (one.row ?? 0) - (other.row ?? 0),
  )
}
