import { useRegistryFill } from '#web/features/company/information/use-registry-fill.ts'
import { companyMessages } from '#web/features/company/shell/messages/company-messages.ts'
import { useErrorMessages } from '#web/lib/i18n/use-error-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** What the company register is doing for this step. Nobody has to wait for it. */
export function RegistryNotice() {
  const t = companyMessages.useTranslate()
  const fill = useRegistryFill()
  const text = useErrorMessages(fill.at === 'failed' ? fill.code : 'REGISTRY_UNAVAILABLE', false)
  if (fill.at === 'asking') {
    return (
      <p className="muted small" role="status">
        {t('register.asking')}
      </p>
    )
  }
  if (fill.at === 'idle' || !text) return null
  const mayHelp = fill.code !== 'COMPANY_NOT_FOUND' && fill.code !== 'REGISTRY_COUNTRY_NOT_COVERED'
  return (
    <Notice role="status" title={t('register.failed-title')}>
      <p>
        {text.title}. {t('register.failed')}
      </p>
      {mayHelp && (
        <p>
          <Button onClick={fill.again}>{t('register.again')}</Button>
        </p>
      )}
    </Notice>
  )
}
