import { isClosedByTyping } from '#contract/completeness/gap.ts'
import { toGapSentence } from '#contract/completeness/messages/to-gap-sentence.ts'
import { completenessMessages } from '#web/features/company/completeness/messages/completeness-messages.ts'
import { PersonGaps } from '#web/features/company/completeness/person-gaps.tsx'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { type Completeness, useCompleteness } from '#web/features/company/shell/state/use-completeness.ts'
import { useGapMessages } from '#web/lib/i18n/use-gap-messages.ts'
import styles from '#web/features/company/completeness/completeness.module.css'

/** After a company has submitted: how many of those whom the customer asks for are verified, and what else is missing. Live. */
export function PeopleProgress() {
  const t = completenessMessages.useTranslate()
  const { completeness } = useCompleteness()
  if (!completeness) return null
  const { people, verified } = completeness
  return (
    <>
      {people.length > 0 && (
        <section className="stack tight" aria-labelledby="progress">
          <h2 id="progress">{t('progress.count', { count: verified.count, total: verified.of })}</h2>
          <p>{t(verified.count === verified.of ? 'people.lead-done' : 'people.lead')}</p>
          <ul className={styles.peopleProgress}>
            {people.map((person) => (
              <li key={person.EOD}>
                <PersonGaps person={person} showsState />
              </li>
            ))}
          </ul>
        </section>
      )}
      <OtherGaps completeness={completeness} />
    </>
  )
}

/** What nobody's verification closes: the company reads of it, and staff ask if it has to be added. */
function OtherGaps({ completeness: { gaps, names } }: { completeness: Completeness }) {
  const t = completenessMessages.useTranslate()
  const { form } = useCompany()
  const text = useGapMessages()
  const own = gaps.filter(isClosedByTyping)
  if (!text || own.length === 0) return null
  return (
    <section className="stack tight" aria-labelledby="other-gaps">
      <h2 id="other-gaps">{t('gaps.title', { name: form.clientName })}</h2>
      <ul className={styles.gaps}>
        {own.map((gap) => (
          <li key={JSON.stringify(gap)}>{toGapSentence(text, gap, (id) => names[id])}</li>
        ))}
      </ul>
      <p className="muted">{t('gaps.closed', { name: form.clientName })}</p>
    </section>
  )
}
