import { companyMessages } from '#web/features/company/shell/messages/company-messages.ts'
import { useCompany } from '#web/features/company/shell/state/company.tsx'

/** At a row that staff ask for again: a person's EOD, or a company's COD. */
export function RowResubmission({ row }: { row: string }) {
  const t = companyMessages.useTranslate()
  const { request } = useCompany()
  if (!request.resubmissionItems.some((requested) => requested.row === row)) return null
  return <strong className="people-mark">{t('retry.row')}</strong>
}
