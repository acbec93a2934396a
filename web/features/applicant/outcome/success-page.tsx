import { useEffect } from 'react'
import { ContinueButton, EndNote } from '#web/features/applicant/outcome/outcome-end.tsx'
import { RequestOutcome } from '#web/features/applicant/outcome/request-outcome.tsx'
import { useTranslate } from '#web/lib/i18n/translate.ts'
import { blockBack } from '#web/lib/platform/address.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { OutcomeHeading } from '#web/ui/page/outcome-heading.tsx'
import { Page } from '#web/ui/page/page.tsx'

/** The end of the journey, by what the server says of the request. */
export function SuccessPage() {
  return <RequestOutcome submitted={<Submitted />} passed={<Submitted />} />
}

function Submitted() {
  const t = useTranslate()
  const { request } = useRequest()
  const name = request?.client.name ?? ''
  const company = request?.invitation?.companyName
  const hasEmail = request?.hasEmail ?? false
  // What was sent is sent: going back would lead to steps that are closed.
  useEffect(blockBack, [])
  return (
    <Page
      name={t('success.page')}
      heading={
        <OutcomeHeading mood="good" icon="check">
          {t('success.title')}
        </OutcomeHeading>
      }
      lead={hasEmail ? t('success.note') : t('success.note-no-email')}
      actions={<ContinueButton />}
    >
      <section className="stack tight" aria-labelledby="next">
        <h2 id="next">{t('success.next-title')}</h2>
        <ul className="facts">
          <li>
            <Icon name="clock" />
            <div>
              <h3>{t('success.waiting-title')}</h3>
              <p>{company ? t('invited.next', { company, name }) : t('success.next-1', { name })}</p>
            </div>
          </li>
          <li>
            <Icon name={hasEmail ? 'mail' : 'shield'} />
            <div>
              <h3>{t(hasEmail ? 'success.mail-title' : 'success.link-title')}</h3>
              <p>{hasEmail ? t('success.next-2') : t('success.next-2-no-email', { name })}</p>
            </div>
          </li>
        </ul>
      </section>
      <EndNote />
    </Page>
  )
}
