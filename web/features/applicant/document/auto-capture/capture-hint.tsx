import { autoCaptureMessages } from '#web/features/applicant/document/auto-capture/messages/auto-capture-messages.ts'
import type { AutoCapture } from '#web/features/applicant/document/auto-capture/use-auto-capture.ts'
import { useThrottledValue } from '#web/lib/timing/use-throttled-value.ts'

/** What is seen changes sooner than what is said: nobody is talked at. */
const seenEveryMs = 700

/** One thing to do, in large letters; spoken at most once in two seconds. */
export function CaptureHint({ auto, isTaken }: { auto: AutoCapture; isTaken: boolean }) {
  const t = autoCaptureMessages.useTranslate()
  const text = t(toHint(auto, isTaken))
  const calm = useThrottledValue(text, seenEveryMs)
  const spoken = useThrottledValue(text)
  // The sign before the photo waits for nothing.
  const isSign = isTaken || auto.isGood
  return (
    <>
      <p className="stage-hint" aria-hidden="true">
        {isSign ? text : calm}
      </p>
      <p className="only-heard" role="status">
        {spoken}
      </p>
    </>
  )
}

function toHint({ fitness, isOn, isGood, fault }: AutoCapture, isTaken: boolean) {
  if (isTaken) return 'taken'
  if (fitness === 'unfit') return 'aim'
  if (isGood) return isOn ? 'hold' : 'good'
  return fault ?? 'aim'
}
