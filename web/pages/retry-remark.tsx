import { useSay } from '#web/messages/say.ts'
import { useRequestHold } from '#web/shell/request-context.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** What staff wrote when they asked for a step again, before it is done. */
export function RetryRemark() {
  const say = useSay()
  const { request } = useRequestHold()
  if (request?.status !== 'RETRY' || !request.remark) return null
  return (
    <Notice mood="warn" icon="mail" title={say('status.remark', { name: request.client.name })}>
      <p className="as-typed">{request.remark}</p>
    </Notice>
  )
}
