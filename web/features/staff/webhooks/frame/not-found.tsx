import { otherMode, switchMode } from '#web/features/staff/shell/mode/switch-mode.ts'
import { StaffPage } from '#web/features/staff/shell/staff-page.tsx'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { webhooksMessages } from '#web/features/staff/webhooks/messages/webhooks-messages.ts'
import { readStaffMode } from '#web/lib/api/session.ts'
import { useLocation } from '#web/lib/routing/navigation.tsx'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import styles from '#web/features/staff/webhooks/frame/webhooks.module.css'

export function BackLink() {
  const t = webhooksMessages.useTranslate()
  return (
    <PageLink className={styles.back} to={`${staffPath}/webhooks`}>
      {t('hooks.all')}
    </PageLink>
  )
}

/** What is not here may be in the other mode: an email about an endpoint leads to its page, whichever mode it is of. */
export function NotFound({ title, text }: { title: string; text: string }) {
  const t = webhooksMessages.useTranslate()
  const { pathname } = useLocation()
  const isTest = readStaffMode() === 'test'
  return (
    <StaffPage name={title} heading={title} lead={text}>
      <BackLink />
      <div className="staff-actions">
        <Button onClick={() => switchMode(otherMode(), pathname)}>{t(isTest ? 'hooks.look-in-live' : 'hooks.look-in-test')}</Button>
      </div>
    </StaffPage>
  )
}
