import { entryMessages } from '#web/features/company/entry/messages/entry-messages.ts'
import { emailCodeMessages } from '#web/forms/email-code/messages/email-code-messages.ts'
import { withMessages } from '#web/lib/i18n/feature-messages.ts'
import { Navigate } from '#web/lib/routing/navigation.tsx'
import { Route } from '#web/lib/routing/routes.tsx'
import { LazyPage, type LoadPage } from '#web/ui/page/lazy-page.tsx'

const inEntry = (load: LoadPage) => withMessages(entryMessages, load)
const start = inEntry(() => import('#web/features/company/entry/entry-start-page.tsx').then((part) => part.EntryStartPage))
const login = inEntry(
  withMessages(emailCodeMessages, () => import('#web/features/company/entry/login-page.tsx').then((part) => part.LoginPage)),
)
const lookup = inEntry(() => import('#web/features/company/entry/lookup-page.tsx').then((part) => part.LookupPage))

/** The pages before a company's link. */
export function companyEntryRoutes() {
  return (
    <>
      <Route path="/form/generate-url" element={<LazyPage load={start} />} />
      <Route path="/form/loginto" element={<LazyPage load={login} />} />
      <Route path="/form/bus" element={<LazyPage load={lookup} />} />
      <Route path="/form/*" element={<Navigate to="/form/generate-url" replace />} />
    </>
  )
}
