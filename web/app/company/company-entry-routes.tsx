import { Navigate, Route } from 'react-router'
import { corporateEntryWords } from '#web/features/company/entry/messages/entry-messages.ts'
import { emailCodeWords } from '#web/forms/email-code/messages/email-code-messages.ts'
import { withWords } from '#web/lib/i18n/feature-messages.ts'
import { type LoadPart, PagePart } from '#web/ui/page/lazy-page.tsx'

const inEntry = (load: LoadPart) => withWords(corporateEntryWords, load)
const start = inEntry(() => import('#web/features/company/entry/entry-start-page.tsx').then((part) => part.EntryStartPage))
const login = inEntry(withWords(emailCodeWords, () => import('#web/features/company/entry/login-page.tsx').then((part) => part.LoginPage)))
const lookup = inEntry(() => import('#web/features/company/entry/lookup-page.tsx').then((part) => part.LookupPage))

/** The pages before a company's link. */
export function corporateEntryRoutes() {
  return (
    <>
      <Route path="/form/generate-url" element={<PagePart load={start} />} />
      <Route path="/form/loginto" element={<PagePart load={login} />} />
      <Route path="/form/bus" element={<PagePart load={lookup} />} />
      <Route path="/form/*" element={<Navigate to="/form/generate-url" replace />} />
    </>
  )
}
