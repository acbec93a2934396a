import { useTranslate } from '#web/lib/i18n/translate.ts'
import { isWebAddress, leaveTo } from '#web/lib/platform/address.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { Button } from '#web/ui/controls/button.tsx'

function useRedirectUrl(): string | undefined {
  const { request } = useRequest()
  const address = request?.client.redirectUrl
  return address && isWebAddress(address) ? address : undefined
}

/** Only where the customer says where to. */
export function ContinueButton() {
  const t = useTranslate()
  const address = useRedirectUrl()
  if (!address) return null
  return (
    <Button kind="primary" onClick={() => leaveTo(address)}>
      {t('success.continue')}
    </Button>
  )
}

export function CloseNote() {
  const t = useTranslate()
  return useRedirectUrl() ? null : <p className="muted">{t('success.close')}</p>
}
