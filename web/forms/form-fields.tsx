import { type ReactNode, useCallback, useMemo, useRef } from 'react'
import { type Answers, type AnswerValue, findAnswer } from '#contract/forms/definition/answers.ts'
import type { FieldIssue } from '#contract/forms/definition/field-issue.ts'
import type { ModuleKey } from '#contract/forms/definition/module-key.ts'
import { type PlannedField, toKey } from '#contract/forms/form-plan.ts'
import { FieldFrame } from '#web/forms/field-frame.tsx'

type Props = {
  /** Of one step, in their order. */
  fields: readonly PlannedField[]
  answers: Answers
  issues: readonly FieldIssue[]
  onAnswer: (module: ModuleKey, field: string, value: AnswerValue) => void
  /** What else is to be said at a field, below it. */
  after?: (planned: PlannedField) => ReactNode
}

const noIssues: readonly FieldIssue[] = []

/** The id of a field's control: names may hold anything, ids may not. */
export function toFieldId(module: string, field: string): string {
  return `field-${toKey(module as ModuleKey, field).replace(/[^\w-]/gu, (letter) => `_${letter.codePointAt(0)?.toString(16)}_`)}`
}

/** The fields of a step. A keystroke draws its own field anew, and no other. */
export function FormFields({ fields, answers, issues, onAnswer, after }: Props) {
  const issuesOf = useMemo(() => groupByField(issues), [issues])
  const latest = useRef(onAnswer)
  latest.current = onAnswer
  return (
    <div className="stack">
      {fields.map((planned) => (
        <div key={planned.key} className="form-item" data-type={planned.field.type}>
          <OneField
            planned={planned}
            value={findAnswer(answers, planned.module, planned.field.name)}
            issues={issuesOf.get(planned.key) ?? noIssues}
            latest={latest}
          />
          {after?.(planned)}
        </div>
      ))}
    </div>
  )
}

function groupByField(issues: readonly FieldIssue[]): Map<string, FieldIssue[]> {
  const groups = new Map<string, FieldIssue[]>()
  for (const issue of issues) {
    const key = `${issue.module}.${issue.field}`
    const group = groups.get(key)
    if (group) group.push(issue)
    else groups.set(key, [issue])
  }
  return groups
}

type OneProps = {
  planned: PlannedField
  value: AnswerValue | undefined
  issues: readonly FieldIssue[]
  latest: { current: Props['onAnswer'] }
}

function OneField({ planned: { module, field }, value, issues, latest }: OneProps) {
  const onChange = useCallback((next: AnswerValue) => latest.current(module, field.name, next), [module, field.name, latest])
  const id = toFieldId(module, field.name)
  return <FieldFrame field={field} module={module} id={id} value={value} issues={issues} onChange={onChange} />
}
