import type { Answers, AnswerValue } from '#contract/forms/definition/answers.ts'
import type { FieldIssue } from '#contract/forms/definition/field-issue.ts'
import type { FormDefinition } from '#contract/forms/definition/form-definition.ts'
import { type FormPlan, planForm } from '#contract/forms/form-plan.ts'
import { type JudgeMode, type JudgeOptions, judgeAnswers } from '#contract/forms/judge-answers.ts'
import { readDefinition } from '#contract/forms/read-definition.ts'
import type { RuleTools } from '#contract/forms/rules/must.ts'

/** For tests: a phone number exists when it does not end in 0, and it is the 20th in the west and the 21st in the east. */
const testTools: RuleTools = {
  today: (end) => (end === 'latest' ? '2026-11-21' : '2026-11-20'),
  isPhoneNumber: (number) => !number.endsWith('0'),
  cleanRichText: (html) => html,
}

/** For tests: the text of a definition with these fields in the first step of one module. */
export function writeForm(fields: Record<string, unknown>[], rest: Record<string, unknown> = {}) {
  return {
    customer: 'cli_test',
    kind: 'individual',
    name: 'Test form',
    steps: [{ step: 1, name: 'About you', cn: '关于您' }],
    modules: {
      personalInformation: {
        name: 'Personal information',
        cn: '个人信息',
        fields: fields.map((field) => ({ step: 1, ...field })),
      },
    },
    ...rest,
  }
}

/** For tests: planned, or the test fails with the faults. */
export function plan(written: unknown): FormPlan<FormDefinition> {
  const read = readDefinition(written)
  if ('faults' in read) throw new Error(JSON.stringify(read.faults, null, 2))
  return planForm(read.definition, testTools)
}

/** For tests: the issue keys that one field's value gives, with `row.column` for cells. */
export function keysOf(field: Record<string, unknown>, value: AnswerValue | undefined, mode: JudgeMode = 'submit'): string[] {
  const form = plan(writeForm([{ name: 'it', ...field }]))
  const answers: Answers = value === undefined ? {} : { personalInformation: { it: value } }
  return judgeAnswers(form, answers, mode).issues.map(toWord)
}

/** For tests: what is kept of one field's value. */
export function storedOf(field: Record<string, unknown>, value: AnswerValue, options: { mode?: JudgeMode } & JudgeOptions = {}) {
  const form = plan(writeForm([{ name: 'it', ...field }]))
  return judgeAnswers(form, { personalInformation: { it: value } }, options.mode ?? 'submit', options).answers.personalInformation?.it
}

function toWord({ key, row, column }: FieldIssue): string {
  return row === undefined ? key : `${row}.${column ?? ''} ${key}`
}
