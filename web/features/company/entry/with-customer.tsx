import { type ComponentType, useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import { type EntryPlace, toEntryPlace } from '#web/features/company/entry/state/entry-place.ts'
import { type EntryCustomer, useCustomer } from '#web/features/company/entry/state/use-customer.ts'
import { corporateEntryWords } from '#web/features/company/entry/messages/entry-messages.ts'
import { Page } from '#web/ui/page/page.tsx'
import { useRequestHold } from '#web/lib/request/request-context.tsx'
import { useErrorWords } from '#web/lib/i18n/use-error-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'

export type CustomerProps = { customer: EntryCustomer; place: EntryPlace }

/** A page that stands in a customer's look: it comes once the server has said whose form the address names. */
export function forCustomer(Inner: ComponentType<CustomerProps>): ComponentType {
  return function CustomerPage() {
    const say = corporateEntryWords.useSay()
    const { search } = useLocation()
    const place = useMemo(() => toEntryPlace(search), [search])
    const { showLook } = useRequestHold()
    const [state, again] = useCustomer(place)
    const customer = state.is === 'known' ? state.customer : undefined
    useEffect(() => {
      if (customer) showLook({ ...customer, name: customer.clientName })
    }, [customer, showLook])

    if (customer) return <Inner customer={customer} place={place} />
    if (state.is === 'failed') return <NotOpened code={state.code} isOffline={state.isOffline} onAgain={again} />
    return <Waiting isPage words={say('opening.words')} onStop={again} />
  }
}

function NotOpened({ code, isOffline, onAgain }: { code: string; isOffline: boolean; onAgain: () => void }) {
  const say = corporateEntryWords.useSay()
  const words = useErrorWords(code, isOffline)
  const isUnknown = code === 'NOT_FOUND' || code === 'INVALID_REQUEST_PARAMETERS' || code === 'VALIDATION_ERROR'
  return (
    <Page
      name={say(isUnknown ? 'opening.unknown-page' : 'opening.failed-title')}
      heading={isUnknown ? say('opening.unknown-title') : (words?.title ?? say('opening.failed-title'))}
      headingKey="not-opened"
      lead={isUnknown ? say('opening.unknown') : words?.message}
      actions={
        <Button kind={isUnknown ? 'outlined' : 'primary'} onClick={onAgain}>
          {say('opening.again')}
        </Button>
      }
    />
  )
}
