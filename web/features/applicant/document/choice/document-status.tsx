import { isDocumentStep } from '#contract/requests/step-parameter.ts'
import { useTranslate } from '#web/lib/i18n/translate.ts'
import { useMount } from '#web/lib/request/mount.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { useNavigate } from '#web/lib/routing/navigation.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RetryRemark } from '#web/ui/page/retry-remark.tsx'

/** Before a document is chosen: why another one is asked for, or that one stands already. */
export function DocumentStatus() {
  const t = useTranslate()
  const navigate = useNavigate()
  const { to } = useMount()
  const { request } = useRequest()
  if (isDocumentStep(request?.retryStep ?? null)) return <RetryRemark of="document" />
  const current = request?.documentInfo
  if (!current) return null
  return (
    <Notice mood="good" title={t('choice.stands-title')}>
      <p>{t('choice.stands', { document: t(`document.${current.documentType}.in-text`) })}</p>
      <Button kind="primary" onClick={() => navigate(to('/liveness-check'))}>
        {t('choice.go-on')}
      </Button>
    </Notice>
  )
}
