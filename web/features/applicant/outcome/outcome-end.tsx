import { isWebAddress, leaveTo } from '#web/lib/platform/address.ts'
import { useSay } from '#web/lib/i18n/translate.ts'
import { useRequestHold } from '#web/lib/request/request-context.tsx'
import { Button } from '#web/ui/controls/button.tsx'

function useRedirectUrl(): string | undefined {
  const { request } = useRequestHold()
  const address = request?.client.redirectUrl
  return address && isWebAddress(address) ? address : undefined
}

/** Only where the customer says where to. */
export function ContinueButton() {
  const say = useSay()
  const address = useRedirectUrl()
  if (!address) return null
  return (
    <Button kind="primary" onClick={() => leaveTo(address)}>
      {say('success.continue')}
    </Button>
  )
}

export function CloseNote() {
  const say = useSay()
  return useRedirectUrl() ? null : <p className="muted">{say('success.close')}</p>
}
