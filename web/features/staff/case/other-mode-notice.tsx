import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { otherMode, switchMode } from '#web/features/staff/shell/mode/switch-mode.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { readStaffMode } from '#web/lib/api/session.ts'
import { useLocation } from '#web/lib/routing/navigation.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** Under a request that is not here: it may be in the other mode, one step away. */
export function OtherModeNotice({ error }: { error: Error }) {
  const t = staffMessages.useTranslate()
  const { pathname } = useLocation()
  if (!(error instanceof ApiError && error.code === 'REQUEST_NOT_FOUND')) return null
  const isTest = readStaffMode() === 'test'
  return (
    <Notice mood={isTest ? 'warn' : 'plain'} title={t(isTest ? 'mode.not-in-test-title' : 'mode.not-here-title')}>
      <p>{t(isTest ? 'mode.not-in-test' : 'mode.not-here')}</p>
      <Button onClick={() => switchMode(otherMode(), pathname)}>{t(isTest ? 'mode.not-in-test-open' : 'mode.not-here-open')}</Button>
    </Notice>
  )
}
