import { corporateWords } from '#web/features/company/shell/messages/company-messages.ts'
import { Page } from '#web/ui/page/page.tsx'
import { Button } from '#web/ui/controls/button.tsx'

/** What waiting or another try may mend. */
export function CompanyNotOpened({ onAgain }: { onAgain: () => void }) {
  const say = corporateWords.useSay()
  return (
    <Page
      name={say('company.failed-title')}
      heading={say('company.failed-title')}
      headingKey="failed"
      lead={say('company.failed')}
      actions={
        <Button kind="primary" onClick={onAgain}>
          {say('company.again')}
        </Button>
      }
    />
  )
}
