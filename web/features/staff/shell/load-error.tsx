import { ApiError } from '#web/lib/api/api-error.ts'
import { staffWords } from '#web/features/staff/shell/messages/staff-messages.ts'
import { useErrorWords } from '#web/lib/i18n/use-error-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

type Props = { error: Error; onAgain?: () => void }

/** A refusal where it happened, with its words and, where it is worth it, another try. */
export function Refused({ error, onAgain }: Props) {
  const say = staffWords.useSay()
  const known = error instanceof ApiError ? error : new ApiError('ERROR_SOMETHING_WENT_WRONG')
  const words = useErrorWords(known.code, known.isOffline)
  if (!words) return null
  const seconds = findPause(known)
  const pause =
    seconds === undefined
      ? undefined
      : seconds < 5
        ? say('area.wait-moment')
        : seconds < 120
          ? say('area.wait-seconds', { count: seconds })
          : say('area.wait-minutes', { count: Math.ceil(seconds / 60) })
  return (
    <Notice mood="bad" role="alert" title={words.title}>
      <p>{pause ?? words.message}</p>
      {onAgain && <Button onClick={onAgain}>{say('area.again')}</Button>}
    </Notice>
  )
}

/** How long the server wants to be left alone, where it says so. */
function findPause({ code, details }: ApiError): number | undefined {
  const { retryAfterSeconds } = (details ?? {}) as { retryAfterSeconds?: unknown }
  return code === 'TOO_MANY_REQUESTS' && typeof retryAfterSeconds === 'number' ? retryAfterSeconds : undefined
}
