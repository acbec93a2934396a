import { companyMessages } from '#web/features/company/shell/messages/company-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Page } from '#web/ui/page/page.tsx'

/** What waiting or another try may mend. */
export function CompanyNotOpened({ onAgain }: { onAgain: () => void }) {
  const t = companyMessages.useTranslate()
  return (
    <Page
      name={t('company.failed-title')}
      heading={t('company.failed-title')}
      headingKey="failed"
      lead={t('company.failed')}
      actions={
        <Button kind="primary" onClick={onAgain}>
          {t('company.again')}
        </Button>
      }
    />
  )
}
