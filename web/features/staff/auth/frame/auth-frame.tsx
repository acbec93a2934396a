import type { ReactNode } from 'react'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { DialogsProvider } from '#web/ui/dialogs/dialogs.tsx'
import { Menu } from '#web/ui/page/menu.tsx'
import '#web/ui/page/shell.css'
import styles from '#web/features/staff/auth/frame/auth-frame.module.css'

type Props = { name: string; heading: string; lead?: string | undefined; children: ReactNode; after?: ReactNode }

/** The frame of the sign-in pages. */
export function AuthFrame({ name, heading, lead, children, after }: Props) {
  const t = staffMessages.useTranslate()
  return (
    <div className="shell branded sign-in">
      <DialogsProvider>
        <header className="header">
          <div className="header-row">
            <div className="who">
              <span className="who-name">{t('area.name')}</span>
            </div>
            <Menu />
          </div>
        </header>
        <main className={styles.signInMain} id="content">
          <title>{t('area.title', { page: name })}</title>
          <div className="sign-in-card">
            <div className="page-head">
              <h1>{heading}</h1>
              {lead && <p className="lead">{lead}</p>}
            </div>
            {children}
          </div>
          {after && <div className={`${styles.signInAfter} muted small`}>{after}</div>}
        </main>
      </DialogsProvider>
    </div>
  )
}
