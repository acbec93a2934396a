import { useId } from 'react'
import type { CaseFile } from '#contract/cases/case-file.ts'
import type { ResubmissionRequest } from '#contract/cases/decision.ts'
import { isModuleKey } from '#contract/forms/definition/module-key.ts'
import type { Language } from '#contract/language.ts'
import styles from '#web/features/staff/decisions/decisions.module.css'

export type ResubmissionChoice = Extract<ResubmissionRequest, { what: 'fields' }>['fields'][number]
type Choice = { thing: ResubmissionChoice; label: string }
type Group = { module: string; label?: string; choices: Choice[] }
type Props = {
  label: string | undefined
  choices: readonly Choice[]
  chosen: readonly ResubmissionChoice[]
  onChange: (chosen: readonly ResubmissionChoice[]) => void
}

/** Fields, documents or rows of one module, each with its box. Whoever asks for a whole list asks for its rows. */
export function ResubmissionItems({ label, choices, chosen, onChange }: Props) {
  const id = useId()
  const isWholeChosen = (module: string) => chosen.some((each) => each.module === module && isWhole(each))
  const toggle = (item: ResubmissionChoice, isChosen: boolean) => {
    if (isChosen) return onChange(chosen.filter((each) => !isSame(each, item)))
    onChange([...chosen.filter((each) => !(isWhole(item) && each.module === item.module)), item])
  }
  return (
    <section aria-labelledby={label && id}>
      {label && (
        <p id={id} className="muted">
          {label}
        </p>
      )}
      <ul className={styles.rejectReasons}>
        {choices.map(({ thing, label: text }) => {
          const isCovered = !isWhole(thing) && isWholeChosen(thing.module)
          const isChosen = chosen.some((each) => isSame(each, thing))
          return (
            <li key={`${thing.module}.${thing.name ?? ''}#${thing.row ?? ''}`}>
              <label>
                <input type="checkbox" checked={isChosen || isCovered} disabled={isCovered} onChange={() => toggle(thing, isChosen)} />
                {text}
              </label>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const isWhole = ({ name, row = null }: ResubmissionChoice) => name === null && row === null
const isSame = (one: ResubmissionChoice, other: ResubmissionChoice) =>
  one.module === other.module && one.name === other.name && (one.row ?? null) === (other.row ?? null)

export function listOfPerson(answers: CaseFile['answers'], language: Language): Group[] {
  return (answers?.modules ?? []).flatMap<Group>(({ module, fields }) =>
    isModuleKey(module)
      ? [
          {
            module,
            choices: fields.map(({ name, alias, cn }) => ({ thing: { module, name }, label: (language === 'cn' && cn) || alias || name })),
          },
        ]
      : [],
  )
}

/** Fields and documents one by one; lists of people and owners row by row, or as a whole. */
export function listOfCompany(
  asks: NonNullable<CaseFile['company']>['asks'],
  { language, whole }: { language: Language; whole: string },
): Group[] {
  return asks.map(({ module, name, cn, fields, rows }) => {
    const label = (language === 'cn' && cn) || name
    const ofFields = fields.map((field) => ({
      thing: { module, name: field.name },
      label: (language === 'cn' && field.cn) || field.alias || field.name,
    }))
    const ofRows = rows.map((row) => ({ thing: { module, name: null, row: row.id }, label: row.name }))
    const ofList = { thing: { module, name: null }, label: rows.length > 0 ? whole : label }
    return { module, label, choices: fields.length > 0 ? ofFields : [ofList, ...ofRows] }
  })
}
