import type { ReactNode } from 'react'
import { Navigate, Outlet, Route, Routes, useLocation, useParams } from 'react-router'
import { individualEndpoints } from '#web/lib/api/individual-endpoints.ts'
import { baseInfoWords } from '#web/forms/steps/messages/steps-messages.ts'
import { emailCodeWords } from '#web/forms/email-code/messages/email-code-messages.ts'
import { identityDetailsWords } from '#web/features/applicant/check-details/messages/check-details-messages.ts'
import { withWords } from '#web/lib/i18n/feature-messages.ts'
import { EntryPage } from '#web/features/applicant/entry/entry-page.tsx'
import { BrowserRouter } from '#web/app/browser-router.tsx'
import { individualMount, type Mount, MountContext } from '#web/lib/request/mount.ts'
import { type LoadPart, onlyFirstWords, PagePart } from '#web/ui/page/lazy-page.tsx'
import { RequestGate } from '#web/features/applicant/entry/request-gate.tsx'
import { Shell } from '#web/app/shell.tsx'

const documentChoice = onlyFirstWords(() => import('#web/features/applicant/document/choice/document-choice-page.tsx').then((part) => part.DocumentChoicePage))
const start: LoadPart = () => import('#web/features/applicant/entry/start-page.tsx').then((part) => part.StartPage)
const documentUpload: LoadPart = () => import('#web/features/applicant/document/document-upload-page.tsx').then((part) => part.DocumentUploadPage)
const liveness: LoadPart = () => import('#web/features/applicant/liveness/liveness-page.tsx').then((part) => part.LivenessPage)
const qr: LoadPart = () => import('#web/features/applicant/handoff/qr-page.tsx').then((part) => part.QrPage)
const success: LoadPart = () => import('#web/features/applicant/outcome/success-page.tsx').then((part) => part.SuccessPage)
const status: LoadPart = () => import('#web/features/applicant/outcome/status-page.tsx').then((part) => part.StatusPage)
const invalid: LoadPart = () => import('#web/features/applicant/outcome/invalid-page.tsx').then((part) => part.InvalidPage)
const expired: LoadPart = () => import('#web/features/applicant/outcome/expired-page.tsx').then((part) => part.ExpiredPage)

const personalInfo = onlyFirstWords(
  withWords(baseInfoWords, () => import('#web/features/personal-info/steps-page.tsx').then((part) => part.loadStepsPage())),
)
const identityChoice = onlyFirstWords(
  withWords(baseInfoWords, () => import('#web/features/applicant/document/choice/identity-choice-page.tsx').then((part) => part.IdentityChoicePage)),
)
const emailVerify = onlyFirstWords(
  withWords(emailCodeWords, () => import('#web/features/personal-info/email-verify-page.tsx').then((part) => part.EmailVerifyPage)),
)

const identityDetails: LoadPart = withWords(identityDetailsWords, () =>
  import('#web/features/applicant/check-details/identity-details-page.tsx').then((part) => part.IdentityDetailsPage),
)

const invited = onlyFirstWords(() => import('#web/features/applicant/entry/invited-mount.tsx').then((part) => part.InvitedMount))
const companies: LoadPart = () => import('#web/app/company/company-pages.tsx').then((part) => part.CompanyPages)
const staff: LoadPart = () => import('#web/app/staff/staff-pages.tsx').then((part) => part.StaffPages)

/** Doors and desk of staff stand outside what applicants have round their pages. */
const staffPaths = ['/login', '/signup', '/forgot-password', '/reset-password', '/accept-invitation', '/confirm-email', '/admin/*']

/** The pages that links lead to. */
function findPart(path: string): LoadPart | undefined {
  if (path.includes('/personalInfo/')) return personalInfo
  if (path.includes('/id-document/')) return documentUpload
  if (path.endsWith('/liveness-check')) return liveness
  if (!path.endsWith('/id-document')) return undefined
  return path.startsWith(baseInfoMount.base) ? identityChoice : documentChoice
}

const baseInfoMount: Mount = { base: '/BaseInfo', endpoints: individualEndpoints }
const baseInfoHome = { base: baseInfoMount.base, element: <Mounted mount={baseInfoMount} /> }
const invitedHome = { base: '/Onboarding2Company/individual', element: <PagePart load={invited} /> }

type Home = { base: string; element: ReactNode }

/** The addresses of the product's specification, section 2. Only the entry is in the first load. */
export function Router() {
  return (
    <BrowserRouter>
      <Routes>
        {staffPaths.map((path) => (
          <Route key={path} path={path} element={<PagePart load={staff} />} />
        ))}
        <Route element={<Shell />}>
          {individualRoutes({ base: '/', element: <Mounted mount={individualMount} /> }, documentChoice)}
          {individualRoutes(baseInfoHome, identityChoice)}
          {individualRoutes(invitedHome, documentChoice)}
          <Route element={baseInfoHome.element}>
            <Route path="/BaseInfo/emailVerify" element={<PagePart load={emailVerify} />} />
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
function individualRoutes({ base, element }: Home, choice: LoadPart) {
  return (
    <Route path={base} element={element}>
      <Route index element={<EntryPage findPart={findPart} />} />
      <Route path="invalid" element={<PagePart load={invalid} />} />
      <Route element={<RequestGate for="steps" />}>
        <Route path="start" element={<PagePart load={start} />} />
        <Route path="id-document" element={<PagePart load={choice} />} />
        <Route path="id-document/:documentType" element={<PagePart load={documentUpload} />} />
        <Route path="check-details" element={<PagePart load={identityDetails} />} />
        <Route path="liveness-check" element={<PagePart load={liveness} />} />
      </Route>
      <Route element={<RequestGate for="any" />}>
        <Route path="expired" element={<PagePart load={expired} />} />
        <Route path="qr" element={<PagePart load={qr} />} />
        <Route path="success" element={<PagePart load={success} />} />
        <Route path="status" element={<PagePart load={status} />} />
      </Route>
    </Route>
  )
}

/** What a form asks of the person, step by step. */
function stepRoutes({ base, element }: Home) {
  return (
    <Route element={element}>
      <Route element={<RequestGate for="steps" />}>
        <Route path={`${base}/personalInfo/:step`} element={<PagePart load={personalInfo} />} />
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
  return /^\/(Onboarding2Company|form)/.test(pathname) ? <PagePart load={companies} /> : <Navigate to="/" replace />
}

function Mounted({ mount }: { mount: Mount }) {
  return (
    <MountContext value={mount}>
      <Outlet />
    </MountContext>
  )
}
