import type { SavedSessionEnd } from '#web/features/staff/auth/session-end.ts'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** Why the session ended, and that nothing is lost. */
export function SessionEnded({ end: { reason, typed } }: { end: SavedSessionEnd }) {
  const t = staffMessages.useTranslate()
  if (!reason && typed.length === 0) return null
  // Without tokens there is nobody to ask: they are gone since somebody signed out in another tab.
  const cause = reason ?? 'signed-out'
  return (
    <Notice mood={cause === 'token-reused' ? 'bad' : 'plain'} icon="lock" role="status" title={t(`ended.${cause}-title`)}>
      <p>{t(`ended.${cause}`)}</p>
      {typed.length > 0 && <p>{t('ended.is-kept')}</p>}
    </Notice>
  )
}
