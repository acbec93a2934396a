import { createContext, type ReactNode, useContext, useEffect } from 'react'
import type { FilledStep, StepStatus } from '#contract/company/step-status.ts'
import { useCompleteness } from '#web/features/company/shell/state/use-completeness.ts'

type Standings = ReadonlyMap<FilledStep, StepStatus>

const StatusesContext = createContext<Standings>(new Map())

/** How far each step is, as the server judges it: read anew with every change, and whenever another step is shown. */
export function StepStatusesProvider({ shown, children }: { shown: string; children: ReactNode }) {
  const { completeness, reload } = useCompleteness()
  useEffect(() => {
    if (shown) reload()
  }, [shown, reload])
  return <StatusesContext value={new Map(completeness?.steps.map(({ step, standing }) => [step, standing]))}>{children}</StatusesContext>
}

/** Nothing is said of a step until the server has said it. */
export function useStepStatuses(): Standings {
  return useContext(StatusesContext)
}
