import { useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { findLink, findStoredError } from '#web/api/session.ts'
import { useOnline } from '#web/browser/use-online.ts'
import { useSay } from '#web/messages/say.ts'
import { findOutcome } from '#web/pages/find-outcome.ts'
import { UnderWay } from '#web/pages/open-outcome.tsx'
import { OutcomeHeading } from '#web/pages/outcome.tsx'
import { toRefusedLink } from '#web/pages/refused-link.ts'
import { useFreshRequest } from '#web/pages/use-fresh-request.ts'
import { useMount } from '#web/shell/mount.ts'
import { Page } from '#web/shell/page.tsx'
import { useRequestHold } from '#web/shell/request-context.tsx'
import { useErrorWords } from '#web/shell/use-error-words.ts'
import { Button } from '#web/ui/button.tsx'
import '#web/pages/invalid-page.css'

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
