import { useEffect, useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { type Language, languageTag } from '#contract/language.ts'
import { getPublicRetention } from '#contract/retention/public-calls.ts'
import { retentionKinds, retentionOutcomes } from '#contract/retention/schedule.ts'
import { retentionPageMessages } from '#web/features/applicant/retention/messages/retention-page-messages.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { withMessages } from '#web/lib/i18n/feature-messages.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { useLocation } from '#web/lib/routing/navigation.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import { Page } from '#web/ui/page/page.tsx'
import styles from '#web/features/applicant/retention/retention-page.module.css'

export const loadRetentionPage = withMessages(retentionPageMessages, async () => RetentionPage)

type Shown = AnswerOf<typeof getPublicRetention>

/** What a customer keeps for how long, for everybody: no link and no account opens it. */
function RetentionPage() {
  const t = retentionPageMessages.useTranslate()
  const { pathname } = useLocation()
  const { showBranding } = useRequest()
  const [data, setData] = useState<Shown>()
  const [fault, setFault] = useState<'failed' | 'unknown'>()
  const [tries, setTries] = useState(0)
  const id = pathname.split('/')[2] ?? ''
  useEffect(() => {
    const stop = new AbortController()
    setFault(undefined)
    call(getPublicRetention, { params: { clientId: id } }, { signal: stop.signal }).then(
      (answer) => {
        const { name, colour: webColor, contactEmail } = answer
        setData(answer)
        showBranding({ name, webColor, contactEmail, pageLogoPath: null, formName: '', termsOfUseLink: null, privacyPolicyLink: null })
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setFault(error instanceof ApiError && error.code === 'NOT_FOUND' ? 'unknown' : 'failed')
      },
    )
    return () => stop.abort()
  }, [id, tries, showBranding])
  if (fault)
    return (
      <Page
        name={t('page')}
        heading={t('page')}
        lead={t(fault)}
        actions={fault === 'failed' ? <Button onClick={() => setTries(tries + 1)}>{t('again')}</Button> : undefined}
      />
    )
  if (!data)
    return (
      <Page name={t('page')} heading={t('page')}>
        <Waiting text={t('loading')} />
      </Page>
    )
  return (
    <Page name={t('page')} heading={t('page')} lead={t('lead', { name: data.name })}>
      <Periods data={data} />
      <section className="stack tight">
        <h2>{t('why-title')}</h2>
        <p>{t('why', { name: data.name })}</p>
      </section>
      <section className="stack tight">
        <h2>{t('hold-title')}</h2>
        <p>{t('hold')}</p>
      </section>
      <section className="stack tight">
        <h2>{t('ask-title')}</h2>
        <p>{t(data.contactEmail ? 'ask' : 'ask-nobody', { name: data.name })}</p>
        {data.contactEmail && (
          <p>
            <a href={`mailto:${data.contactEmail}`}>{t('mail', { address: data.contactEmail })}</a>
          </p>
        )}
        <p>{t('ask-after')}</p>
      </section>
    </Page>
  )
}

/** In years where they are whole: nobody counts 1825 days. */
function toTime(days: number, language: Language): string {
  const [count, unit] = days > 0 && days % 365 === 0 ? [days / 365, 'year'] : [days, 'day']
  return new Intl.NumberFormat(languageTag[language], { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

function Periods({ data: { name, schedule, retentionPeriodDays } }: { data: Shown }) {
  const t = retentionPageMessages.useTranslate()
  const { language } = useI18n()
  if (!schedule) return <p>{t('period', { time: toTime(retentionPeriodDays, language) })}</p>
  return (
    <>
      {retentionKinds.map((kind) => (
        <section key={kind} className={styles.kind}>
          <h2>{t(`kind.${kind}`)}</h2>
          <dl>
            {retentionOutcomes.map((outcome) => {
              const days = schedule.days[kind][outcome]
              return (
                <div key={outcome}>
                  <dt>{t(`outcome.${outcome}`)}</dt>
                  <dd>
                    {days === null ? t('no-end') : toTime(days, language)}
                    {days !== null && <span className="muted small">{t(`since.${outcome}`, { name })}</span>}
                  </dd>
                </div>
              )
            })}
          </dl>
        </section>
      ))}
      {schedule.graceDays > 0 && <p className="muted">{t('grace', { days: schedule.graceDays })}</p>}
    </>
  )
}
