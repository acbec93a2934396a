import { documentTypes } from '#contract/documents/document-type.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import { isSettled, type RequestStatus } from '#contract/requests/request-status.ts'
import { documentTypeOfStep, findStepParameter, type StepParameter } from '#contract/requests/step-parameter.ts'
import type { VerificationRequest } from '#contract/requests/verification-request.ts'

/** What a link carries. */
export type LinkQuery = {
  token: string | null
  requestId: string | null
  step: string | null
  skipFormPage: boolean
  /** The personal-information steps are behind: with `skipFormPage`, they lead back here with it. */
  fromStep: boolean
}

export type EntryFacts = {
  status: RequestStatus
  autoReject: boolean
  docUploadTotalLimit: number
  countDocUploadTotal: number
  /** An accepted document stands. */
  hasDocument: boolean
  /** What staff requested again and is not given yet. */
  retryStep: StepParameter | null
  /** The form asks for personal information before the document. */
  asksPersonalInfo: boolean
  /** And it was not submitted yet: nothing else is taken before. */
  needsPersonalInfo: boolean
  /** A person was asked to look, or is all that is left. */
  isAtReview: boolean
}

/**
 * The homes of the screens round a link: of a plain one, of the personal-information variant, of people whom a company
 * invites, and of a company itself.
 */
export type EntryBase = '' | '/BaseInfo' | '/Onboarding2Company/individual' | '/Onboarding2Company'

/** Pages that the personal-information variant shares with the plain one (specification, section 2). */
const sharedPages = ['/status', '/invalid', '/expired']

/** Where a page of the individual's screens stands in one of their homes; `/` is the entry. */
export function toPlace(base: EntryBase, path: string): string {
  if (base === '/BaseInfo' && sharedPages.includes(path)) return path
  return path === '/' ? base || '/' : base + path
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

type CurrentState = Pick<
  VerificationRequest,
  | 'status'
  | 'manualReview'
  | 'autoRejectDocUploadLimit'
  | 'docUploadTotalLimit'
  | 'countDocUploadTotal'
  | 'documentInfo'
  | 'retryStep'
  | 'asksPersonalInfo'
> & { personalInfo?: { submittedAt: string | null } | null }

export function toEntryFacts(request: CurrentState): EntryFacts {
  return {
    status: request.status,
    autoReject: request.autoRejectDocUploadLimit,
    docUploadTotalLimit: request.docUploadTotalLimit,
    countDocUploadTotal: request.countDocUploadTotal,
    isAtReview: isAtReview(request),
    hasDocument: request.documentInfo !== null,
    retryStep: request.retryStep,
    asksPersonalInfo: request.asksPersonalInfo,
    needsPersonalInfo: request.retryStep === 'base-info' || (request.asksPersonalInfo && request.personalInfo?.submittedAt === null),
  }
}

/** Whether a page with a step to do leads nowhere any more: with the uploads used up, a person is all that can be asked. */
export function isStuck({ status, manualReview, ...request }: CurrentState): boolean {
  if (isSettled(status) || status === 'EXPIRED') return false
  if (manualReview.offered === 'document') return true
  const isAsked =
    manualReview.sent?.subject === 'document' && (manualReview.sent.answer === null || manualReview.sent.answer === 'declined')
  return isAsked && request.countDocUploadTotal >= request.docUploadTotalLimit
}

function isAtReview(request: CurrentState): boolean {
  return request.manualReview.sent?.answer === null || isStuck(request)
}

/** The address of a step, counted from 1. Whoever a company invited stays in their own home; all others have the one of the steps. */
export function toStepPath(step: number, base: EntryBase = ''): string {
  return `${base || '/BaseInfo'}/personalInfo/step${step}`
}

/** Where a link leads (specification, section 4). */
export function toEntry(link: Pick<LinkQuery, 'step' | 'skipFormPage' | 'fromStep'>, facts: EntryFacts, base: EntryBase = ''): string {
  const end = (path: string) => toPlace(base, path)
  if (facts.status === 'EXPIRED') return end('/expired')
  // Whoever was asked for personal information goes on in that variant.
  const home = base === '' && (facts.asksPersonalInfo || link.skipFormPage) ? '/BaseInfo' : base
  if (facts.isAtReview) return end(toPlace(home, '/manual-review'))
  if (isAutoRejected(facts)) return end('/status')
  if (isSettled(facts.status)) return end(toOutcome(home))

  const requested = facts.retryStep ?? findStepParameter(link.step)
  if (asksForSteps(link, facts, requested)) return toStepPath(1, base)
  return toPlace(home, toPagePath(requested, facts.hasDocument))
}

/** Where nothing is left to do: in the personal-information variant, a page with words for each status. */
export function toOutcome(base: EntryBase): '/status' | '/success' {
  return base === '/BaseInfo' ? '/status' : '/success'
}

/** Whether a page with a step to do is open while staff wait for something that they requested again; what comes after it is not. */
export function isOpenWhileDue(page: string, owed: StepParameter | null): boolean {
  if (owed === null || owed === 'liveness-check' || page === '/start') return true
  if (owed === 'base-info') return page.startsWith('/personalInfo/')
  const type = documentTypeOfStep[owed]
  return type ? page === `/id-document/${documentTypes[type].route}` : page !== '/liveness-check'
}

function asksForSteps(
  link: Pick<LinkQuery, 'skipFormPage' | 'fromStep'>,
  facts: EntryFacts,
  requested: StepParameter | undefined,
): boolean {
  if (facts.needsPersonalInfo) return true
  // The two words together say that the steps are just behind.
  return link.skipFormPage ? !link.fromStep : requested === 'base-info' && !link.fromStep
}

function toPagePath(step: StepParameter | undefined, hasDocument: boolean): `/${string}` {
  // The document comes first: a face has nothing to be compared with before.
  if (step === 'liveness-check') return hasDocument ? '/liveness-check' : '/id-document'
  const type = step && documentTypeOfStep[step]
  return type ? `/id-document/${documentTypes[type].route}` : '/id-document'
}
