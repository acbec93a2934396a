import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { SetupMethodsContext } from '#web/features/staff/auth/second-factor/setup-methods.ts'
import { accessMessages } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { useStaff } from '#web/features/staff/shell/staff-context.ts'
import { withMessages } from '#web/lib/i18n/feature-messages.ts'
import { LazyPage, type LoadPage } from '#web/ui/page/lazy-page.tsx'

const setup: LoadPage = withMessages(accessMessages, () =>
  import('#web/features/staff/auth/second-factor/second-factor-setup.tsx').then((part) => part.SecondFactorSetup),
)

/** The staff area, or before it the second factor that the customer requires. Whoever has just set it up stays there until their codes are kept. */
export function SecondFactorGate({ onSignOut, children }: { onSignOut: () => void; children: ReactNode }) {
  const { mustSetUpSecondFactor } = useStaff()
  const queries = useQueryClient()
  const [isSettingUp, setSettingUp] = useState(mustSetUpSecondFactor)
  useEffect(() => {
    if (mustSetUpSecondFactor) setSettingUp(true)
  }, [mustSetUpSecondFactor])
  if (!mustSetUpSecondFactor && !isSettingUp) return children
  const onDone = async () => {
    await queries.invalidateQueries()
    setSettingUp(false)
  }
  return (
    <SetupMethodsContext value={{ onDone, onSignOut }}>
      <LazyPage load={setup} />
    </SetupMethodsContext>
  )
}
