import { useTranslate } from '#web/lib/i18n/translate.ts'
import { useMount } from '#web/lib/request/mount.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { useNavigate } from '#web/lib/routing/navigation.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon, type IconName } from '#web/ui/controls/icon.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Page } from '#web/ui/page/page.tsx'
import '#web/ui/page/start-page.css'

const steps = [
  ['personal', 'person'],
  ['document', 'document'],
  ['liveness', 'face'],
] as const satisfies (readonly [string, IconName])[]
const needs = [
  ['document', 'passport'],
  ['camera', 'camera'],
  ['light', 'sun'],
] as const satisfies (readonly [string, IconName])[]

/** What is going to happen, what it takes and what becomes of it. */
export function StartPage() {
  const t = useTranslate()
  const navigate = useNavigate()
  const { to } = useMount()
  const { request } = useRequest()
  const name = request?.client.name ?? ''
  const company = request?.invitation?.companyName
  const isSkipped = {
    personal: !request?.asksPersonalInfo,
    document: false,
    liveness: request?.asksLiveness === false,
  }
  const shown = steps.filter(([step]) => !isSkipped[step])
  return (
    <Page
      name={t('start.page')}
      heading={t('start.title')}
      lead={company ? t('invited.start', { company, name }) : t('start.lead', { name })}
      actions={
        <Button kind="primary" onClick={() => navigate(to('/id-document'))}>
          {t('start.go')}
        </Button>
      }
    >
      <ol className="start-steps">
        {shown.map(([step, icon], index) => (
          <li key={step}>
            <span className="start-number" aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h2>{t(`start.${step}-title`)}</h2>
              <p className="muted">{t(`start.${step}`)}</p>
            </div>
            <Icon name={icon} />
          </li>
        ))}
      </ol>
      <p className="start-time">
        <Icon name="clock" />
        {t('start.time')}
      </p>
      <section className="stack tight" aria-labelledby="needs">
        <h2 id="needs">{t('start.need-title')}</h2>
        <ul className="facts">
          {needs.map(([need, icon]) => (
            <li key={need}>
              <Icon name={icon} />
              <p>{t(`start.need-${need}`)}</p>
            </li>
          ))}
        </ul>
      </section>
      <Notice icon="lock" title={t('start.privacy-title')}>
        <p className="muted">{company ? t('invited.privacy', { company, name }) : t('start.privacy', { name })}</p>
      </Notice>
    </Page>
  )
}
