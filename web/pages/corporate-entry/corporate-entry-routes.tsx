import { Navigate, Route } from 'react-router'
import { corporateEntryWords } from '#web/messages/corporate-entry/words.ts'
import { emailCodeWords } from '#web/messages/email-code/words.ts'
import { withWords } from '#web/messages/part-words.ts'
import { type LoadPart, PagePart } from '#web/shell/page-part.tsx'

const inEntry = (load: LoadPart) => withWords(corporateEntryWords, load)
const start = inEntry(() => import('#web/pages/corporate-entry/entry-start-page.tsx').then((part) => part.EntryStartPage))
const login = inEntry(withWords(emailCodeWords, () => import('#web/pages/corporate-entry/login-page.tsx').then((part) => part.LoginPage)))
const lookup = inEntry(() => import('#web/pages/corporate-entry/lookup-page.tsx').then((part) => part.LookupPage))

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
