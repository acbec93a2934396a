import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { withWords } from '#web/messages/part-words.ts'
import { staffPeopleWords } from '#web/messages/staff-people/words.ts'
import { SetupWaysContext } from '#web/pages/staff/setup-ways.ts'
import { useStaff } from '#web/pages/staff/staff-context.ts'
import { type LoadPart, PagePart } from '#web/shell/page-part.tsx'

const setup: LoadPart = withWords(staffPeopleWords, () =>
  import('#web/pages/staff/second-factor-setup.tsx').then((part) => part.SecondFactorSetup),
)

/** The desk, or before it the second factor that the customer requires. Whoever has just set it up stays there until their codes are kept. */
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
    <SetupWaysContext value={{ onDone, onSignOut }}>
      <PagePart load={setup} />
    </SetupWaysContext>
  )
}
