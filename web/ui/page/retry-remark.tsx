import { isDocumentStep } from '#contract/requests/step-parameter.ts'
import { useTranslate } from '#web/lib/i18n/translate.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** That staff ask for this step again, and what they wrote: first on its page, until it is given. */
export function RetryRemark({ of }: { of: 'document' | 'liveness' | 'personal-info' }) {
  const t = useTranslate()
  const { request } = useRequest()
  const owed = request?.retryStep
  if (!request || !owed) return null
  const step = isDocumentStep(owed) ? 'document' : owed === 'base-info' ? 'personal-info' : 'liveness'
  if (step !== of) return null
  return (
    <Notice mood="warn" icon="mail" title={t('again.title', { name: request.client.name })}>
      {request.remark && <p className="as-typed">{request.remark}</p>}
    </Notice>
  )
}
