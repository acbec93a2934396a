import { corporateWords } from '#web/messages/corporate/words.ts'
import { Page } from '#web/shell/page.tsx'
import { Button } from '#web/ui/button.tsx'

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
