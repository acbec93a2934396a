import { createContext, type ReactNode, useContext } from 'react'
import type { Problem } from '#web/features/company/shell/state/company-calls.ts'
import type { FillingState, StepsEvent } from '#web/forms/steps/steps-state.ts'
import type { Send } from '#web/lib/state/use-machine.ts'

/** What the company answered in step 1, wherever in the five steps one stands: what a lost line held up goes on being sent. */
export type CompanyAnswers = {
  state: FillingState
  send: Send<StepsEvent>
  /** What was in the way of the last try to hand in; null before one. */
  problems: readonly Problem[] | null
  /** Hands everything in, as far as nothing is in the way. */
  submit(acceptedTerms: boolean): void
}

const AnswersContext = createContext<CompanyAnswers | null>(null)

export function CompanyAnswersProvider({ answers, children }: { answers: CompanyAnswers; children: ReactNode }) {
  return <AnswersContext value={answers}>{children}</AnswersContext>
}

export function useCompanyAnswers(): CompanyAnswers {
  const answers = useContext(AnswersContext)
  if (!answers) throw new Error('Render inside CompanyAnswersProvider')
  return answers
}
