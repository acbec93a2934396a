import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router'
import { getSignedInStaff } from '#contract/staff/session-calls.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { findStaffToken } from '#web/lib/api/session.ts'
import { keepOnSessionEnd } from '#web/features/staff/auth/session-end.ts'
import { deskPath, keepPlace, signOut } from '#web/features/staff/shell/staff-session.ts'
import { useAnswer } from '#web/lib/api/use-api-query.ts'
import { staffWords } from '#web/features/staff/shell/messages/staff-messages.ts'
import { deskAreas } from '#web/app/staff/staff-areas.ts'
import { DeskFrame } from '#web/app/staff/staff-frame.tsx'
import { DeskPage } from '#web/features/staff/shell/staff-page.tsx'
import { KeptTyping } from '#web/features/staff/auth/unsaved-input.tsx'
import { Refused } from '#web/features/staff/shell/load-error.tsx'
import { SecondFactorGate } from '#web/features/staff/auth/second-factor/second-factor-gate.tsx'
import { StaffContext } from '#web/features/staff/shell/staff-context.ts'
import { DialogsProvider } from '#web/ui/dialogs/dialogs.tsx'
import { PagePart } from '#web/ui/page/lazy-page.tsx'
import { ErrorAudienceContext } from '#web/lib/i18n/use-error-messages.ts'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import '#web/ui/page/shell.css'
import '#web/features/staff/shell/staff.css'

/** What somebody may do was taken away while their page was open, or a second factor is required from now on: the page learns it at once. */
const standingCodes: readonly string[] = ['PERMISSION_DENIED', 'SECOND_FACTOR_SETUP_NEEDED']
const onError = (error: unknown) => {
  if (error instanceof ApiError && standingCodes.includes(error.code)) queries.invalidateQueries({ queryKey: [getSignedInStaff.name] })
}
const queries: QueryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 15_000 } },
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
})

/** The staff area for whoever is signed in; everybody else is led to the door. */
export function Desk() {
  return (
    <div className="branded desk">
      <ErrorAudienceContext value="staff">
        <DialogsProvider>
          <QueryClientProvider client={queries}>{findStaffToken() ? <SignedIn /> : <ToDoor />}</QueryClientProvider>
        </DialogsProvider>
      </ErrorAudienceContext>
    </div>
  )
}

/** Whoever asked for a page before signing in comes to it afterwards. */
function ToDoor() {
  const { pathname, search } = useLocation()
  useEffect(() => keepPlace(pathname + search), [pathname, search])
  return <Navigate to="/login" replace />
}

function SignedIn() {
  const say = staffWords.useSay()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { data, error, refetch } = useAnswer(getSignedInStaff, {}, { everyMs: 60_000 })

  useEffect(() => keepPlace(pathname + search), [pathname, search])
  const userId = data?.data.id
  useEffect(() => keepOnSessionEnd(userId), [userId])

  const leave = async () => {
    await signOut()
    queries.clear()
    navigate('/login', { replace: true })
  }
  if (!data) {
    return (
      <main className="desk-alone">
        {error ? <Refused error={error} onAgain={() => refetch()} /> : <Waiting isPage words={say('area.opening')} />}
      </main>
    )
  }
  const user = data.data
  const open = deskAreas.filter(({ permission }) => !permission || user.permissions.includes(permission))
  const [first] = open
  return (
    <StaffContext value={user}>
      <SecondFactorGate onSignOut={leave}>
        <DeskFrame areas={open} onSignOut={leave}>
          <KeptTyping key={user.id} />
          <Routes>
            <Route index element={<Navigate to={`${deskPath}/${first?.path ?? 'account'}`} replace />} />
            {deskAreas.map((area) => (
              <Route
                key={area.path}
                path={`${area.path}/*`}
                element={open.includes(area) ? <PagePart load={area.load} /> : <NotAllowed />}
              />
            ))}
            <Route path="*" element={<Navigate to={deskPath} replace />} />
          </Routes>
        </DeskFrame>
      </SecondFactorGate>
    </StaffContext>
  )
}

function NotAllowed() {
  const say = staffWords.useSay()
  return (
    <DeskPage name={say('area.no-permission-title')} heading={say('area.no-permission-title')}>
      <p>{say('area.no-permission')}</p>
    </DeskPage>
  )
}
