import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ErrorCode } from '#contract/error-codes.ts'
import type { CompanyAnswers } from '#web/features/company/shell/state/answers.tsx'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { type Problem, toCompanyCalls, toStored } from '#web/features/company/shell/state/company-calls.ts'
import type { StepsState } from '#web/forms/steps/steps-state.ts'
import { useStepsFlow } from '#web/forms/steps/use-steps-flow.ts'

type Options = { step: number; go: (to: number) => void; onError: (code: ErrorCode) => void; leave: () => void }
type Opened = { answers: CompanyAnswers } | { state: Exclude<StepsState, { at: 'filling' }>; again: () => void }

/** The answers of step 1 through all five steps: drafts, conflicts and lost lines as with the personal information. */
export function useOpenCompanyAnswers({ step, go, onError, leave }: Options): Opened {
  const company = useCompany()
  const { cod, request } = company
  const [problems, setProblems] = useState<Problem[] | null>(null)
  const acceptedTerms = useRef(false)
  const latest = useRef(company)
  useEffect(() => {
    latest.current = company
  })
  const calls = useMemo(
    () =>
      toCompanyCalls(() => ({
        company: latest.current,
        submitting: { acceptedTerms: acceptedTerms.current, onProblems: setProblems },
      })),
    [],
  )
  const [state, send] = useStepsFlow({
    requestId: cod,
    calls,
    step,
    go,
    onError,
    // The review has asked before it hands in.
    confirm: async () => false,
    leave,
  })

  // What is read anew, for whatever reason, may hold what another device answered.
  useEffect(() => send({ is: 'refreshed', stored: toStored(request) }), [send, request])

  const submit = useCallback(
    (accepted: boolean) => {
      acceptedTerms.current = accepted
      setProblems(null)
      send({ is: 'confirmed' })
    },
    [send],
  )
  if (state.at === 'filling') return { answers: { state, send, problems, submit } }
  return { state, again: () => send({ is: 'load' }) }
}
