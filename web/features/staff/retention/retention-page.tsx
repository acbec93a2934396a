import { useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import {
  confirmRetention,
  getRetention,
  listErasureCertificates,
  type ShownSchedule,
  withdrawRetention,
} from '#contract/retention/retention-calls.ts'
import type { RetentionBounds, RetentionKind, RetentionOutcome, RetentionPlan } from '#contract/retention/schedule.ts'
import { Preview } from '#web/features/staff/retention/preview.tsx'
import { ProposeForm } from '#web/features/staff/retention/propose-form.tsx'
import { ScheduleTable } from '#web/features/staff/retention/schedule-table.tsx'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { AskDialog } from '#web/features/staff/shell/retention/ask-dialog.tsx'
import { CertificateList } from '#web/features/staff/shell/retention/certificate-list.tsx'
import { retentionMessages } from '#web/features/staff/shell/retention/retention-messages.ts'
import { usePermission } from '#web/features/staff/shell/staff-context.ts'
import { StaffPage } from '#web/features/staff/shell/staff-page.tsx'
import { StaffSection } from '#web/features/staff/shell/staff-section.tsx'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { formatDateTime } from '#web/features/staff/shell/staff-time.ts'
import { useApiMutation, useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { NewTabLink } from '#web/ui/controls/new-tab-link.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import { ScrollBox } from '#web/ui/table/scroll-box.tsx'
import styles from '#web/features/staff/retention/retention.module.css'

type Shown = AnswerOf<typeof getRetention>

/** How long everything is kept, and who agreed to it. */
export function RetentionPage() {
  const t = retentionMessages.useTranslate()
  const { data, error, refetch } = useApiQuery(getRetention, {})
  return (
    <StaffPage name={t('page.title')} heading={t('page.title')} lead={t('page.lead')}>
      {error && !data && <LoadError error={error} onAgain={() => refetch()} />}
      {!data && !error && <Waiting text={t('page.title')} />}
      {data && <Retention data={data} />}
    </StaffPage>
  )
}

function Retention({ data }: { data: Shown }) {
  const t = retentionMessages.useTranslate()
  const { language } = useI18n()
  const mayPropose = usePermission('retention:propose')
  const mayRead = usePermission('audit:read')
  const [isProposing, setProposing] = useState(false)
  const { inForce, pending, fault, retentionPeriodDays } = data
  return (
    <div className={styles.retention}>
      {fault && (
        <Notice mood="bad" role="alert" title={t('page.fault-title')}>
          <p>{t('page.fault')}</p>
        </Notice>
      )}
      {data.heldCases > 0 && (
        <p>
          {t('page.held', { count: data.heldCases })}{' '}
          <PageLink to={`${staffPath}/requests?tab=all&hold=held`}>{t('page.held-show')}</PageLink>
        </p>
      )}
      {pending && <Pending pending={pending} data={data} />}
      <StaffSection
        title={t('page.in-force')}
        {...(inForce && {
          lead: t('page.in-force-lead', {
            version: inForce.version,
            at: formatDateTime(inForce.effectiveAt ?? inForce.proposedAt, language),
          }),
        })}
        actions={
          mayPropose && !pending && !isProposing ? <Button onClick={() => setProposing(true)}>{t('page.propose')}</Button> : undefined
        }
      >
        {inForce ? (
          <div className={styles.card}>
            <ScheduleTable plan={inForce} name={t('page.in-force')} />
          </div>
        ) : (
          !fault && <p>{t('page.none', { days: retentionPeriodDays })}</p>
        )}
      </StaffSection>
      {isProposing && (
        <StaffSection title={t('propose.title')}>
          <ProposeForm
            start={inForce ?? toStart(retentionPeriodDays)}
            limits={{ floors: data.floors, ceilings: data.ceilings }}
            onLeave={() => setProposing(false)}
          />
        </StaffSection>
      )}
      <Bounds floors={data.floors} ceilings={data.ceilings} />
      <p>
        <NewTabLink to={data.publicPath}>{t('page.public')}</NewTabLink>
      </p>
      {data.versions.length > 1 && <Versions versions={data.versions} />}
      {mayRead && <Certificates />}
    </div>
  )
}

/** As the settings have it until a schedule is agreed on. */
function toStart(days: number): RetentionPlan {
  const row = { approved: days, rejected: days, abandoned: days, undecided: null }
  return { days: { biometrics: row, documents: row, case: row, audit: row }, graceDays: 14 }
}

function Pending({ pending, data }: { pending: ShownSchedule; data: Shown }) {
  const t = retentionMessages.useTranslate()
  const { language } = useI18n()
  const mayConfirm = usePermission('retention:confirm')
  const { toast } = useDialogs()
  const [isAsking, setAsking] = useState(false)
  const confirming = useApiMutation(confirmRetention, [getRetention])
  const withdrawing = useApiMutation(withdrawRetention, [getRetention])
  const { version, state, proposedBy, confirmedBy } = pending
  const isProposed = state === 'proposed'
  const body = { version }
  return (
    <StaffSection
      title={t(isProposed ? 'page.pending' : 'page.confirmed')}
      lead={
        isProposed
          ? t('page.pending-lead', { version, name: proposedBy.displayName, at: formatDateTime(pending.proposedAt, language) })
          : t('page.confirmed-lead', {
              version,
              name: confirmedBy?.displayName || t('page.operator'),
              at: formatDateTime(pending.effectiveAt ?? pending.proposedAt, language),
            })
      }
    >
      <div className={styles.card}>
        <ScheduleTable plan={pending} name={t(isProposed ? 'page.pending' : 'page.confirmed')} />
        <Preview plan={{ days: pending.days, graceDays: pending.graceDays }} />
        {isProposed && data.secondPersonDays > 0 && <p className="muted">{t('page.second-person', { days: data.secondPersonDays })}</p>}
        {isProposed && data.changeDelayHours > 0 && <p className="muted">{t('page.delay', { hours: data.changeDelayHours })}</p>}
        {withdrawing.error && <LoadError error={withdrawing.error} />}
        {mayConfirm && (
          <div className={styles.actions}>
            {isProposed && (
              <Button kind="primary" onClick={() => setAsking(true)}>
                {t('confirm.do')}
              </Button>
            )}
            <Button
              aria-disabled={withdrawing.isPending || undefined}
              onClick={() => !withdrawing.isPending && withdrawing.mutate({ body }, { onSuccess: () => toast(t('withdraw.done')) })}
            >
              {t('withdraw.do')}
            </Button>
          </div>
        )}
      </div>
      {isAsking && (
        <AskDialog
          title={t('confirm.title')}
          text={t('confirm.text', { hours: data.changeDelayHours })}
          ok={t('confirm.do')}
          isSending={confirming.isPending}
          error={confirming.error}
          onLeave={() => setAsking(false)}
          onSend={() =>
            confirming.mutate(
              { body },
              {
                onSuccess: () => {
                  toast(t('confirm.done'))
                  setAsking(false)
                },
              },
            )
          }
        />
      )}
    </StaffSection>
  )
}

function Bounds({ floors, ceilings }: { floors: RetentionBounds; ceilings: RetentionBounds }) {
  const t = retentionMessages.useTranslate()
  const lines = [
    ...Object.entries(floors).map(([cell, days]) => ({ cell, days, text: 'page.floor' as const })),
    ...Object.entries(ceilings).map(([cell, days]) => ({ cell, days, text: 'page.ceiling' as const })),
  ]
  if (lines.length === 0) return null
  return (
    <StaffSection title={t('page.bounds')}>
      <ul>
        {lines.map(({ cell, days, text }) => {
          const [kind, outcome] = cell.split('.') as [RetentionKind, RetentionOutcome]
          return <li key={text + cell}>{t(text, { kind: t(`kind.${kind}`), outcome: t(`outcome.${outcome}`), days })}</li>
        })}
      </ul>
    </StaffSection>
  )
}

function Versions({ versions }: { versions: readonly ShownSchedule[] }) {
  const t = retentionMessages.useTranslate()
  const { language } = useI18n()
  return (
    <StaffSection title={t('page.history')}>
      <ScrollBox>
        <table aria-label={t('page.history')}>
          <thead>
            <tr>
              <th scope="col">{t('table.version')}</th>
              <th scope="col">{t('table.state')}</th>
              <th scope="col">{t('table.proposed-by')}</th>
              <th scope="col">{t('table.confirmed-by')}</th>
              <th scope="col">{t('table.at')}</th>
            </tr>
          </thead>
          <tbody>
            {versions.map(({ version, state, proposedBy, confirmedBy, proposedAt }) => (
              <tr key={version}>
                <th scope="row">{version}</th>
                <td>{t(`state.${state}`)}</td>
                <td>{proposedBy.displayName}</td>
                <td>{confirmedBy ? confirmedBy.displayName || t('page.operator') : '–'}</td>
                <td>{formatDateTime(proposedAt, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </StaffSection>
  )
}

function Certificates() {
  const t = retentionMessages.useTranslate()
  const { data, error, refetch } = useApiQuery(listErasureCertificates, { query: {} })
  return (
    <StaffSection title={t('page.certificates')} lead={t('page.certificates-lead')}>
      {error && !data && <LoadError error={error} onAgain={() => refetch()} />}
      {data?.certificates.length === 0 && <p className="muted">{t('page.certificates-none')}</p>}
      {data && data.certificates.length > 0 && <CertificateList certificates={data.certificates} showsRequest />}
    </StaffSection>
  )
}
