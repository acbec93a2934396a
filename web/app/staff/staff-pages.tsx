import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { withMessages } from '#web/lib/i18n/feature-messages.ts'
import { useLocation } from '#web/lib/routing/navigation.tsx'
import { LazyPage, type LoadPage } from '#web/ui/page/lazy-page.tsx'

const staffApp: LoadPage = withMessages(staffMessages, () => import('#web/app/staff/staff-app.tsx').then((part) => part.StaffApp))

/** The pages before sign-in, by their addresses; the router knows the same addresses. */
const authPages: Readonly<Record<string, LoadPage>> = {
  '/login': withMessages(staffMessages, () => import('#web/features/staff/auth/sign-in-page.tsx').then((part) => part.SignInPage)),
  '/signup': withMessages(staffMessages, () => import('#web/features/staff/auth/sign-up-page.tsx').then((part) => part.SignUpPage)),
  '/forgot-password': withMessages(staffMessages, () =>
    import('#web/features/staff/auth/forgot-password-page.tsx').then((part) => part.ForgotPasswordPage),
  ),
  '/reset-password': withMessages(staffMessages, () =>
    import('#web/features/staff/auth/new-password-page.tsx').then((part) => part.ResetPasswordPage),
  ),
  '/accept-invitation': withMessages(staffMessages, () =>
    import('#web/features/staff/auth/new-password-page.tsx').then((part) => part.AcceptInvitationPage),
  ),
  '/confirm-email': withMessages(staffMessages, () =>
    import('#web/features/staff/auth/confirm-email-page.tsx').then((part) => part.ConfirmEmailPage),
  ),
}

/** Of a company: its own sign-in address, and where its provider sends the browser back. */
const ssoPages: Readonly<Record<string, LoadPage>> = {
  'sign-in': withMessages(staffMessages, () => import('#web/features/staff/auth/sso/sso-page.tsx').then((part) => part.SsoPage)),
  callback: withMessages(staffMessages, () =>
    import('#web/features/staff/auth/sso/sso-callback-page.tsx').then((part) => part.SsoCallbackPage),
  ),
}

function findPage(pathname: string): LoadPage {
  const [, first, part = '', ...more] = pathname.replace(/\/$/, '').split('/')
  const known = first === 'admin' && more.length === 1 ? ssoPages[part] : undefined
  if (known) return known
  return authPages[pathname.replace(/\/$/, '')] ?? staffApp
}

/** Every page of staff: sign-in and the staff area. An applicant's first load is without them. */
export function StaffPages() {
  const { pathname } = useLocation()
  return <LazyPage load={findPage(pathname)} />
}
