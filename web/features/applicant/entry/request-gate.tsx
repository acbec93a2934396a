import { useEffect } from 'react'
import { nextStatus } from '#contract/requests/request-status.ts'
import { findRedirect } from '#web/features/applicant/entry/find-redirect.ts'
import { reportUntilHeard } from '#web/features/applicant/shell/report-until-heard.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { reportOpened } from '#web/lib/api/first-calls.ts'
import { findLink } from '#web/lib/api/session.ts'
import { useTranslate } from '#web/lib/i18n/translate.ts'
import { useMount } from '#web/lib/request/mount.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { Navigate, useLocation, useNavigate } from '#web/lib/routing/navigation.tsx'
import { Outlet } from '#web/lib/routing/routes.tsx'
import { delay } from '#web/lib/timing/delay.ts'
import { Waiting } from '#web/ui/feedback/waiting.tsx'

/**
 * Pages that speak of a request. After a reload it is asked for anew; where that fails, the entry finds out why.
 * `steps`: pages with something to do, which a settled request no longer has.
 */
export function RequestGate({ for: kind }: { for: 'steps' | 'any' }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const { request, read } = useRequest()
  const { base, to } = useMount()
  const { pathname } = useLocation()
  const isMissing = request === null

  useEffect(() => {
    if (!isMissing) return
    const link = findLink()
    if (!link) {
      navigate(to('/'), { replace: true })
      return
    }
    const controller = new AbortController()
    read(link, controller.signal).catch(() => {
      if (!controller.signal.aborted) navigate(to('/'), { replace: true })
    })
    return () => controller.abort()
  }, [isMissing, read, navigate, to])

  useReportOpened()

  if (!request) return <Waiting isPage text={t('wait.page')} />
  const redirect = kind === 'steps' ? findRedirect(request, base, toPage(pathname, base)) : undefined
  return redirect ? <Navigate to={to(redirect)} replace /> : <Outlet />
}

/** The steps stand in the home of the personal information, also for whoever came in by the plain one. */
function toPage(pathname: string, base: string): string {
  const home = pathname.startsWith('/BaseInfo/') ? '/BaseInfo' : base
  return pathname.startsWith(`${home}/`) ? pathname.slice(home.length) : pathname
}

/** The server hears that the link was opened while the first page comes, whichever that is; after a cut or a reload, later. */
function useReportOpened() {
  const navigate = useNavigate()
  const { base, to } = useMount()
  const { request, read, updateRequest } = useRequest()
  const isNew = request !== null && nextStatus(request.status, 'opened') !== undefined

  useEffect(() => {
    const link = isNew && findLink()
    if (!link) return
    const controller = new AbortController()
    const { signal } = controller
    const report = () => reportOpened(base, link, { signal })
    reportUntilHeard(report, (ms) => delay(ms, signal))
      .then(
        // Another tab has said it, or the request went on meanwhile.
        async (answer) => (answer ? updateRequest(answer) : read(link, signal)),
      )
      .catch((error: unknown) => {
        if (!signal.aborted && error instanceof ApiError) navigate(to('/'), { replace: true })
      })
    return () => controller.abort()
  }, [isNew, base, to, navigate, read, updateRequest])
}
