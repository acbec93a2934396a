import type { ReactNode } from 'react'
import { type CompletenessGap, isClosedByTyping } from '#contract/completeness/gap.ts'
import { toGapSentence } from '#contract/completeness/messages/to-gap-sentence.ts'
import { completenessMessages } from '#web/features/company/completeness/messages/completeness-messages.ts'
import { PersonGaps } from '#web/features/company/completeness/person-gaps.tsx'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { toCorporateStepPath } from '#web/features/company/shell/state/company-steps.ts'
import type { Completeness } from '#web/features/company/shell/state/use-completeness.ts'
import { useGapMessages } from '#web/lib/i18n/use-gap-messages.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import styles from '#web/features/company/completeness/completeness.module.css'

/** Before a company submits: what its customer asks for and what is not there, and what happens next. */
export function GapsNotice({ completeness }: { completeness: Completeness }) {
  const t = completenessMessages.useTranslate()
  const { form } = useCompany()
  const { gaps, people, verified } = completeness
  const name = form.clientName
  const of = (...states: string[]) => people.filter(({ state }) => states.includes(state))
  const [invited, unreached] = [of('not_invited'), of('no_email')]
  const waiting = people.filter(({ state }) => !['verified', 'not_invited', 'no_email'].includes(state))
  const progress = verified.of > 0 && (
    <p className={styles.gapsCount}>{t('progress.count', { count: verified.count, total: verified.of })}</p>
  )
  if (gaps.length === 0) {
    return (
      <Notice mood="good" title={t('gaps.whole-title', { name })}>
        {progress}
        <p>{t('gaps.whole')}</p>
      </Notice>
    )
  }
  return (
    <div data-print-hidden="">
      <Notice mood="warn" title={t('gaps.title', { name })}>
        <div className={styles.gaps}>
          {progress}
          <TypedGaps gaps={gaps.filter(isClosedByTyping)} names={completeness.names} />
          <PeopleOf people={invited} title={invited.length === 1 ? t('gaps.invite-one') : t('gaps.invite', { count: invited.length })} />
          <PeopleOf people={unreached} title={t('gaps.no-email')} />
          <PeopleOf people={waiting} title={t('gaps.waiting')} showsState />
          <p>{t('gaps.next', { name })}</p>
        </div>
      </Notice>
    </div>
  )
}

/** What the company can still type, each leading to its step. */
function TypedGaps({ gaps, names }: { gaps: CompletenessGap[]; names: Completeness['names'] }) {
  const t = completenessMessages.useTranslate()
  const text = useGapMessages()
  if (!text || gaps.length === 0) return null
  return (
    <Part title={t('gaps.now')}>
      {gaps.map((gap) => (
        <li key={JSON.stringify(gap)}>
          <PageLink to={toCorporateStepPath(gap.kind === 'no_director' ? 2 : 3)}>{toGapSentence(text, gap, (id) => names[id])}</PageLink>
        </li>
      ))}
    </Part>
  )
}

function PeopleOf({ people, title, showsState = false }: { people: Completeness['people']; title: string; showsState?: boolean }) {
  if (people.length === 0) return null
  return (
    <Part title={title}>
      {people.map((person) => (
        <li key={person.EOD}>
          <PersonGaps person={person} showsState={showsState} />
        </li>
      ))}
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <p>{title}</p>
      <ul>{children}</ul>
    </div>
  )
}
