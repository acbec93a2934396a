import { Fragment } from 'react'
import { entryMessages } from '#web/features/company/entry/messages/entry-messages.ts'
import { toEntryPath } from '#web/features/company/entry/state/entry-place.ts'
import { type CustomerProps, withCustomer } from '#web/features/company/entry/with-customer.tsx'
import { useNavigate } from '#web/lib/routing/navigation.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Page } from '#web/ui/page/page.tsx'
import '#web/ui/page/start-page.css'

const parts = [1, 2, 3, 4, 5] as const

/** /form/generate-url: where a customer sends companies. What is going to be asked, and the way in. */
export const EntryStartPage = withCustomer(EntryStart)

function EntryStart({ customer, place }: CustomerProps) {
  const t = entryMessages.useTranslate()
  const navigate = useNavigate()
  return (
    <Page
      name={t('start.page')}
      heading={t('start.title', { name: customer.clientName })}
      lead={t('start.lead')}
      actions={
        <Button kind="primary" onClick={() => navigate(toEntryPath('/form/loginto', place))}>
          {t('start.go')}
        </Button>
      }
    >
      <section className="stack" aria-labelledby="parts">
        <h2 id="parts">{t('start.parts')}</h2>
        <ol className="start-steps">
          {parts.map((part) => (
            <li key={part}>
              <span className="start-number" aria-hidden="true">
                {part}
              </span>
              <div>
                <h3>{withBreaks(t(`start.part-${part}`))}</h3>
                <p className="muted">{t(`start.part-${part}-more`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <Notice icon="clock" title={t('start.begun-title')}>
        <p>{t(customer.businessNameMode ? 'start.begun-by-name' : 'start.begun')}</p>
      </Notice>
    </Page>
  )
}

/** "Directors/Controllers/…" has no room in one line on a phone: it may go on after each stroke. */
function withBreaks(text: string) {
  return text.split(/(?<=\/)/).map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ))
}
