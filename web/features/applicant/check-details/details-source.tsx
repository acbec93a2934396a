import { useId } from 'react'
import { toAnswerText } from '#contract/forms/answer-text.ts'
import type { VerificationRequest } from '#contract/requests/verification-request.ts'
import type { DetailsDifference, DetailsIssue } from '#web/features/applicant/check-details/use-identity-details.ts'
import { identityDetailsWords } from '#web/features/applicant/check-details/messages/check-details-messages.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'
import { CorrectedFields } from '#web/features/applicant/check-details/corrected-fields.tsx'
import type { Entered, SourceAnswer } from '#web/features/applicant/check-details/to-answer.ts'
import '#web/ui/controls/field.css'
import '#web/ui/controls/form.css'

type Source = DetailsDifference['source']
type Props = {
  difference: DetailsDifference
  request: VerificationRequest
  answer: SourceAnswer | undefined
  isMissing: boolean
  entered: Entered
  issues: readonly DetailsIssue[]
  onAnswer: (answer: SourceAnswer) => void
  onEnter: (change: Entered) => void
}

/** What one of them entered beside the document, and the question which is right. */
export function DetailsSource({ difference: { source, fields }, request, answer, isMissing, entered, issues, onAnswer, onEnter }: Props) {
  const say = identityDetailsWords.useSay()
  const id = useId()
  const who = source === 'company' ? (request.invitation?.companyName ?? request.client.name) : request.client.name
  const title =
    source === 'company' ? say('of-company', { company: who }) : source === 'issuer' ? say('of-issuer', { name: who }) : say('of-form')
  return (
    <section className="details-source" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <SideBySide source={source} fields={fields} />
      <fieldset className={`field ${isMissing ? 'invalid' : ''}`} aria-describedby={isMissing ? `${id}-error` : undefined}>
        <legend>{say('question')}</legend>
        {isMissing && (
          <p id={`${id}-error`} className="field-error" role="alert">
            {say('choose-one')}
          </p>
        )}
        <div className="details-choices">
          {optionsOf[source].map((option, at) => (
            <label key={option.answer} className="details-choice">
              <input
                id={`details-${source}-${at}`}
                type="radio"
                name={`details-${source}`}
                checked={answer === option.answer}
                onChange={() => onAnswer(option.answer)}
              />
              <span className="details-choice-words">
                <strong>{say(option.words)}</strong>
                <span className="muted small">{say(`${option.words}-hint`, { who })}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {source === 'form' && answer === 'correct' && <CorrectedFields entered={entered} issues={issues} onEnter={onEnter} />}
    </section>
  )
}

const byOthers = [
  { answer: 'document_right', words: 'document-right' },
  { answer: 'entered_right', words: 'entered-right' },
] as const
const optionsOf = {
  form: [
    { answer: 'correct', words: 'correct' },
    { answer: 'entered_right', words: 'form-right' },
  ],
  company: byOthers,
  issuer: byOthers,
} as const satisfies Record<Source, readonly { answer: SourceAnswer; words: string }[]>

function SideBySide({ source, fields }: Pick<DetailsDifference, 'source' | 'fields'>) {
  const say = identityDetailsWords.useSay()
  const { language } = useSpeech()
  const toText = (field: string, value: string | null) =>
    value && field === 'birthDate' ? toAnswerText({ type: 'date' }, value, language) : value
  return (
    <table className="details-table">
      <thead>
        <tr>
          <td />
          <th scope="col">{say(source === 'form' ? 'entered' : 'recorded')}</th>
          <th scope="col">{say('on-document')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ field, entered, document }) => (
          <tr key={field}>
            <th scope="row">{say(field)}</th>
            <td>{toText(field, entered) ?? say(source !== 'form' && field === 'birthDate' ? 'hidden' : 'empty')}</td>
            <td>{toText(field, document) ?? say('empty')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
