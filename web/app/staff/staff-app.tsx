import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getSignedInStaff } from '#contract/staff/session-calls.ts'
import { staffAreas } from '#web/app/staff/staff-areas.ts'
import { StaffFrame } from '#web/app/staff/staff-frame.tsx'
import { SecondFactorGate } from '#web/features/staff/auth/second-factor/second-factor-gate.tsx'
import { saveOnSessionEnd } from '#web/features/staff/auth/session-end.ts'
import { UnsavedInput } from '#web/features/staff/auth/unsaved-input.tsx'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { StaffContext } from '#web/features/staff/shell/staff-context.ts'
import { StaffPage } from '#web/features/staff/shell/staff-page.tsx'
import { savePlace, signOut, staffPath } from '#web/features/staff/shell/staff-session.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { findStaffToken } from '#web/lib/api/session.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { ErrorAudienceContext } from '#web/lib/i18n/use-error-messages.ts'
import { Navigate, useLocation, useNavigate } from '#web/lib/routing/navigation.tsx'
import { Route, Routes } from '#web/lib/routing/routes.tsx'
import { DialogsProvider } from '#web/ui/dialogs/dialogs.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import { LazyPage } from '#web/ui/page/lazy-page.tsx'
import '#web/ui/page/shell.css'
import '#web/features/staff/shell/staff.module.css'
import styles from '#web/app/staff/staff-app.module.css'

/** What somebody may do was taken away while their page was open, or a second factor is required from now on: the page learns it at once. */
const permissionCodes: readonly string[] = ['PERMISSION_DENIED', 'SECOND_FACTOR_SETUP_NEEDED']
const onError = (error: unknown) => {
  if (error instanceof ApiError && permissionCodes.includes(error.code)) queries.invalidateQueries({ queryKey: [getSignedInStaff.name] })
}
const queries: QueryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 15_000 } },
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
})

/** The staff area for whoever is signed in; everybody else is redirected to sign-in. */
export function StaffApp() {
  return (
    <div className="branded staff-area">
      <ErrorAudienceContext value="staff">
        <DialogsProvider>
          <QueryClientProvider client={queries}>{findStaffToken() ? <SignedIn /> : <ToSignIn />}</QueryClientProvider>
        </DialogsProvider>
      </ErrorAudienceContext>
    </div>
  )
}

/** Whoever asked for a page before signing in comes to it afterwards. */
function ToSignIn() {
  const { pathname, search } = useLocation()
  useEffect(() => savePlace(pathname + search), [pathname, search])
  return <Navigate to="/login" replace />
}

function SignedIn() {
  const t = staffMessages.useTranslate()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { data, error, refetch } = useApiQuery(getSignedInStaff, {}, { everyMs: 60_000 })

  useEffect(() => savePlace(pathname + search), [pathname, search])
  const userId = data?.data.id
  useEffect(() => saveOnSessionEnd(userId), [userId])

  const leave = async () => {
    await signOut()
    queries.clear()
    navigate('/login', { replace: true })
  }
  if (!data) {
    return (
      <main className={styles.staffAlone}>
        {error ? <LoadError error={error} onAgain={() => refetch()} /> : <Waiting isPage text={t('area.opening')} />}
      </main>
    )
  }
  const user = data.data
  const open = staffAreas.filter(({ permission }) => !permission || user.permissions.includes(permission))
  const [first] = open
  return (
    <StaffContext value={user}>
      <SecondFactorGate onSignOut={leave}>
        <StaffFrame areas={open} onSignOut={leave}>
          <UnsavedInput key={user.id} />
          <Routes>
            <Route index element={<Navigate to={`${staffPath}/${first?.path ?? 'account'}`} replace />} />
            {staffAreas.map((area) => (
              <Route
                key={area.path}
                path={`${area.path}/*`}
                element={open.includes(area) ? <LazyPage load={area.load} /> : <NotAllowed />}
              />
            ))}
            <Route path="*" element={<Navigate to={staffPath} replace />} />
          </Routes>
        </StaffFrame>
      </SecondFactorGate>
    </StaffContext>
  )
}

function NotAllowed() {
  const t = staffMessages.useTranslate()
  return (
    <StaffPage name={t('area.no-permission-title')} heading={t('area.no-permission-title')}>
      <p>{t('area.no-permission')}</p>
    </StaffPage>
  )
}
