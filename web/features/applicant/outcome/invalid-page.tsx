import { useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { findLink, findStoredError } from '#web/lib/api/session.ts'
import { useOnline } from '#web/lib/platform/use-online.ts'
import { useSay } from '#web/lib/i18n/translate.ts'
import { findOutcome } from '#web/features/applicant/outcome/find-outcome.ts'
import { UnderWay } from '#web/features/applicant/outcome/open-outcome.tsx'
import { OutcomeHeading } from '#web/ui/page/outcome-heading.tsx'
import { toRefusedLink } from '#web/lib/request/rejected-link.ts'
import { useFreshRequest } from '#web/features/applicant/outcome/use-live-request.ts'
import { useMount } from '#web/lib/request/mount.ts'
import { Page } from '#web/ui/page/page.tsx'
import { useRequestHold } from '#web/lib/request/request-context.tsx'
import { useErrorWords } from '#web/lib/i18n/use-error-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import '#web/features/applicant/outcome/invalid-page.css'

/** What went wrong with the link, for as long as it does; once the server opens the request, this page leads on to it. */
export function InvalidPage() {
  // A link that never reached the server is not the one that this tab was opened with before.
  const refused = toRefusedLink(useLocation().state)
  return refused ? <Invalid requestId={refused.requestId} /> : <InvalidNow />
}

function InvalidNow() {
  const [link] = useState(findLink)
  const { request } = useRequestHold()
  const { to } = useMount()
  if (!useFreshRequest() || !request) return <Invalid requestId={link?.requestId ?? null} mayRetry={link !== undefined} />
  const outcome = findOutcome(request)
  const isOpen = outcome === 'open' || outcome === 'resubmission'
  return isOpen ? <UnderWay isAskedAgain={outcome === 'resubmission'} /> : <Navigate to={to('/status')} replace />
}

/** What to do, and what support needs to find it. */
function Invalid({ requestId, mayRetry = false }: { requestId: string | null; mayRetry?: boolean }) {
  const say = useSay()
  const navigate = useNavigate()
  const { base, to } = useMount()
  const [error] = useState(findStoredError)
  const isOffline = !useOnline()
  const words = useErrorWords(error?.errorCode ?? 'REQUEST_NOT_FOUND', isOffline)
  // A company sends the e-mail once more, or takes a person out: the links before lead nowhere.
  const isReplaced = base === '/Onboarding2Company/individual' && error?.errorCode === 'TOKEN_EXPIRED'
  const none = say('invalid.none')
  const facts = [
    ['x-request-id', error?.requestId ?? none],
    ['request-id', requestId || none],
    ['timestamp', error?.timestamp ?? none],
  ] as const
  return (
    <Page
      name={say('invalid.page')}
      heading={
        <OutcomeHeading mood="warn" icon="alert">
          {say('invalid.title')}
        </OutcomeHeading>
      }
      // A link that was replaced does not begin to work again.
      actions={
        mayRetry &&
        error?.errorCode !== 'TOKEN_EXPIRED' && (
          <Button kind="primary" onClick={() => navigate(to('/'), { replace: true })}>
            {say('invalid.again')}
          </Button>
        )
      }
    >
      {words && (
        <div className="stack tight">
          <h2>{isReplaced && error?.because ? say(`invited.${error.because}-title`) : words.title}</h2>
          <p>{isReplaced ? say(`invited.${error?.because ?? 'replaced'}`) : words.message}</p>
        </div>
      )}
      <section className="stack tight" aria-labelledby="details">
        <h2 id="details">{say('invalid.details')}</h2>
        <p className="muted">{say('invalid.help')}</p>
        <dl className="details">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{say(`invalid.${name}`)}</dt>
              <dd className="selectable">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Page>
  )
}
