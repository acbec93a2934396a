import type { VerificationRequest } from '#contract/requests/verification-request.ts'
import { useTranslate } from '#web/lib/i18n/translate.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'

/** What each step takes most people, in minutes. */
const minutesLeft = { document: 2, liveness: 1 } as const

/** Personal information, document, liveness check: as many of them as are asked for, counted as one. */
export function listJourneySteps(request: VerificationRequest | null): ('details' | 'document' | 'liveness')[] {
  const hasDetails = request?.asksPersonalInfo || request?.personalInfo?.submittedAt
  return [...(hasDetails ? (['details'] as const) : []), 'document', ...(request?.asksLiveness === false ? [] : (['liveness'] as const))]
}

export function Progress({ step }: { step: keyof typeof minutesLeft }) {
  const t = useTranslate()
  const { request } = useRequest()
  const steps = listJourneySteps(request)
  const total = steps.length
  const current = steps.indexOf(step) + 1
  const minutes = minutesLeft[step]
  const left = minutes === 1 ? t('progress.left-one') : t('progress.left', { minutes })
  return (
    <div className="progress">
      <p>
        {t('progress.step', { step: current, total })} <span aria-hidden="true">·</span> {left}
      </p>
      <div className="progress-line" aria-hidden="true">
        {Array.from({ length: total }, (_, index) => (
          <span key={`step-${index + 1}`} className={index < current - 1 ? 'done' : index === current - 1 ? 'started' : ''} />
        ))}
      </div>
    </div>
  )
}
