import { useState } from 'react'
import { getCase } from '#contract/cases/case-calls.ts'
import { getCaseReceipt } from '#contract/receipts/receipt-calls.ts'
import { useCaseFile } from '#web/features/staff/case/frame/case-context.ts'
import { CasePart } from '#web/features/staff/case/frame/case-part.tsx'
import { caseMessages } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { useApiMutation } from '#web/lib/api/use-api-query.ts'
import { saveFile } from '#web/lib/platform/save-file.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { NewTabLink } from '#web/ui/controls/new-tab-link.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'

/** The signed statement of the decision that stands, for whoever may see whom it names. */
export function CaseReceipt() {
  const t = caseMessages.useTranslate()
  const { file } = useCaseFile()
  const { showError } = useDialogs()
  const [isLoading, setLoading] = useState(false)
  const reading = useApiMutation(getCaseReceipt, [getCase])
  if (!file.receiptId || !file.may.reveal) return null
  const download = async () => {
    setLoading(true)
    try {
      const { id, receipt } = await reading.mutateAsync({ params: { id: file.request.id } })
      saveFile(new Blob([`${receipt}\n`], { type: 'application/jose' }), `${id}.jws`)
    } catch (error) {
      await showError(error)
    } finally {
      setLoading(false)
    }
  }
  return (
    <CasePart title={t('receipt.title')} lead={t('receipt.lead')}>
      <Button icon="download" disabled={isLoading} onClick={download}>
        {t('receipt.download')}
      </Button>
      <p>
        <NewTabLink to="/docs/verify/receipt.html">{t('receipt.verify')}</NewTabLink>
      </p>
    </CasePart>
  )
}
