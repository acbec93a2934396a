import { useEffect } from 'react'
import { ContinueButton, EndNote } from '#web/features/applicant/outcome/outcome-end.tsx'
import { RequestOutcome } from '#web/features/applicant/outcome/request-outcome.tsx'
import { useTranslate } from '#web/lib/i18n/translate.ts'
import { blockBack } from '#web/lib/platform/address.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { OutcomeHeading } from '#web/ui/page/outcome-heading.tsx'
import { Page } from '#web/ui/page/page.tsx'

/** What became of a request, in words of its status. One with a step left to do leads on to it. */
export function StatusPage() {
  return <RequestOutcome submitted={<Waits />} passed={<Passed />} />
}

function Waits() {
  const t = useTranslate()
  const { request } = useRequest()
  useEffect(blockBack, [])
  return (
    <Page
      name={t('status.page')}
      heading={
        <OutcomeHeading mood="plain" icon="clock">
          {t('success.waiting-title')}
        </OutcomeHeading>
      }
      lead={t(request?.hasEmail ? 'status.waiting' : 'status.waiting-no-email', { name: request?.client.name ?? '' })}
      actions={<ContinueButton />}
    >
      <EndNote />
    </Page>
  )
}

function Passed() {
  const t = useTranslate()
  const { request } = useRequest()
  useEffect(blockBack, [])
  return (
    <Page
      name={t('status.page')}
      heading={
        <OutcomeHeading mood="good" icon="face">
          {t('status.passed-title')}
        </OutcomeHeading>
      }
      lead={t(request?.hasEmail ? 'status.passed' : 'status.passed-no-email', { name: request?.client.name ?? '' })}
      actions={<ContinueButton />}
    >
      <EndNote />
    </Page>
  )
}
