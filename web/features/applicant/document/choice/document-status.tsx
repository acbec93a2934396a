import { useNavigate } from 'react-router'
import { isDocumentStep } from '#contract/requests/step-parameter.ts'
import { useSay } from '#web/lib/i18n/translate.ts'
import { RetryRemark } from '#web/ui/page/retry-remark.tsx'
import { useMount } from '#web/lib/request/mount.ts'
import { useRequestHold } from '#web/lib/request/request-context.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** Before a document is chosen: why another one is asked for, or that one stands already. */
export function DocumentStanding() {
  const say = useSay()
  const navigate = useNavigate()
  const { to } = useMount()
  const { request } = useRequestHold()
  if (isDocumentStep(request?.retryStep ?? null)) return <RetryRemark of="document" />
  const standing = request?.documentInfo
  if (!standing) return null
  return (
    <Notice mood="good" title={say('choice.stands-title')}>
      <p>{say('choice.stands', { document: say(`document.${standing.documentType}.in-text`) })}</p>
      <Button kind="primary" onClick={() => navigate(to('/liveness-check'))}>
        {say('choice.go-on')}
      </Button>
    </Notice>
  )
}
