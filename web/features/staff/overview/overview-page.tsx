import { useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { getOverview, overviewDays } from '#contract/overview/overview-calls.ts'
import type { RequestKind } from '#contract/request-kind.ts'
import { overviewMessages } from '#web/features/staff/overview/messages/overview-messages.ts'
import { OverviewFigures } from '#web/features/staff/overview/overview-figures.tsx'
import { CurrentStatuses, Decisions, Funnel, Times } from '#web/features/staff/overview/overview-parts.tsx'
import { DocumentChecks, LivenessChecks, RejectReasons } from '#web/features/staff/overview/refusal-parts.tsx'
import { toCount, toDay } from '#web/features/staff/shell/format-figures.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { usePermission } from '#web/features/staff/shell/staff-context.ts'
import { StaffPage } from '#web/features/staff/shell/staff-page.tsx'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { Segments } from '#web/ui/controls/segments.tsx'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import styles from '#web/features/staff/overview/overview.module.css'

type Days = (typeof overviewDays)[number]

/** What became of the requests of the last days. */
export function OverviewPage() {
  const t = overviewMessages.useTranslate()
  const tStaff = staffMessages.useTranslate()
  const { language } = useI18n()
  const [days, setDays] = useState<Days>('30')
  const [kind, setKind] = useState<RequestKind>('individual')
  const maySettings = usePermission('settings:read')
  const [formId, setFormId] = useState('')
  const { data, error, refetch } = useApiQuery(getOverview, { query: { days, kind, ...(formId && { formId }) } }, { staysWhileNext: true })
  const changeKind = (desired: RequestKind) => {
    setKind(desired)
    setFormId('')
  }
  return (
    <StaffPage
      name={t('overview.page')}
      heading={t('overview.page')}
      lead={data && t('overview.lead', { since: toDay(data.since, language) })}
    >
      <div className={styles.overviewChoice}>
        <Segments
          label={t('overview.days')}
          value={days}
          onChange={setDays}
          choices={overviewDays.map((value) => ({ value, text: t('overview.days-count', { days: value }) }))}
        />
        <Segments
          label={t('overview.kind')}
          value={kind}
          onChange={changeKind}
          choices={[
            { value: 'individual', text: t('overview.people') },
            { value: 'corporate', text: t('overview.companies') },
          ]}
        />
        <SelectField label={t('overview.form')} value={formId} onChange={setFormId}>
          <option value="">{t('overview.every-form')}</option>
          {data?.forms.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      {error && !data && <LoadError error={error} onAgain={() => refetch()} />}
      {!data && !error && <Waiting text={tStaff('area.opening')} />}
      {data?.isNoticeOutdated && (
        <Notice mood="warn" title={t('notice.outdated-title')}>
          <p>{t('notice.outdated')}</p>
          {maySettings && <PageLink to={`${staffPath}/notices`}>{t('notice.open')}</PageLink>}
        </Notice>
      )}
      {data?.lacksNotice && (
        <Notice mood="warn" title={t('notice.none-title')}>
          <p>{t('notice.none')}</p>
          {maySettings && <PageLink to={`${staffPath}/notices`}>{t('notice.open')}</PageLink>}
        </Notice>
      )}
      {data !== undefined && data.withdrawnToErase > 0 && (
        <Notice mood="warn" icon="trash" title={t('notice.withdrawn-title', { count: data.withdrawnToErase })}>
          <p>{t('notice.withdrawn')}</p>
        </Notice>
      )}
      {data && !data.isWhole && <p className="muted">{t('overview.part', { count: toCount(data.funnel[0]?.count ?? 0, language) })}</p>}
      {data && <Figures overview={data} />}
    </StaffPage>
  )
}

function Figures({ overview }: { overview: AnswerOf<typeof getOverview> }) {
  const t = overviewMessages.useTranslate()
  if (!overview.funnel[0]?.count) {
    return (
      <Notice title={t('overview.none-title')}>
        <p>{t('overview.none')}</p>
      </Notice>
    )
  }
  return (
    <>
      <OverviewFigures overview={overview} />
      <Funnel overview={overview} />
      <Times overview={overview} />
      <div className={styles.overviewPair}>
        <CurrentStatuses overview={overview} />
        <DocumentChecks overview={overview} />
        <LivenessChecks overview={overview} />
        <RejectReasons overview={overview} />
        <Decisions overview={overview} />
      </div>
    </>
  )
}
