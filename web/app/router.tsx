import type { ReactNode } from 'react'
import type { seldomPages } from '#web/app/seldom-pages.ts'
import { Shell } from '#web/app/shell.tsx'
import { EntryPage } from '#web/features/applicant/entry/entry-page.tsx'
import { RequestGate } from '#web/features/applicant/entry/request-gate.tsx'
import { stepsMessages } from '#web/forms/steps/messages/steps-messages.ts'
import { withMessages } from '#web/lib/i18n/feature-messages.ts'
import { individualMount, type Mount, MountContext } from '#web/lib/request/mount.ts'
import { BrowserRouter, Navigate, useLocation } from '#web/lib/routing/navigation.tsx'
import { Outlet, Route, Routes, useParams } from '#web/lib/routing/routes.tsx'
import { LazyPage, type LoadPage, withFirstIcons, withFirstMessages } from '#web/ui/page/lazy-page.tsx'

const documentChoice = withFirstIcons(
  withFirstMessages(() =>
    import('#web/features/applicant/document/choice/document-choice-page.tsx').then((part) => part.DocumentChoicePage),
  ),
)
const start: LoadPage = () => import('#web/features/applicant/entry/start-page.tsx').then((part) => part.StartPage)
const documentUpload: LoadPage = () =>
  import('#web/features/applicant/document/document-upload-page.tsx').then((part) => part.DocumentUploadPage)
const liveness: LoadPage = () => import('#web/features/applicant/liveness/liveness-page.tsx').then((part) => part.LivenessPage)
const success: LoadPage = () => import('#web/features/applicant/outcome/success-page.tsx').then((part) => part.SuccessPage)
const status: LoadPage = () => import('#web/features/applicant/outcome/status-page.tsx').then((part) => part.StatusPage)

const personalInfo = withFirstMessages(
  withMessages(stepsMessages, () => import('#web/features/personal-info/steps-page.tsx').then((part) => part.loadStepsPage())),
)
const identityChoice = withFirstMessages(
  withMessages(stepsMessages, () =>
    import('#web/features/applicant/document/choice/identity-choice-page.tsx').then((part) => part.IdentityChoicePage),
  ),
)
const emailVerify = withFirstMessages((language) =>
  import('#web/features/personal-info/email-verify-page.tsx').then((part) => part.loadEmailVerifyPage(language)),
)

/** Pages that few come by: where they are stands apart, so that everybody's first load is without it. */
const seldom =
  (page: keyof typeof seldomPages): LoadPage =>
  (language) =>
    import('#web/app/seldom-pages.ts').then((part) => part.seldomPages[page](language))
const identityDetails = seldom('identityDetails')
const manualReview = seldom('manualReview')
const consent = seldom('consent')
const qr = seldom('qr')
const invalid = seldom('invalid')
const expired = seldom('expired')

const companies: LoadPage = () => import('#web/app/company/company-pages.tsx').then((part) => part.CompanyPages)
const staff: LoadPage = () => import('#web/app/staff/staff-pages.tsx').then((part) => part.StaffPages)

/** The sign-in and the staff area have none of the frame that applicants see. */
const staffPaths = ['login', 'signup', 'forgot-password', 'reset-password', 'accept-invitation', 'confirm-email', 'admin/*']

/** The pages that links lead to. */
function findPart(path: string): LoadPage | undefined {
  if (path.includes('/personalInfo/')) return personalInfo
  if (path.includes('/id-document/')) return documentUpload
  if (path.endsWith('/liveness-check')) return liveness
  if (!path.endsWith('/id-document')) return undefined
  return path.startsWith(baseInfoMount.base) ? identityChoice : documentChoice
}

/** People whom a company invites: the individual's screens, with calls of their own. */
const invitedMount: Mount = { base: '/Onboarding2Company/individual' }
const baseInfoMount: Mount = { base: '/BaseInfo' }
const baseInfoHome = { base: baseInfoMount.base, element: <Mounted mount={baseInfoMount} /> }
const invitedHome = { base: invitedMount.base, element: <Mounted mount={invitedMount} /> }

type Home = { base: string; element: ReactNode }

/** The addresses of the product's specification, section 2. Only the entry is in the first load. */
export function Router() {
  return (
    <BrowserRouter>
      <Routes>
        {staffPaths.map((path) => (
          <Route key={path} path={path} element={<LazyPage load={staff} />} />
        ))}
        <Route element={<Shell />}>
          {individualRoutes({ base: '/', element: <Mounted mount={individualMount} /> }, documentChoice)}
          {individualRoutes(baseInfoHome, identityChoice)}
          {individualRoutes(invitedHome, documentChoice)}
          <Route element={baseInfoHome.element}>
            <Route path="/BaseInfo/emailVerify" element={<LazyPage load={emailVerify} />} />
          </Route>
          {stepRoutes(baseInfoHome)}
          {stepRoutes(invitedHome)}
          <Route path="/corporate/individual/*" element={<ToInvited />} />
          <Route path="*" element={<Elsewhere />} />
        </Route>
      </Routes>
    </BrowserRouter>
  )
}

/** The individual's screens in one of their homes. */
function individualRoutes({ base, element }: Home, choice: LoadPage) {
  return (
    <Route path={base} element={element}>
      <Route index element={<EntryPage findPart={findPart} />} />
      <Route path="invalid" element={<LazyPage load={invalid} />} />
      <Route element={<RequestGate for="steps" />}>
        <Route path="start" element={<LazyPage load={start} />} />
        <Route path="id-document" element={<LazyPage load={choice} />} />
        <Route path="id-document/:documentType" element={<LazyPage load={documentUpload} />} />
        <Route path="check-details" element={<LazyPage load={identityDetails} />} />
        <Route path="liveness-check" element={<LazyPage load={liveness} />} />
      </Route>
      <Route element={<RequestGate for="any" />}>
        <Route path="consent" element={<LazyPage load={consent} />} />
        <Route path="expired" element={<LazyPage load={expired} />} />
        <Route path="manual-review" element={<LazyPage load={manualReview} />} />
        <Route path="qr" element={<LazyPage load={qr} />} />
        <Route path="success" element={<LazyPage load={success} />} />
        <Route path="status" element={<LazyPage load={status} />} />
      </Route>
    </Route>
  )
}

/** What a form asks of the person, step by step. */
function stepRoutes({ base, element }: Home) {
  return (
    <Route element={element}>
      <Route element={<RequestGate for="steps" />}>
        <Route path={`${base}/personalInfo/:step`} element={<LazyPage load={personalInfo} />} />
      </Route>
    </Route>
  )
}

/** The other address of an invited person's screens. */
function ToInvited() {
  const { '*': rest } = useParams()
  const { search } = useLocation()
  return <Navigate to={`${invitedHome.base}${rest ? `/${rest}` : ''}${search}`} replace />
}

/** Companies have pages of their own; unknown addresses lead to the main one. */
function Elsewhere() {
  const { pathname } = useLocation()
  return /^\/(Onb|form|ret|you)/.test(pathname) ? <LazyPage load={companies} /> : <Navigate to="/" replace />
}

function Mounted({ mount }: { mount: Mount }) {
  return (
    <MountContext value={mount}>
      <Outlet />
    </MountContext>
  )
}
