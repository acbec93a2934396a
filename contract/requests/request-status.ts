/**
 * The life of a verification request, written once for client and server. A move that is not in the table does not
 * exist: the server refuses it and the client never draws the button.
 */
const early = { rejected: 'REJECTED', expired: 'EXPIRED' } as const
const toLiveness = { livenessStarted: 'LIVENESS_STARTED', cameraFailed: 'CAMERA_FAILED' } as const
/** A company hands its form in without a document and a camera check of its own. */
const company = { companySubmitted: 'WAIT_FOR_APPROVAL' } as const
/** A change of what a person's verification rests on begins it once more; once staff have decided, they alone open it again. */
const anew = { begunAnew: 'URL_GENERATED' } as const
const staffDecides = { approved: 'APPROVED', rejected: 'REJECTED', retryAsked: 'RETRY' } as const

const moves = {
  URL_GENERATED: { ...early, ...company, opened: 'PROCESSING', emailSent: 'EMAIL_SENT' },
  EMAIL_SENT: { ...early, ...company, opened: 'PROCESSING', emailSent: 'EMAIL_SENT' },
  PROCESSING: { ...early, ...company, ...anew, idUploaded: 'ID_UPLOADED', idRefused: 'ID_UPLOADED_FAILED' },
  ID_UPLOADED_FAILED: { ...early, ...anew, idUploaded: 'ID_UPLOADED', idRefused: 'ID_UPLOADED_FAILED' },
  // A refused second document does not take away the first, which stands.
  // Whom a company invited without a camera check is done with the document.
  ID_UPLOADED: {
    ...early,
    ...anew,
    ...toLiveness,
    livenessNotAsked: 'WAIT_FOR_APPROVAL',
    idUploaded: 'ID_UPLOADED',
    idRefused: 'ID_UPLOADED',
  },
  CAMERA_FAILED: { ...early, ...anew, ...toLiveness, idUploaded: 'ID_UPLOADED', idRefused: 'CAMERA_FAILED' },
  LIVENESS_STARTED: {
    ...early,
    ...anew,
    ...toLiveness,
    idUploaded: 'ID_UPLOADED',
    idRefused: 'LIVENESS_STARTED',
    livenessPassed: 'LIVENESS_PASSED',
    livenessFailed: 'LIVENESS_FAILED',
  },
  // Declined too often without auto-reject: a person looks at it, so that nobody is left before a closed door.
  LIVENESS_FAILED: {
    ...early,
    ...anew,
    ...toLiveness,
    idUploaded: 'ID_UPLOADED',
    idRefused: 'LIVENESS_FAILED',
    submitted: 'WAIT_FOR_APPROVAL',
  },
  LIVENESS_PASSED: { ...staffDecides, ...anew, submitted: 'WAIT_FOR_APPROVAL' },
  WAIT_FOR_APPROVAL: { ...staffDecides, ...anew },
  // Asked for a field alone, the form handed in again is all.
  RETRY: { ...early, ...anew, ...company, ...toLiveness, submitted: 'WAIT_FOR_APPROVAL', idUploaded: 'ID_UPLOADED', idRefused: 'RETRY' },
  APPROVED: {},
  REJECTED: { retryAsked: 'RETRY' },
  EXPIRED: { ...anew, rejected: 'REJECTED', reissued: 'URL_GENERATED' },
  COMPLETE: {},
} as const satisfies Record<string, Record<string, string>>

export type RequestStatus = keyof typeof moves
type Moves = { [S in RequestStatus]: keyof (typeof moves)[S] }
export type RequestEvent = Moves[RequestStatus]

export const requestStatuses = Object.keys(moves) as RequestStatus[]

/**
 * The status after an event, or nothing where the event cannot happen. A request whose link expired goes on from
 * where it was: the caller hands in the status it had before.
 */
export function nextStatus(status: RequestStatus, event: RequestEvent, beforeExpiry?: RequestStatus | null): RequestStatus | undefined {
  if (status === 'EXPIRED' && event === 'reissued' && beforeExpiry && beforeExpiry !== 'EXPIRED') return beforeExpiry
  const exits: Partial<Record<RequestEvent, RequestStatus>> = moves[status]
  return exits[event]
}

/** Whether the applicant has opened their link, or done more. A request whose link expired is asked by the status that it had before. */
export function hasBegun(status: RequestStatus, beforeExpiry?: RequestStatus | null): boolean {
  const stands = status === 'EXPIRED' ? (beforeExpiry ?? status) : status
  return stands !== 'URL_GENERATED' && stands !== 'EMAIL_SENT'
}

/** What an applicant may report of their own screen. Only the server and staff decide. */
export const statusesAnApplicantMaySet = {
  PROCESSING: 'opened',
  LIVENESS_STARTED: 'livenessStarted',
  CAMERA_FAILED: 'cameraFailed',
} as const satisfies Partial<Record<RequestStatus, RequestEvent>>

/** Nothing more is asked of the applicant. */
export const settledStatuses = [
  'WAIT_FOR_APPROVAL',
  'APPROVED',
  'REJECTED',
  'LIVENESS_PASSED',
  'COMPLETE',
] as const satisfies RequestStatus[]

export function isSettled(status: RequestStatus): boolean {
  return (settledStatuses as readonly RequestStatus[]).includes(status)
}
