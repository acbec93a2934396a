import { useEffect, useId, useRef } from 'react'
import { checkDetailsMessages } from '#web/features/applicant/check-details/messages/check-details-messages.ts'
import { type Entered, enteredNames, isIssueOf } from '#web/features/applicant/check-details/to-answer.ts'
import type { DetailsIssue } from '#web/features/applicant/check-details/use-identity-details.ts'
import { readDate } from '#web/forms/read/read-date.ts'
import styles from '#web/features/applicant/check-details/identity-details.module.css'

type Props = { entered: Entered; issues: readonly DetailsIssue[]; onEnter: (change: Entered) => void }

/** The fields that differ, as they were entered, to be entered rightly. */
export function CorrectedFields({ entered, issues, onEnter }: Props) {
  const t = checkDetailsMessages.useTranslate()
  const id = useId()
  const fields = useRef<HTMLDivElement>(null)
  // Whoever pressed the button below reads what is wrong where it is.
  useEffect(() => {
    if (issues.length > 0) fields.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus()
  }, [issues])
  return (
    <div ref={fields} className={styles.detailsCorrected}>
      {enteredNames.map((name) => {
        const value = entered[name]
        if (value === undefined) return null
        const issue = issues.find((one) => isIssueOf(name, one))
        const described = [issue && `${id}-${name}-error`, name === 'birthDate' && `${id}-${name}-hint`].filter(Boolean).join(' ')
        return (
          <div key={name} className={`field ${issue ? 'invalid' : ''}`}>
            <label htmlFor={`${id}-${name}`}>{t(name)}</label>
            {name === 'birthDate' && (
              <p id={`${id}-${name}-hint`} className="muted small">
                {t('birthDate-hint')}
              </p>
            )}
            {issue && (
              <p id={`${id}-${name}-error`} className="field-error" role="alert">
                {issue.message || t('wrong')}
              </p>
            )}
            <input
              id={`${id}-${name}`}
              className="input"
              autoComplete="off"
              spellCheck={false}
              value={value}
              aria-invalid={issue ? true : undefined}
              aria-describedby={described || undefined}
              onChange={(event) => onEnter({ [name]: event.target.value })}
              onBlur={(event) => name === 'birthDate' && event.target.value && onEnter({ [name]: readDate(event.target.value) })}
            />
          </div>
        )
      })}
    </div>
  )
}
