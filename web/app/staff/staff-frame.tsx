import { type ReactNode, useState } from 'react'
import { ModeBanner } from '#web/app/staff/mode-banner.tsx'
import type { StaffArea } from '#web/app/staff/staff-areas.ts'
import { LinkBanner } from '#web/features/staff/links/link-banner.tsx'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { otherMode, switchMode, toPathInOtherMode } from '#web/features/staff/shell/mode/switch-mode.ts'
import { useStaff } from '#web/features/staff/shell/staff-context.ts'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { readStaffMode } from '#web/lib/api/session.ts'
import { toLabelled } from '#web/lib/i18n/punctuation.ts'
import { useI18n, useTranslate } from '#web/lib/i18n/translate.ts'
import { reloadPage } from '#web/lib/platform/address.ts'
import { useLocation } from '#web/lib/routing/navigation.tsx'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { ErrorBoundary } from '#web/ui/feedback/error-boundary.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Menu } from '#web/ui/page/menu.tsx'
import styles from '#web/app/staff/staff-frame.module.css'

type Props = { areas: readonly StaffArea[]; onSignOut: () => void; children: ReactNode }

/** Navigation at the side, the account at its foot, the page beside it; on narrow screens the navigation folds away. */
export function StaffFrame({ areas, onSignOut, children }: Props) {
  const t = staffMessages.useTranslate()
  const tShell = useTranslate()
  const user = useStaff()
  const { language } = useI18n()
  const { pathname } = useLocation()
  const [openOn, setOpenOn] = useState<string>()
  const isOpen = openOn === pathname
  const isTest = readStaffMode() === 'test'
  const crashed = (
    <div className="staff-page">
      <Notice mood="bad" title={tShell('error.crash-title')}>
        <p>{tShell('error.crash')}</p>
        <Button onClick={reloadPage}>{tShell('error.reload')}</Button>
      </Notice>
    </div>
  )
  return (
    <>
      <a className="skip" href="#content">
        {tShell('shell.skip')}
      </a>
      <aside className={styles.staffSide} aria-label={t('area.name')}>
        <div className={styles.staffTop}>
          <p className={styles.staffName}>
            {user.clientName}
            <span className="muted small">{t('area.name')}</span>
            {isTest && <span className={styles.modeMark}>{t('mode.banner')}</span>}
          </p>
          <button
            type="button"
            className={`button plain ${styles.staffFold}`}
            aria-expanded={isOpen}
            aria-controls="staff-nav"
            onClick={() => setOpenOn(isOpen ? undefined : pathname)}
          >
            {t('area.menu')}
          </button>
        </div>
        <div id="staff-nav" className={`staff-nav ${isOpen ? styles.open : ''}`}>
          <nav aria-label={t('area.nav')}>
            <ul>
              {areas.map(({ path, nav }) =>
                nav ? (
                  <li key={path}>
                    <PageLink
                      className={styles.staffLink}
                      to={`${staffPath}/${path}`}
                      aria-current={`${pathname}/`.startsWith(`${staffPath}/${path}/`) ? 'page' : undefined}
                    >
                      <Icon name={nav.icon} />
                      {t(nav.text)}
                    </PageLink>
                  </li>
                ) : null,
              )}
            </ul>
          </nav>
          <div className={styles.staffFoot}>
            <button
              type="button"
              role="switch"
              aria-checked={isTest}
              className={`${styles.staffLink} ${styles.modeSwitch}`}
              onClick={() => switchMode(otherMode(), toPathInOtherMode(pathname))}
            >
              <span className={styles.modeTrack} aria-hidden="true" />
              {t('mode.switch')}
            </button>
            <Menu />
            <PageLink
              className={styles.staffLink}
              to={`${staffPath}/account`}
              aria-label={toLabelled(t('area.account'), user.displayName, language)}
            >
              <Icon name="person" />
              <span className={styles.staffPerson}>{user.displayName}</span>
            </PageLink>
            <button type="button" className={styles.staffLink} onClick={onSignOut}>
              <Icon name="lock" />
              {t('area.sign-out')}
            </button>
          </div>
        </div>
      </aside>
      <main id="content" className={styles.staffMain} tabIndex={-1}>
        <ModeBanner />
        {!`${pathname}/`.startsWith(`${staffPath}/links/`) && <LinkBanner />}
        <ErrorBoundary resetOn={pathname} fallback={crashed}>
          {children}
        </ErrorBoundary>
      </main>
    </>
  )
}
