import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { reloadPage } from '#web/lib/platform/address.ts'
import { deskPath } from '#web/features/staff/shell/staff-session.ts'
import { useSay } from '#web/lib/i18n/translate.ts'
import { staffWords } from '#web/features/staff/shell/messages/staff-messages.ts'
import type { DeskArea } from '#web/app/staff/staff-areas.ts'
import { LinkStrip } from '#web/features/staff/links/link-banner.tsx'
import { useStaff } from '#web/features/staff/shell/staff-context.ts'
import { ErrorBoundary } from '#web/ui/feedback/error-boundary.tsx'
import { Menu } from '#web/ui/page/menu.tsx'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

type Props = { areas: readonly DeskArea[]; onSignOut: () => void; children: ReactNode }

/** Navigation at the side, the account at its foot, the page beside it; on narrow screens the navigation folds away. */
export function DeskFrame({ areas, onSignOut, children }: Props) {
  const say = staffWords.useSay()
  const shellSay = useSay()
  const user = useStaff()
  const { pathname } = useLocation()
  const [openOn, setOpenOn] = useState<string>()
  const isOpen = openOn === pathname
  const crashed = (
    <div className="desk-page">
      <Notice mood="bad" title={shellSay('error.crash-title')}>
        <p>{shellSay('error.crash')}</p>
        <Button onClick={reloadPage}>{shellSay('error.reload')}</Button>
      </Notice>
    </div>
  )
  return (
    <>
      <a className="skip" href="#content">
        {shellSay('shell.skip')}
      </a>
      <aside className="desk-side" aria-label={say('area.name')}>
        <div className="desk-top">
          <p className="desk-name">
            {user.clientName}
            <span className="muted small">{say('area.name')}</span>
          </p>
          <button
            type="button"
            className="button plain desk-fold"
            aria-expanded={isOpen}
            aria-controls="desk-nav"
            onClick={() => setOpenOn(isOpen ? undefined : pathname)}
          >
            {say('area.menu')}
          </button>
        </div>
        <div id="desk-nav" className={`desk-nav ${isOpen ? 'open' : ''}`}>
          <nav aria-label={say('area.nav')}>
            <ul>
              {areas.map(({ path, nav }) =>
                nav ? (
                  <li key={path}>
                    <PageLink
                      className="desk-link"
                      to={`${deskPath}/${path}`}
                      aria-current={`${pathname}/`.startsWith(`${deskPath}/${path}/`) ? 'page' : undefined}
                    >
                      <Icon name={nav.icon} />
                      {say(nav.words)}
                    </PageLink>
                  </li>
                ) : null,
              )}
            </ul>
          </nav>
          <div className="desk-foot">
            <Menu />
            <PageLink className="desk-link" to={`${deskPath}/account`} aria-label={`${say('area.account')}: ${user.displayName}`}>
              <Icon name="person" />
              <span className="desk-person">{user.displayName}</span>
            </PageLink>
            <button type="button" className="desk-link" onClick={onSignOut}>
              <Icon name="lock" />
              {say('area.sign-out')}
            </button>
          </div>
        </div>
      </aside>
      <main id="content" className="desk-main" tabIndex={-1}>
        {!`${pathname}/`.startsWith(`${deskPath}/links/`) && <LinkStrip />}
        <ErrorBoundary resetOn={pathname} fallback={crashed}>
          {children}
        </ErrorBoundary>
      </main>
    </>
  )
}
