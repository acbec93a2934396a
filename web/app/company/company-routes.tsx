import { useEffect } from 'react'
import { Navigate, Outlet, Route } from 'react-router'
import { individualEndpoints } from '#web/lib/api/individual-endpoints.ts'
import { isOnline } from '#web/lib/platform/network.ts'
import { baseInfoWords } from '#web/forms/steps/messages/steps-messages.ts'
import { corporateWords } from '#web/features/company/shell/messages/company-messages.ts'
import { corporateCompletenessWords } from '#web/features/company/completeness/messages/completeness-messages.ts'
import { corporateDocumentsWords } from '#web/features/company/documents/messages/documents-messages.ts'
import { corporateEntryWords } from '#web/features/company/entry/messages/entry-messages.ts'
import { corporateOwnersWords } from '#web/features/company/owners/messages/owners-messages.ts'
import { corporatePeopleWords } from '#web/features/company/people/messages/people-messages.ts'
import { withWords } from '#web/lib/i18n/feature-messages.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'
import { type Mount, MountContext } from '#web/lib/request/mount.ts'
import { type LoadPart, PagePart } from '#web/ui/page/lazy-page.tsx'

/** A company's pages make calls of their own: of the individual's, its screens make none here. */
const companyMount: Mount = { base: '/Onboarding2Company', endpoints: individualEndpoints }

const entry: LoadPart = () => import('#web/features/company/entry/company-entry-page.tsx').then((part) => part.CompanyEntryPage)
const invalid: LoadPart = () => import('#web/features/applicant/outcome/invalid-page.tsx').then((part) => part.InvalidPage)
const gate = withWords(corporateWords, () => import('#web/features/company/shell/company-gate.tsx').then((part) => part.CompanyGate))
const expired = withWords(corporateWords, () =>
  import('#web/features/company/outcome/company-expired-page.tsx').then((part) => part.CompanyExpiredPage),
)
const inOutcome = (load: LoadPart) =>
  withWords(corporateWords, withWords(corporatePeopleWords, withWords(corporateCompletenessWords, load)))
const outcome = inOutcome(() => import('#web/features/company/outcome/company-outcome-page.tsx').then((part) => part.CompanyOutcomePage))
const sent = inOutcome(
  withWords(corporateEntryWords, () => import('#web/features/company/outcome/company-sent-page.tsx').then((part) => part.CompanySentPage)),
)

// What was typed is kept, and told of, as with the personal information: in the same words.
const inSteps = (load: LoadPart) => withWords(corporateWords, withWords(baseInfoWords, load))
const steps = inSteps(() => import('#web/features/company/information/company-answers-frame.tsx').then((part) => part.loadCompanySteps()))
const step1 = inSteps(() => import('#web/features/company/information/business-information-page.tsx').then((part) => part.BusinessInformationPage))
const step3 = inSteps(
  withWords(corporateOwnersWords, () => import('#web/features/company/owners/owners-step-page.tsx').then((part) => part.OwnersStepPage)),
)
const description = inSteps(
  withWords(corporateOwnersWords, () =>
    import('#web/features/company/owners/company-desc-page.tsx').then((part) => part.loadCompanyDescPage()),
  ),
)
const step2 = inSteps(() => import('#web/features/company/people/directors-page.tsx').then((part) => part.DirectorsPage))
const step4 = withWords(corporateDocumentsWords, () =>
  import('#web/features/company/documents/required-documents-page.tsx').then((part) => part.RequiredDocumentsPage),
)
const inReview = (load: LoadPart) =>
  inSteps(withWords(corporateOwnersWords, withWords(corporateCompletenessWords, withWords(corporateDocumentsWords, load))))
const step5 = inReview(() => import('#web/features/company/review/review-page.tsx').then((part) => part.ReviewPage))

/** A company's pages. Each step is a line here; its code comes when it is opened. */
export function corporateRoutes() {
  return (
    <Route element={<CompanyMounted />}>
      <Route element={<PagePart load={gate} />}>
        <Route path="/Onboarding2CompanySuccess" element={<PagePart load={sent} />} />
      </Route>
      {pagesOfCompany()}
    </Route>
  )
}

function pagesOfCompany() {
  return (
    <Route path="/Onboarding2Company">
      <Route index element={<PagePart load={entry} />} />
      <Route path="invalid" element={<PagePart load={invalid} />} />
      <Route element={<PagePart load={gate} />}>
        <Route path="expired" element={<PagePart load={expired} />} />
        <Route path="success" element={<PagePart load={outcome} />} />
        <Route path="status" element={<PagePart load={outcome} />} />
        <Route path="companyDescPage/:id" element={<PagePart load={description} />} />
        <Route element={<StepsWithThoseAhead />}>
          <Route path="step1" element={<PagePart load={step1} />} />
          <Route path="step2" element={<PagePart load={step2} />} />
          <Route path="step4" element={<PagePart load={step4} />} />
          <Route path="step3" element={<PagePart load={step3} />} />
          <Route path="step5" element={<PagePart load={step5} />} />
        </Route>
      </Route>
      <Route path="*" element={<Navigate to="/Onboarding2Company" replace />} />
    </Route>
  )
}

const aheadMs = 2_000

/** Once a step stands, the code of the others comes: a line that is lost in between holds nobody up. */
function StepsWithThoseAhead() {
  const { language } = useSpeech()
  useEffect(() => {
    const fetchAhead = async () => {
      for (const load of [step1, step2, step3, step4, step5]) if (isOnline()) await load(language).catch(() => undefined)
    }
    const timer = setTimeout(fetchAhead, aheadMs)
    return () => clearTimeout(timer)
  }, [language])
  return <PagePart load={steps} />
}

function CompanyMounted() {
  return (
    <MountContext value={companyMount}>
      <Outlet />
    </MountContext>
  )
}
