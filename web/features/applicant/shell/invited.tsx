import type { DocumentType } from '#contract/documents/document-type.ts'
import { isDocumentStep } from '#contract/requests/step-parameter.ts'
import { useTranslate } from '#web/lib/i18n/translate.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** Which company asks, and the document that it sent already. Nothing for whoever was not invited. */
export function Invited({ go }: { go: (type: DocumentType) => void }) {
  const t = useTranslate()
  const { request } = useRequest()
  if (!request?.invitation) return null
  const { companyName: company, document } = request.invitation
  if (!document || isDocumentStep(request.retryStep)) {
    return (
      <Notice icon="person" title={t('invited.title', { company })}>
        <p>{t('invited.why', { name: request.client.name })}</p>
      </Notice>
    )
  }
  const { documentType: type } = document
  const values = { company, document: t(`document.${type}.in-text`) }
  return (
    <Notice icon="person" title={t('invited.title', { company })}>
      <p>{t('invited.has', values)}</p>
      <Button kind="primary" onClick={() => go(type)}>
        {t('invited.look')}
      </Button>
    </Notice>
  )
}
