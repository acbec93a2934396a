import { Fragment } from 'react'
import { useNavigate } from 'react-router'
import { toEntryPath } from '#web/features/company/entry/state/entry-place.ts'
import { corporateEntryWords } from '#web/features/company/entry/messages/entry-messages.ts'
import { type CustomerProps, forCustomer } from '#web/features/company/entry/with-customer.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import '#web/ui/page/start-page.css'

const parts = [1, 2, 3, 4, 5] as const

/** /form/generate-url: where a customer sends companies. What is going to be asked, and the way in. */
export const EntryStartPage = forCustomer(EntryStart)

function EntryStart({ customer, place }: CustomerProps) {
  const say = corporateEntryWords.useSay()
  const navigate = useNavigate()
  return (
    <Page
      name={say('start.page')}
      heading={say('start.title', { name: customer.clientName })}
      lead={say('start.lead')}
      actions={
        <Button kind="primary" onClick={() => navigate(toEntryPath('/form/loginto', place))}>
          {say('start.go')}
        </Button>
      }
    >
      <section className="stack" aria-labelledby="parts">
        <h2 id="parts">{say('start.parts')}</h2>
        <ol className="start-steps">
          {parts.map((part) => (
            <li key={part}>
              <span className="start-number" aria-hidden="true">
                {part}
              </span>
              <div>
                <h3>{withBreaks(say(`start.part-${part}`))}</h3>
                <p className="muted">{say(`start.part-${part}-more`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <Notice icon="clock" title={say('start.begun-title')}>
        <p>{say(customer.businessNameMode ? 'start.begun-by-name' : 'start.begun')}</p>
      </Notice>
    </Page>
  )
}

/** "Directors/Controllers/…" has no room in one line on a phone: it may go on after each stroke. */
function withBreaks(words: string) {
  return words.split(/(?<=\/)/).map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ))
}
