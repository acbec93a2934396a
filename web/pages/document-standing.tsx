import { useNavigate } from 'react-router'
import { isDocumentStep } from '#contract/requests/step-parameter.ts'
import { useSay } from '#web/messages/say.ts'
import { RetryRemark } from '#web/pages/retry-remark.tsx'
import { useMount } from '#web/shell/mount.ts'
import { useRequestHold } from '#web/shell/request-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

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
