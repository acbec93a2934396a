import type { CaseFile } from '#contract/cases/case-file.ts'
import type { CompletenessGap } from '#contract/completeness/gap.ts'
import { sumShares } from '#contract/ownership/shares.ts'
import { useInvitation } from '#web/features/staff/case/company/use-invitation.ts'
import { useCaseFile } from '#web/features/staff/case/frame/case-context.ts'
import { caseMessages } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { GapText, toGapNames } from '#web/features/staff/decisions/gap-text.tsx'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { useGapMessages } from '#web/lib/i18n/use-gap-messages.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import styles from '#web/features/staff/case/company/case-completeness.module.css'

type Company = NonNullable<CaseFile['company']>

/** How many are verified, and each gap with what can be done about it. */
export function CaseCompleteness({ company }: { company: Company }) {
  const t = caseMessages.useTranslate()
  const { file } = useCaseFile()
  const { verified, seniorManagerId } = company.completeness
  const gaps = file.findings.flatMap((finding) => (finding.kind === 'gap' ? finding.gap : []))
  const manager = company.people.find(({ id }) => id === seniorManagerId)
  return (
    <section className={styles.caseCompleteness} aria-labelledby="case-verified">
      <h3 id="case-verified">
        {verified.of > 0 ? t('company.verified', { count: verified.count, total: verified.of }) : t('company.none-required')}
      </h3>
      {manager && <p>{t('company.senior-manager', { name: manager.name })}</p>}
      <Explanations company={company} />
      {gaps.length === 0 ? <p className="muted">{t('company.no-gaps')}</p> : <GapList gaps={gaps} company={company} />}
    </section>
  )
}

function GapList({ gaps, company }: { gaps: CompletenessGap[]; company: Company }) {
  const t = caseMessages.useTranslate()
  return (
    <ul className={styles.caseGaps} aria-label={t('company.gaps')}>
      {gaps.map((gap) => (
        <li key={JSON.stringify(gap)}>
          <span>
            <GapText gap={gap} />
          </span>
          {gap.kind === 'person_not_verified' && <GapAction personId={gap.personId} company={company} />}
        </li>
      ))}
    </ul>
  )
}

/** To the person's own case, or to an invitation. */
function GapAction({ personId, company }: { personId: string; company: Company }) {
  const t = caseMessages.useTranslate()
  const { file } = useCaseFile()
  const { invite, isInviting } = useInvitation()
  const name = toGapNames(company)(personId) ?? ''
  const caseId = company.people.find(({ id }) => id === personId)?.caseId
  if (caseId) return <PageLink to={`${staffPath}/requests/${caseId}`}>{t('company.open', { name })}</PageLink>
  if (!file.may.invite) return null
  return (
    <Button
      kind="plain"
      aria-label={t('company.invite-name', { name })}
      aria-disabled={isInviting || undefined}
      onClick={() => invite(personId)}
    >
      {t('company.invite')}
    </Button>
  )
}

function Explanations({ company }: { company: Company }) {
  const t = caseMessages.useTranslate()
  const texts = useGapMessages()
  if (!texts) return null
  return company.completeness.explanations.map(({ companyId, companyName, totalPercent, reason, text }) => (
    <div key={companyId}>
      <p>{t('company.explained', { percent: sumShares([100, -totalPercent]), company: companyName, reason: texts.reasons[reason] })}</p>
      {text && <p className="as-typed selectable">{text}</p>}
      {text === null && <p className="muted small">{t('company.explained-hidden')}</p>}
    </div>
  ))
}
