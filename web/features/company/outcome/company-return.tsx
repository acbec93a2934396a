import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { useTranslate } from '#web/lib/i18n/translate.ts'
import { isWebAddress, leaveTo } from '#web/lib/platform/address.ts'
import { findEmbedding } from '#web/lib/platform/embedding/embedding.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { CloseNote } from '#web/ui/page/close-note.tsx'

/** The way back to the customer, or that the page may be closed. */
export function CompanyReturn() {
  const t = useTranslate()
  return useReturnUrl() ? <ReturnButton /> : <CloseNote text={t('success.close')} />
}

/** Only where the customer's own server said where to. */
export function ReturnButton() {
  const t = useTranslate()
  const { form } = useCompany()
  const address = useReturnUrl()
  if (!address) return null
  return (
    <Button kind="primary" onClick={() => leaveTo(address)}>
      {t('success.return', { name: form.clientName })}
    </Button>
  )
}

/** Inside another page, that one leads on. */
function useReturnUrl(): string | undefined {
  const { returnUrl } = useCompany().request
  return returnUrl && isWebAddress(returnUrl) && !findEmbedding() ? returnUrl : undefined
}
