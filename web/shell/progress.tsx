import { useSay } from '#web/messages/say.ts'
import { useRequestHold } from '#web/shell/request-context.tsx'

/** What each step takes most people, in minutes. */
const minutesLeft = { document: 2, liveness: 1 } as const

export function Progress({ step }: { step: keyof typeof minutesLeft }) {
  const say = useSay()
  const { request } = useRequestHold()
  const before = request?.asksPersonalInfo ? 1 : 0
  const total = before + (request?.invitation?.doLiveness === false ? 1 : 2)
  const current = before + (step === 'document' ? 1 : 2)
  const minutes = minutesLeft[step]
  const left = minutes === 1 ? say('progress.left-one') : say('progress.left', { minutes })
  return (
    <div className="progress">
      <p>
        {say('progress.step', { step: current, total })} <span aria-hidden="true">·</span> {left}
      </p>
      <div className="progress-line" aria-hidden="true">
        {Array.from({ length: total }, (_, index) => (
          <span key={`step-${index + 1}`} className={index < current ? 'done' : ''} />
        ))}
      </div>
    </div>
  )
}
