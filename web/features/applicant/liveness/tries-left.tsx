import type { VerificationRequest } from '#contract/requests/verification-request.ts'
import { useTranslate } from '#web/lib/i18n/translate.ts'

/** From this many tries on, the number that is left is worth knowing. */
const fewTries = 5

type Props = {
  request: Pick<VerificationRequest, 'countLivenessDeclined' | 'livenessDeclinedLimit' | 'autoRejectDocUploadLimit' | 'client'>
}

/** How many tries there are, as for documents; of the last one, what happens if it fails. */
export function TriesLeft({ request }: Props) {
  const t = useTranslate()
  const left = request.livenessDeclinedLimit - request.countLivenessDeclined
  if (left < 1 || left > fewTries) return null
  const text = () => {
    if (left > 1) return t('capture.left', { count: left })
    if (request.autoRejectDocUploadLimit) return t('liveness.last-try-rejects')
    return t('liveness.last-try', { name: request.client.name })
  }
  return <p className={left === 1 ? undefined : 'muted small'}>{text()}</p>
}
