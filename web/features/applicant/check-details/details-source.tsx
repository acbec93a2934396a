import { useId } from 'react'
import { toAnswerText } from '#contract/forms/answer-text.ts'
import type { VerificationRequest } from '#contract/requests/verification-request.ts'
import { CorrectedFields } from '#web/features/applicant/check-details/corrected-fields.tsx'
import { checkDetailsMessages } from '#web/features/applicant/check-details/messages/check-details-messages.ts'
import { type Entered, isCorrection, type SourceAnswer } from '#web/features/applicant/check-details/to-answer.ts'
import type { DetailsDifference, DetailsIssue } from '#web/features/applicant/check-details/use-identity-details.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import '#web/ui/controls/field.css'
import '#web/ui/controls/form.css'
import styles from '#web/features/applicant/check-details/identity-details.module.css'

type Source = DetailsDifference['source']
type Props = {
  difference: DetailsDifference
  request: VerificationRequest
  answer: SourceAnswer | undefined
  isMissing: boolean
  /** What the document says can take the place of what was entered. */
  takesDocument: boolean
  entered: Entered
  issues: readonly DetailsIssue[]
  onAnswer: (answer: SourceAnswer) => void
  onEnter: (change: Entered) => void
}

/** What one of them entered beside the document, and the question which is right. */
export function DetailsSource({
  difference: { source, fields },
  request,
  answer,
  isMissing,
  takesDocument,
  entered,
  issues,
  onAnswer,
  onEnter,
}: Props) {
  const t = checkDetailsMessages.useTranslate()
  const id = useId()
  const who = source === 'company' ? (request.invitation?.companyName ?? request.client.name) : request.client.name
  const title =
    source === 'company' ? t('of-company', { company: who }) : source === 'issuer' ? t('of-issuer', { name: who }) : t('of-form')
  return (
    <section className={styles.detailsSource} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <SideBySide source={source} fields={fields} />
      <fieldset className={`field ${isMissing ? 'invalid' : ''}`} aria-describedby={isMissing ? `${id}-error` : undefined}>
        <legend>{t('question')}</legend>
        {isMissing && (
          <p id={`${id}-error`} className="field-error" role="alert">
            {t('choose-one')}
          </p>
        )}
        <div className={styles.detailsChoices}>
          {optionsOf[source]
            .filter(({ answer: each }) => source !== 'form' || each !== 'document_right' || takesDocument)
            .map((option, at) => (
              <label key={option.answer} className={styles.detailsChoice}>
                <input
                  id={`details-${source}-${at}`}
                  type="radio"
                  name={`details-${source}`}
                  checked={answer === option.answer}
                  onChange={() => onAnswer(option.answer)}
                />
                <span className={styles.detailsChoiceWords}>
                  <strong>{t(option.text)}</strong>
                  <span className="muted small">{t(`${option.text}-hint`, { who })}</span>
                </span>
              </label>
            ))}
        </div>
      </fieldset>
      {source === 'form' && isCorrection(answer) && <CorrectedFields entered={entered} issues={issues} onEnter={onEnter} />}
    </section>
  )
}

const byOthers = [
  { answer: 'document_right', text: 'document-right' },
  { answer: 'entered_right', text: 'entered-right' },
] as const
const optionsOf = {
  form: [
    { answer: 'document_right', text: 'take-document' },
    { answer: 'correct', text: 'correct' },
    { answer: 'entered_right', text: 'form-right' },
  ],
  company: byOthers,
  issuer: byOthers,
} as const satisfies Record<Source, readonly { answer: SourceAnswer; text: string }[]>

function SideBySide({ source, fields }: Pick<DetailsDifference, 'source' | 'fields'>) {
  const t = checkDetailsMessages.useTranslate()
  const { language } = useI18n()
  const toText = (field: string, value: string | null) =>
    value && field === 'birthDate' ? toAnswerText({ type: 'date' }, value, language) : value
  return (
    <table className={styles.detailsTable}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t(source === 'form' ? 'entered' : 'recorded')}</th>
          <th scope="col">{t('on-document')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ field, entered, document }) => (
          <tr key={field}>
            <th scope="row">{t(field)}</th>
            <td>{toText(field, entered) ?? t(source !== 'form' && field === 'birthDate' ? 'hidden' : 'empty')}</td>
            <td>{toText(field, document) ?? t('empty')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
