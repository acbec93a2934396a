import { createContext, type ReactNode, useContext } from 'react'
import type { getCorporateRequest } from '#contract/company/company-calls.ts'
import type { getFormInfo } from '#contract/company/company-form-calls.ts'
import type { AnswerOf } from '#contract/endpoint.ts'

export type FormInfo = AnswerOf<typeof getFormInfo>
export type CorporateRequest = AnswerOf<typeof getCorporateRequest>

/** The company whose link this tab holds. */
export type Company = {
  cod: string
  form: FormInfo
  request: CorporateRequest
  /** Handed in or decided: everything is shown, nothing is changed. */
  isReadOnly: boolean
  /** Grows with every live event of the company: a list that shows something of it is read anew then. */
  changeCount: number
  /** Takes over what an answer says of the request. */
  setRequest(request: CorporateRequest): void
  /** Reads the request anew; throws as `call` does. */
  reload(): Promise<CorporateRequest>
}

const CompanyContext = createContext<Company | null>(null)

export function CompanyProvider({ company, children }: { company: Company; children: ReactNode }) {
  return <CompanyContext value={company}>{children}</CompanyContext>
}

export function useCompany(): Company {
  const company = useContext(CompanyContext)
  if (!company) throw new Error('Render inside CompanyProvider')
  return company
}
