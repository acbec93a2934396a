import { type ReactNode, useId } from 'react'
import { companyMessages } from '#web/features/company/shell/messages/company-messages.ts'
import { toCorporateStepPath } from '#web/features/company/shell/state/company-steps.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import styles from '#web/features/company/review/review.module.css'

type Props = {
  title: string
  lang?: string
  /** Where it is changed. */
  step?: number
  children: ReactNode
}

/** A part of what is submitted, and the way back to where it is changed. Every one of them is printed. */
export function ReviewSection({ title, lang, step, children }: Props) {
  const t = companyMessages.useTranslate()
  const id = useId()
  return (
    <section className="review-section" aria-labelledby={id}>
      <div className={styles.reviewHead}>
        <h2 id={id} lang={lang}>
          {title}
        </h2>
        {step && (
          <span data-print-hidden="">
            <PageLink to={toCorporateStepPath(step)} className={styles.reviewChange}>
              {t('review.change')} <span className="only-heard">{title}</span>
            </PageLink>
          </span>
        )}
      </div>
      {children}
    </section>
  )
}
