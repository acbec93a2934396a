import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useErrorMessages } from '#web/lib/i18n/use-error-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

type Props = { error: Error; onAgain?: () => void }

/** A refusal where it happened, with its words and, where it is worth it, another try. */
export function LoadError({ error, onAgain }: Props) {
  const t = staffMessages.useTranslate()
  const known = error instanceof ApiError ? error : new ApiError('ERROR_SOMETHING_WENT_WRONG')
  const text = useErrorMessages(known.code, known.isOffline)
  if (!text) return null
  const seconds = findPause(known)
  const pause =
    seconds === undefined
      ? undefined
      : seconds < 5
        ? t('area.wait-moment')
        : seconds < 120
          ? t('area.wait-seconds', { count: seconds })
          : t('area.wait-minutes', { count: Math.ceil(seconds / 60) })
  return (
    <Notice mood="bad" role="alert" title={text.title}>
      <p>{pause ?? text.message}</p>
      {onAgain && <Button onClick={onAgain}>{t('area.again')}</Button>}
    </Notice>
  )
}

/** How long the server wants to be left alone, where it says so. */
function findPause({ code, details }: ApiError): number | undefined {
  const { retryAfterSeconds } = (details ?? {}) as { retryAfterSeconds?: unknown }
  return code === 'TOO_MANY_REQUESTS' && typeof retryAfterSeconds === 'number' ? retryAfterSeconds : undefined
}
