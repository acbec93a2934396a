import { type ComponentType, useEffect, useMemo } from 'react'
import { entryMessages } from '#web/features/company/entry/messages/entry-messages.ts'
import { type EntryPlace, toEntryPlace } from '#web/features/company/entry/state/entry-place.ts'
import { type EntryCustomer, useCustomer } from '#web/features/company/entry/state/use-customer.ts'
import { useErrorMessages } from '#web/lib/i18n/use-error-messages.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { useLocation } from '#web/lib/routing/navigation.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import { Page } from '#web/ui/page/page.tsx'

export type CustomerProps = { customer: EntryCustomer; place: EntryPlace }

/** A page that stands in a customer's look: it comes once the server has said whose form the address names. */
export function withCustomer(Inner: ComponentType<CustomerProps>): ComponentType {
  return function CustomerPage() {
    const t = entryMessages.useTranslate()
    const { search } = useLocation()
    const place = useMemo(() => toEntryPlace(search), [search])
    const { showBranding } = useRequest()
    const [state, again] = useCustomer(place)
    const customer = state.is === 'known' ? state.customer : undefined
    useEffect(() => {
      if (customer) showBranding({ ...customer, name: customer.clientName })
    }, [customer, showBranding])

    if (customer) return <Inner customer={customer} place={place} />
    if (state.is === 'failed') return <NotOpened code={state.code} isOffline={state.isOffline} onAgain={again} />
    return <Waiting isPage text={t('opening.words')} onStop={again} />
  }
}

function NotOpened({ code, isOffline, onAgain }: { code: string; isOffline: boolean; onAgain: () => void }) {
  const t = entryMessages.useTranslate()
  const text = useErrorMessages(code, isOffline)
  const isUnknown = code === 'NOT_FOUND' || code === 'INVALID_REQUEST_PARAMETERS' || code === 'VALIDATION_ERROR'
  return (
    <Page
      name={t(isUnknown ? 'opening.unknown-page' : 'opening.failed-title')}
      heading={isUnknown ? t('opening.unknown-title') : (text?.title ?? t('opening.failed-title'))}
      headingKey="not-opened"
      lead={isUnknown ? t('opening.unknown') : text?.message}
      actions={
        <Button kind={isUnknown ? 'outlined' : 'primary'} onClick={onAgain}>
          {t('opening.again')}
        </Button>
      }
    />
  )
}
