import type { Exemption } from '#contract/ownership/exemption.ts'
import type { TrustRole } from '#contract/ownership/graph.ts'
import type { VerificationState } from '#contract/requests/verification-state.ts'

/** What the policy looks at: ids, numbers and states, and nothing of who people are. */
export type CompletenessFacts = {
  /** The company of the request. */
  rootId: string
  people: readonly CompanyPersonFact[]
  /** Every company that has a part in the first one, itself included. */
  companies: readonly CompanySharesFact[]
  /** Companies through which no share can be computed: they own one another, and no owner outside is known. */
  unsolvedIds: readonly string[]
}

export type CompanyPersonFact = {
  id: string
  /** Of the company of the request. */
  isDirector: boolean
  isSeniorManager: boolean
  /** By the customer's rule, over every way to the company of the request. */
  isBeneficialOwner: boolean
  state: VerificationState
}

export type CompanySharesFact = {
  id: string
  /** What its named owners hold together. */
  totalPercent: number
  /** Named as owners, with a share that nobody has said. */
  ownersWithoutShares: readonly string[]
  /** Why nobody has to name its owners, as the company itself declared; null where its owners are named. */
  exemption: Exemption | null
  /** Of a trust: what those who are named are to it. */
  trustRoles: readonly TrustRole[]
  /** The company said why the rest is held by nobody who is named. */
  isExplained: boolean
}
