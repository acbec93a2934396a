import { documentTypes } from '#contract/document-type.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import { isSettled, type RequestStatus } from '#contract/request-status.ts'
import { documentTypeOfStep, findStepWord, type StepWord } from '#contract/step-word.ts'

/** What a link carries. */
export type LinkQuery = {
  token: string | null
  requestId: string | null
  step: string | null
  skipFormPage: boolean
}

export type EntryFacts = {
  status: RequestStatus
  autoReject: boolean
  docUploadTotalLimit: number
  countDocUploadTotal: number
  /** An accepted document stands. */
  hasDocument: boolean
  /** Where staff asked to go on. */
  retryStep: StepWord | null
}

export type Entry = {
  path: string
  /** The request was never opened: tell the server that it is now. */
  reportOpened: boolean
}

/** A link that lacks its token or its request id never reaches the server. */
export function findLinkError(link: Pick<LinkQuery, 'token' | 'requestId'>): ErrorCode | undefined {
  if (!link.token) return 'TOKEN_EXPIRED'
  if (!link.requestId) return 'COD_IS_NOT_FOUND'
  return undefined
}

export function isAutoRejected(facts: EntryFacts): boolean {
  return facts.autoReject && facts.countDocUploadTotal >= facts.docUploadTotalLimit && facts.status === 'REJECTED'
}

/** Where a link leads (specification, section 4). */
export function toEntry(link: Pick<LinkQuery, 'step' | 'skipFormPage'>, facts: EntryFacts): Entry {
  const to = (path: string): Entry => ({ path, reportOpened: false })
  if (facts.status === 'EXPIRED') return to('/expired')
  if (isAutoRejected(facts)) return to('/status')
  if (isSettled(facts.status)) return to('/success')

  const reportOpened = facts.status === 'URL_GENERATED' || facts.status === 'EMAIL_SENT'
  if (link.skipFormPage) return { path: '/BaseInfo/personalInfo/step1', reportOpened }
  const asked = (facts.status === 'RETRY' ? facts.retryStep : null) ?? findStepWord(link.step)
  return { path: toStepPath(asked, facts.hasDocument), reportOpened }
}

function toStepPath(step: StepWord | undefined, hasDocument: boolean): string {
  // The document comes first: a face has nothing to be compared with before.
  if (step === 'liveness-check') return hasDocument ? '/liveness-check' : '/id-document'
  if (step === 'base-info') return '/BaseInfo/personalInfo/step1'
  const type = step && documentTypeOfStep[step]
  return type ? `/id-document/${documentTypes[type].route}` : '/id-document'
}
