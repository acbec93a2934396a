import { Navigate, Route, Routes } from 'react-router'
import { EntryPage } from '#web/pages/entry-page.tsx'
import { BrowserRouter } from '#web/shell/browser-router.tsx'
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

const likelyParts = { documentChoice, documentUpload, liveness }

/** The addresses of the product's specification, section 2. Only the entry is in the first load. */
export function Router() {
  return (
    <BrowserRouter>
      <Routes>
        <Route element={<Shell />}>
          <Route path="/" element={<EntryPage parts={likelyParts} />} />
          <Route path="/invalid" element={<PagePart load={invalid} />} />
          <Route path="/expired" element={<PagePart load={expired} />} />
          <Route element={<RequestGate for="steps" />}>
            <Route path="/start" element={<PagePart load={start} />} />
            <Route path="/id-document" element={<PagePart load={documentChoice} />} />
            <Route path="/id-document/:documentType" element={<PagePart load={documentUpload} />} />
            <Route path="/liveness-check" element={<PagePart load={liveness} />} />
            <Route path="/BaseInfo/personalInfo/:step" element={<Navigate to="/id-document" replace />} />
          </Route>
          <Route element={<RequestGate for="any" />}>
            <Route path="/qr" element={<PagePart load={qr} />} />
            <Route path="/success" element={<PagePart load={success} />} />
            <Route path="/status" element={<PagePart load={status} />} />
          </Route>
          <Route path="*" element={<Navigate to="/" replace />} />
        </Route>
      </Routes>
    </BrowserRouter>
  )
}
