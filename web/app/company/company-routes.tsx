import { useEffect } from 'react'
import { completenessMessages } from '#web/features/company/completeness/messages/completeness-messages.ts'
import { documentsMessages } from '#web/features/company/documents/messages/documents-messages.ts'
import { entryMessages } from '#web/features/company/entry/messages/entry-messages.ts'
import { ownersMessages } from '#web/features/company/owners/messages/owners-messages.ts'
import { peopleMessages } from '#web/features/company/people/messages/people-messages.ts'
import { companyMessages } from '#web/features/company/shell/messages/company-messages.ts'
import { stepsMessages } from '#web/forms/steps/messages/steps-messages.ts'
import { withMessages } from '#web/lib/i18n/feature-messages.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { isOnline } from '#web/lib/platform/network.ts'
import { type Mount, MountContext } from '#web/lib/request/mount.ts'
import { Navigate } from '#web/lib/routing/navigation.tsx'
import { Outlet, Route } from '#web/lib/routing/routes.tsx'
import { LazyPage, type LoadPage } from '#web/ui/page/lazy-page.tsx'

const companyMount: Mount = { base: '/Onboarding2Company' }

const entry: LoadPage = () => import('#web/features/company/entry/company-entry-page.tsx').then((part) => part.CompanyEntryPage)
const invalid: LoadPage = () => import('#web/features/applicant/outcome/invalid-page.tsx').then((part) => part.InvalidPage)
const gate = withMessages(companyMessages, () => import('#web/features/company/shell/company-gate.tsx').then((part) => part.CompanyGate))
const expired = withMessages(companyMessages, () =>
  import('#web/features/company/outcome/company-expired-page.tsx').then((part) => part.CompanyExpiredPage),
)
const inOutcome = (load: LoadPage) => withMessages(companyMessages, withMessages(peopleMessages, withMessages(completenessMessages, load)))
const outcome = inOutcome(() => import('#web/features/company/outcome/company-outcome-page.tsx').then((part) => part.CompanyOutcomePage))
const sent = inOutcome(
  withMessages(entryMessages, () => import('#web/features/company/outcome/company-sent-page.tsx').then((part) => part.CompanySentPage)),
)

// What was typed is kept, and told of, as with the personal information: in the same words.
const inSteps = (load: LoadPage) => withMessages(companyMessages, withMessages(stepsMessages, load))
const steps = inSteps(() => import('#web/features/company/information/company-answers-frame.tsx').then((part) => part.loadCompanySteps()))
const step1 = inSteps(() =>
  import('#web/features/company/information/business-information-page.tsx').then((part) => part.BusinessInformationPage),
)
const step3 = inSteps(
  withMessages(ownersMessages, () => import('#web/features/company/owners/owners-step-page.tsx').then((part) => part.OwnersStepPage)),
)
const description = inSteps(
  withMessages(ownersMessages, () =>
    import('#web/features/company/owners/company-desc-page.tsx').then((part) => part.loadCompanyDescPage()),
  ),
)
const step2 = inSteps(() => import('#web/features/company/people/directors-page.tsx').then((part) => part.DirectorsPage))
const step4 = withMessages(documentsMessages, () =>
  import('#web/features/company/documents/required-documents-page.tsx').then((part) => part.RequiredDocumentsPage),
)
const inReview = (load: LoadPage) =>
  inSteps(withMessages(ownersMessages, withMessages(completenessMessages, withMessages(documentsMessages, load))))
const step5 = inReview(() => import('#web/features/company/review/review-page.tsx').then((part) => part.ReviewPage))

/** A company's pages. Each step is a line here; its code comes when it is opened. */
export function companyRoutes() {
  return (
    <Route element={<CompanyMounted />}>
      <Route element={<LazyPage load={gate} />}>
        <Route path="/Onboarding2CompanySuccess" element={<LazyPage load={sent} />} />
      </Route>
      {pagesOfCompany()}
    </Route>
  )
}

function pagesOfCompany() {
  return (
    <Route path="/Onboarding2Company">
      <Route index element={<LazyPage load={entry} />} />
      <Route path="invalid" element={<LazyPage load={invalid} />} />
      <Route element={<LazyPage load={gate} />}>
        <Route path="expired" element={<LazyPage load={expired} />} />
        <Route path="success" element={<LazyPage load={outcome} />} />
        <Route path="status" element={<LazyPage load={outcome} />} />
        <Route path="companyDescPage/:id" element={<LazyPage load={description} />} />
        <Route element={<StepsWithThoseAhead />}>
          <Route path="step1" element={<LazyPage load={step1} />} />
          <Route path="step2" element={<LazyPage load={step2} />} />
          <Route path="step4" element={<LazyPage load={step4} />} />
          <Route path="step3" element={<LazyPage load={step3} />} />
          <Route path="step5" element={<LazyPage load={step5} />} />
        </Route>
      </Route>
      <Route path="*" element={<Navigate to="/Onboarding2Company" replace />} />
    </Route>
  )
}

const aheadMs = 2_000

/** Once a step stands, the code of the others comes: a line that is lost in between holds nobody up. */
function StepsWithThoseAhead() {
  const { language } = useI18n()
  useEffect(() => {
    const fetchAhead = async () => {
      for (const load of [step1, step2, step3, step4, step5]) if (isOnline()) await load(language).catch(() => undefined)
    }
    const timer = setTimeout(fetchAhead, aheadMs)
    return () => clearTimeout(timer)
  }, [language])
  return <LazyPage load={steps} />
}

function CompanyMounted() {
  return (
    <MountContext value={companyMount}>
      <Outlet />
    </MountContext>
  )
}
