import { useLocation } from 'react-router'
import { withWords } from '#web/lib/i18n/feature-messages.ts'
import { staffWords } from '#web/features/staff/shell/messages/staff-messages.ts'
import { type LoadPart, PagePart } from '#web/ui/page/lazy-page.tsx'
import { bringMoreIcons } from '#web/ui/controls/more-icons.ts'

bringMoreIcons()

const desk: LoadPart = withWords(staffWords, () => import('#web/app/staff/staff-app.tsx').then((part) => part.Desk))

/** The doors to the desk, by their addresses; the router knows the same addresses. */
const doors: Readonly<Record<string, LoadPart>> = {
  '/login': withWords(staffWords, () => import('#web/features/staff/auth/sign-in-page.tsx').then((part) => part.SignInPage)),
  '/signup': withWords(staffWords, () => import('#web/features/staff/auth/sign-up-page.tsx').then((part) => part.SignUpPage)),
  '/forgot-password': withWords(staffWords, () =>
    import('#web/features/staff/auth/forgot-password-page.tsx').then((part) => part.ForgotPasswordPage),
  ),
  '/reset-password': withWords(staffWords, () => import('#web/features/staff/auth/new-password-page.tsx').then((part) => part.ResetPasswordPage)),
  '/accept-invitation': withWords(staffWords, () =>
    import('#web/features/staff/auth/new-password-page.tsx').then((part) => part.AcceptInvitationPage),
  ),
  '/confirm-email': withWords(staffWords, () => import('#web/features/staff/auth/confirm-email-page.tsx').then((part) => part.ConfirmEmailPage)),
}

/** Every page of staff: the doors and the desk. An applicant's first load is without them. */
export function StaffPages() {
  const { pathname } = useLocation()
  return <PagePart load={doors[pathname.replace(/\/$/, '')] ?? desk} />
}
