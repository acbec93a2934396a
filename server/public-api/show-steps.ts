import type { RequestView } from '#contract/public-api/request-view.ts'
import type { RequiredCheck } from '#contract/requests/required-check.ts'
import { isDocumentStep } from '#contract/requests/step-parameter.ts'
import type { FormDefinition } from '#server/platform/database/schema.ts'
import type { ReadRequest } from '#server/public-api/repositories/request-reads.ts'

type Step = RequestView['steps'][number]

/** What the person has to pass, in the order in which they are asked, and how far each of it is. */
export function showSteps(found: ReadRequest, form: FormDefinition): Step[] {
  if (found.request.kind === 'corporate') return []
  return listChecks(found, form).map((check) => ({ check, state: judge[check](found) }))
}

function listChecks({ request: { checks }, beside: { asksLiveness } }: ReadRequest, form: FormDefinition): RequiredCheck[] {
  const { asksPersonalInfo, livenessMode } = form
  const isLivenessRequested = asksLiveness ?? checks?.includes('liveness') ?? true
  const withMovements = livenessMode === 'challenge' || checks?.includes('liveness_movements')
  return [
    ...(asksPersonalInfo || checks?.includes('personal_information') ? (['personal_information'] as const) : []),
    'document',
    ...(isLivenessRequested ? (['liveness'] as const) : []),
    ...(isLivenessRequested && withMovements ? (['liveness_movements'] as const) : []),
  ]
}

const judge: Record<RequiredCheck, (found: ReadRequest) => Step['state']> = {
  personal_information: ({ request, answers }) => (answers?.submittedAt && request.retryStep !== 'base-info' ? 'passed' : 'pending'),
  document: ({ request, document }) => {
    if (isDocumentStep(request.retryStep)) return 'pending'
    if (request.acceptedDocumentId) return 'passed'
    return document ? 'failed' : 'pending'
  },
  liveness: judgeLiveness,
  liveness_movements: (found) => {
    const state = judgeLiveness(found)
    return state === 'passed' && found.liveness?.challengeId === null ? 'pending' : state
  },
}

/** A recording counts for the document that it was compared with. */
function judgeLiveness({ request, liveness }: ReadRequest): Step['state'] {
  if (request.retryStep === 'liveness-check' || !liveness || liveness.documentId !== request.acceptedDocumentId) return 'pending'
  return liveness.verdict
}
