import { useId, useState } from 'react'
import { getOwnReceipt } from '#contract/receipts/receipt-calls.ts'
import { receiptMessages } from '#web/forms/receipt/messages/receipt-messages.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { withMessages } from '#web/lib/i18n/feature-messages.ts'
import { saveFile } from '#web/lib/platform/save-file.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { NewTabLink } from '#web/ui/controls/new-tab-link.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'

export const loadReceiptPart = withMessages(receiptMessages, async () => ({ default: ReceiptPart }))

function ReceiptPart() {
  const t = receiptMessages.useTranslate()
  const id = useId()
  const { showError } = useDialogs()
  const [isLoading, setLoading] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const download = async () => {
    setLoading(true)
    try {
      const { id: receiptId, receipt } = await call(getOwnReceipt, {})
      saveFile(new Blob([`${receipt}\n`], { type: 'application/jose' }), `${receiptId}.jws`)
    } catch (error) {
      // A decision of an earlier version has none.
      if (error instanceof ApiError && error.code === 'NOT_FOUND') setMissing(true)
      else await showError(error)
    } finally {
      setLoading(false)
    }
  }
  return (
    <section className="stack tight" aria-labelledby={id}>
      <h2 id={id}>{t('title')}</h2>
      {isMissing ? <p role="status">{t('none')}</p> : <p>{t('lead')}</p>}
      {!isMissing && (
        <Button disabled={isLoading} onClick={download}>
          {isLoading ? t('loading') : t('download')}
        </Button>
      )}
      <p>
        <NewTabLink to="/docs/verify/receipt.html">{t('verify')}</NewTabLink>
      </p>
    </section>
  )
}
