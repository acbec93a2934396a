import { type AnswerValue, isEmptyAnswer, type TableRow } from '#contract/forms/answers.ts'
import type { FormField } from '#contract/forms/field-definition.ts'
import { toLabel } from '#contract/forms/local-text.ts'
import { baseInfoWords } from '#web/forms/steps/messages/steps-messages.ts'
import { corporateWords } from '#web/features/company/shell/messages/company-messages.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'
import { toShownValue } from '#web/forms/steps/shown-value.ts'

/** An answer to be read, on the screen and on paper: rows of a table each for themselves, a signature as it was drawn. */
export function ReviewAnswer({ field, value }: { field: FormField; value: AnswerValue | undefined }) {
  const say = baseInfoWords.useSay()
  const { language } = useSpeech()
  const sayCompany = corporateWords.useSay()
  if (value === undefined || isEmptyAnswer(value)) return <span className="muted">{sayCompany('review.empty')}</span>
  const words = toShownValue(field, value, language, say)
  if (field.type === 'signature' && typeof value === 'string' && value.startsWith('data:image/'))
    return <img className="review-signature" src={value} alt={words} />
  if (field.type === 'table' && Array.isArray(value) && value.length > 0) return <ReviewTable field={field} rows={value as TableRow[]} />
  return <span className="as-typed">{words}</span>
}

function ReviewTable({ field: { columns = [], ...field }, rows }: { field: FormField; rows: readonly TableRow[] }) {
  const { language } = useSpeech()
  return (
    <ul className="review-rows">
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
