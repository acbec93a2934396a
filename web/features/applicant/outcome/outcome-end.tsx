import { useTranslate } from '#web/lib/i18n/translate.ts'
import { isWebAddress, leaveTo } from '#web/lib/platform/address.ts'
import { findEmbedding } from '#web/lib/platform/embedding/embedding.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { CloseNote } from '#web/ui/page/close-note.tsx'

function useRedirectUrl(): string | undefined {
  const { request } = useRequest()
  const address = request?.client.redirectUrl
  return address && isWebAddress(address) ? address : undefined
}

/** Only where the customer says where to. */
export function ContinueButton() {
  const t = useTranslate()
  const address = useRedirectUrl()
  // Inside another page, that one leads on.
  if (!address || findEmbedding()) return null
  return (
    <Button kind="primary" onClick={() => leaveTo(address)}>
      {t('success.continue')}
    </Button>
  )
}

export function EndNote() {
  const t = useTranslate()
  const leads = useRedirectUrl() !== undefined && !findEmbedding()
  return leads ? null : <CloseNote text={t('success.close')} />
}
