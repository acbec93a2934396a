import type { EventType } from '#contract/events/event-type.ts'
import type { RequestEvent } from '#contract/requests/request-status.ts'

/** What the customer is told of each move of a request. A move that is missing here does not compile; null tells nobody. */
export const toRequestEventType: Record<RequestEvent, EventType | null> = {
  emailSent: 'request.link_sent',
  reissued: 'request.link_renewed',
  opened: 'request.opened',
  idUploaded: 'document.accepted',
  idRefused: 'document.rejected',
  livenessStarted: 'liveness.started',
  cameraFailed: 'liveness.camera_failed',
  livenessPassed: 'liveness.passed',
  livenessFailed: 'liveness.failed',
  livenessNotAsked: 'request.submitted',
  submitted: 'request.submitted',
  companySubmitted: 'company.submitted',
  approved: 'request.approved',
  rejected: 'request.rejected',
  retryRequested: 'request.resubmission_requested',
  triesGiven: 'request.resubmission_requested',
  livenessWaived: 'request.submitted',
  biometricsWaived: 'request.submitted',
  begunAnew: 'request.restarted',
  expired: 'request.expired',
  canceled: 'request.canceled',
}
