import { type AnswerValue, isEmptyAnswer, type TableRow } from '#contract/forms/definition/answers.ts'
import type { FormField } from '#contract/forms/definition/field-definition.ts'
import { toLabel } from '#contract/forms/definition/local-text.ts'
import { stepsMessages } from '#web/forms/steps/messages/steps-messages.ts'
import { toShownValue } from '#web/forms/steps/shown-value.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import styles from '#web/forms/read-answer.module.css'

/** An answer to be read, on the screen and on paper: rows of a table each for themselves, a signature as it was drawn. */
export function ReadAnswer({ field, value }: { field: FormField; value: AnswerValue | undefined }) {
  const t = stepsMessages.useTranslate()
  const { language } = useI18n()
  if (value === undefined || isEmptyAnswer(value)) return <span className="muted">{t('value.empty')}</span>
  const texts = toShownValue(field, value, language, t)
  if (field.type === 'signature' && typeof value === 'string' && value.startsWith('data:image/'))
    return <img className={styles.readSignature} src={value} alt={texts} />
  if (field.type === 'table' && Array.isArray(value) && value.length > 0) return <ReadTable field={field} rows={value as TableRow[]} />
  return <span className="as-typed">{texts}</span>
}

function ReadTable({ field: { columns = [], ...field }, rows }: { field: FormField; rows: readonly TableRow[] }) {
  const { language } = useI18n()
  return (
    <ul className={styles.readRows}>
      {rows.map((row, at) => (
        // Rows have no name of their own, and none moves while it is read.
        <li key={`${field.name}-${at + 1}`} data-print-row="">
          {columns
            .map((column) => ({ label: toLabel(column, language).text, value: row[column.name] ?? '' }))
            .filter(({ value }) => value !== '')
            .map(({ label, value }) => `${label}: ${value}`)
            .join(' · ')}
        </li>
      ))}
    </ul>
  )
}
