import { Navigate, Outlet, Route, Routes, useLocation, useParams } from 'react-router'
import { corporateIndividualEndpoints } from '#web/api/corporate-individual-endpoints.ts'
import { individualEndpoints } from '#web/api/individual-endpoints.ts'
import { baseInfoWords } from '#web/messages/base-info/words.ts'
import { emailCodeWords } from '#web/messages/email-code/words.ts'
import { withWords } from '#web/messages/part-words.ts'
import { staffWords } from '#web/messages/staff/words.ts'
import { corporateRoutes } from '#web/pages/corporate/corporate-routes.tsx'
import { corporateEntryRoutes } from '#web/pages/corporate-entry/corporate-entry-routes.tsx'
import { EntryPage } from '#web/pages/entry-page.tsx'
import { BrowserRouter } from '#web/shell/browser-router.tsx'
import { individualMount, type Mount, MountContext } from '#web/shell/mount.ts'
import { type LoadPart, PagePart } from '#web/shell/page-part.tsx'
import { RequestGate } from '#web/shell/request-gate.tsx'
import { Shell } from '#web/shell/shell.tsx'

const documentChoice: LoadPart = () => import('#web/pages/document-choice-page.tsx').then((part) => part.DocumentChoicePage)
const start: LoadPart = () => import('#web/pages/start-page.tsx').then((part) => part.StartPage)
const documentUpload: LoadPart = () => import('#web/pages/document-upload-page.tsx').then((part) => part.DocumentUploadPage)
const liveness: LoadPart = () => import('#web/pages/liveness-page.tsx').then((part) => part.LivenessPage)
const qr: LoadPart = () => import('#web/pages/qr-page.tsx').then((part) => part.QrPage)
const success: LoadPart = () => import('#web/pages/success-page.tsx').then((part) => part.SuccessPage)
const status: LoadPart = () => import('#web/pages/status-page.tsx').then((part) => part.StatusPage)
const invalid: LoadPart = () => import('#web/pages/invalid-page.tsx').then((part) => part.InvalidPage)
const expired: LoadPart = () => import('#web/pages/expired-page.tsx').then((part) => part.ExpiredPage)

const personalInfo = withWords(baseInfoWords, () => import('#web/pages/base-info/steps-page.tsx').then((part) => part.loadStepsPage()))
const identityChoice = withWords(baseInfoWords, () =>
  import('#web/pages/base-info/identity-choice-page.tsx').then((part) => part.IdentityChoicePage),
)
const emailVerify = withWords(emailCodeWords, () =>
  import('#web/pages/base-info/email-verify-page.tsx').then((part) => part.EmailVerifyPage),
)

const signIn = withWords(staffWords, () => import('#web/pages/staff/sign-in-page.tsx').then((part) => part.SignInPage))
const desk = withWords(staffWords, () => import('#web/pages/staff/desk.tsx').then((part) => part.Desk))

const likelyParts = { documentChoice, documentUpload, liveness }

const baseInfoMount: Mount = { base: '/BaseInfo', endpoints: individualEndpoints }
/** People whom a company invites: the same screens, with calls of their own. */
const invitedMount: Mount = { base: '/Onboarding2Company/individual', endpoints: corporateIndividualEndpoints }

/** The addresses of the product's specification, section 2. Only the entry is in the first load. */
export function Router() {
  return (
    <BrowserRouter>
      <Routes>
        <Route path="/login" element={<PagePart load={signIn} />} />
        <Route path="/admin/*" element={<PagePart load={desk} />} />
        <Route element={<Shell />}>
          {individualRoutes(individualMount, documentChoice)}
          {individualRoutes(baseInfoMount, identityChoice)}
          {individualRoutes(invitedMount, documentChoice)}
          {corporateRoutes()}
          {corporateEntryRoutes()}
          <Route element={<Mounted mount={baseInfoMount} />}>
            <Route path="/BaseInfo/emailVerify" element={<PagePart load={emailVerify} />} />
          </Route>
          {stepRoutes(baseInfoMount)}
          {stepRoutes(invitedMount)}
          <Route path="/corporate/individual/*" element={<ToInvited />} />
          <Route path="*" element={<Navigate to="/" replace />} />
        </Route>
      </Routes>
    </BrowserRouter>
  )
}

/** The individual's screens in one of their homes. */
function individualRoutes(mount: Mount, choice: LoadPart) {
  return (
    <Route path={mount.base || '/'} element={<Mounted mount={mount} />}>
      <Route index element={<EntryPage parts={likelyParts} />} />
      <Route path="invalid" element={<PagePart load={invalid} />} />
      <Route path="expired" element={<PagePart load={expired} />} />
      <Route element={<RequestGate for="steps" />}>
        <Route path="start" element={<PagePart load={start} />} />
        <Route path="id-document" element={<PagePart load={choice} />} />
        <Route path="id-document/:documentType" element={<PagePart load={documentUpload} />} />
        <Route path="liveness-check" element={<PagePart load={liveness} />} />
      </Route>
      <Route element={<RequestGate for="any" />}>
        <Route path="qr" element={<PagePart load={qr} />} />
        <Route path="success" element={<PagePart load={success} />} />
        <Route path="status" element={<PagePart load={status} />} />
      </Route>
    </Route>
  )
}

/** What a form asks of the person, step by step. */
function stepRoutes(mount: Mount) {
  return (
    <Route element={<Mounted mount={mount} />}>
      <Route element={<RequestGate for="steps" />}>
        <Route path={`${mount.base}/personalInfo/:step`} element={<PagePart load={personalInfo} />} />
      </Route>
    </Route>
  )
}

/** The other address of an invited person's screens. */
function ToInvited() {
  const { '*': rest } = useParams()
  const { search } = useLocation()
  return <Navigate to={`${invitedMount.base}${rest ? `/${rest}` : ''}${search}`} replace />
}

function Mounted({ mount }: { mount: Mount }) {
  return (
    <MountContext value={mount}>
      <Outlet />
    </MountContext>
  )
}
