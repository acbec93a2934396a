import { useLocation } from 'react-router'
import { withWords } from '#web/messages/part-words.ts'
import { staffWords } from '#web/messages/staff/words.ts'
import { type LoadPart, PagePart } from '#web/shell/page-part.tsx'
import { bringMoreIcons } from '#web/ui/more-icons.ts'

bringMoreIcons()

const desk: LoadPart = withWords(staffWords, () => import('#web/pages/staff/desk.tsx').then((part) => part.Desk))

/** The doors to the desk, by their addresses; the router knows the same addresses. */
const doors: Readonly<Record<string, LoadPart>> = {
  '/login': withWords(staffWords, () => import('#web/pages/staff/sign-in-page.tsx').then((part) => part.SignInPage)),
  '/signup': withWords(staffWords, () => import('#web/pages/staff/sign-up-page.tsx').then((part) => part.SignUpPage)),
  '/forgot-password': withWords(staffWords, () =>
    import('#web/pages/staff/forgot-password-page.tsx').then((part) => part.ForgotPasswordPage),
  ),
  '/reset-password': withWords(staffWords, () => import('#web/pages/staff/new-password-page.tsx').then((part) => part.ResetPasswordPage)),
  '/accept-invitation': withWords(staffWords, () =>
    import('#web/pages/staff/new-password-page.tsx').then((part) => part.AcceptInvitationPage),
  ),
  '/confirm-email': withWords(staffWords, () => import('#web/pages/staff/confirm-email-page.tsx').then((part) => part.ConfirmEmailPage)),
}

/** Every page of staff: the doors and the desk. An applicant's first load is without them. */
export function StaffPages() {
  const { pathname } = useLocation()
  return <PagePart load={doors[pathname.replace(/\/$/, '')] ?? desk} />
}
