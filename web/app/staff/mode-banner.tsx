import { isSeparateByMode } from '#contract/mode/is-separate-by-mode.ts'
import { staffAreas } from '#web/app/staff/staff-areas.ts'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { switchMode, toPathInOtherMode } from '#web/features/staff/shell/mode/switch-mode.ts'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { readStaffMode } from '#web/lib/api/session.ts'
import { useLocation } from '#web/lib/routing/navigation.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import styles from '#web/app/staff/mode-banner.module.css'

/** Above every page in test mode: that it is on, and whether this page is of it. */
export function ModeBanner() {
  const t = staffMessages.useTranslate()
  const { pathname } = useLocation()
  if (readStaffMode() !== 'test') return null
  const area = staffAreas.find(({ path }) => `${pathname}/`.startsWith(`${staffPath}/${path}/`))
  const isOwn = isSeparateByMode(area?.permission)
  return (
    <section className={`${styles.modeBanner} ${isOwn ? '' : styles.shared}`} aria-label={t('mode.banner')}>
      <p>
        <strong className={styles.modeWord}>{t('mode.banner')}</strong> {t(isOwn ? 'mode.own' : 'mode.shared')}
      </p>
      <Button onClick={() => switchMode('live', toPathInOtherMode(pathname))}>{t('mode.leave')}</Button>
    </section>
  )
}
