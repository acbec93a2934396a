/**
 * The life of a verification request, written once for client and server. A move that is not in the table does not
 * exist: the server refuses it and the client never draws the button.
 */
/** Its customer wants it no more: to its applicant and to staff the link expired, and no new one opens it. */
const withdrawn = { canceled: 'EXPIRED' } as const
const early = { ...withdrawn, rejected: 'REJECTED', expired: 'EXPIRED' } as const
const toLiveness = { livenessStarted: 'LIVENESS_STARTED', cameraFailed: 'CAMERA_FAILED' } as const
/** A company hands its form in without a document and a liveness check of its own. */
const company = { companySubmitted: 'WAIT_FOR_APPROVAL' } as const
/** A change of what a person's verification rests on begins it once more; once staff have decided, they alone open it again. */
const anew = { begunAnew: 'URL_GENERATED' } as const
/** Staff answer whoever asked to be seen by a person: with further tries, or that they continue without the liveness check. */
const seen = { triesGiven: 'RETRY' } as const
/** Whoever does not agree to pictures, and was seen by somebody in another way. */
const seenOtherwise = { biometricsWaived: 'WAIT_FOR_APPROVAL' } as const
const seenInstead = { ...seen, ...seenOtherwise, livenessWaived: 'WAIT_FOR_APPROVAL' } as const
const staffDecides = { approved: 'APPROVED', rejected: 'REJECTED', retryRequested: 'RETRY' } as const

/** Where a status leads, whether anything more is asked of the applicant, and the event by which they may report it themselves. */
type StatusRule = { moves: Readonly<Record<string, string>>; isSettled: boolean; reportedAs?: string }

const rules = {
  URL_GENERATED: { isSettled: false, moves: { ...early, ...company, opened: 'PROCESSING', emailSent: 'EMAIL_SENT' } },
  EMAIL_SENT: { isSettled: false, moves: { ...early, ...company, opened: 'PROCESSING', emailSent: 'EMAIL_SENT' } },
  PROCESSING: {
    isSettled: false,
    reportedAs: 'opened',
    moves: { ...early, ...company, ...anew, ...seenOtherwise, idUploaded: 'ID_UPLOADED', idRefused: 'ID_UPLOADED_FAILED' },
  },
  ID_UPLOADED_FAILED: {
    isSettled: false,
    moves: { ...early, ...anew, ...seen, ...seenOtherwise, idUploaded: 'ID_UPLOADED', idRefused: 'ID_UPLOADED_FAILED' },
  },
  // A refused second document does not take away the first, which stands.
  // Whom a company invited without a liveness check is done with the document.
  ID_UPLOADED: {
    isSettled: false,
    moves: {
      ...early,
      ...anew,
      ...seenInstead,
      ...toLiveness,
      livenessNotAsked: 'WAIT_FOR_APPROVAL',
      idUploaded: 'ID_UPLOADED',
      idRefused: 'ID_UPLOADED',
    },
  },
  CAMERA_FAILED: {
    isSettled: false,
    reportedAs: 'cameraFailed',
    moves: { ...early, ...anew, ...seenInstead, ...toLiveness, idUploaded: 'ID_UPLOADED', idRefused: 'CAMERA_FAILED' },
  },
  LIVENESS_STARTED: {
    isSettled: false,
    reportedAs: 'livenessStarted',
    moves: {
      ...early,
      ...anew,
      ...seenInstead,
      ...toLiveness,
      idUploaded: 'ID_UPLOADED',
      idRefused: 'LIVENESS_STARTED',
      livenessPassed: 'LIVENESS_PASSED',
      livenessFailed: 'LIVENESS_FAILED',
    },
  },
  // Declined too often without auto-reject: staff look at it, so that nobody is left without a way on.
  LIVENESS_FAILED: {
    isSettled: false,
    moves: {
      ...early,
      ...anew,
      ...seenInstead,
      ...toLiveness,
      idUploaded: 'ID_UPLOADED',
      idRefused: 'LIVENESS_FAILED',
      submitted: 'WAIT_FOR_APPROVAL',
    },
  },
  LIVENESS_PASSED: { isSettled: true, moves: { ...staffDecides, ...withdrawn, ...anew, submitted: 'WAIT_FOR_APPROVAL' } },
  WAIT_FOR_APPROVAL: { isSettled: true, moves: { ...staffDecides, ...withdrawn, ...anew, ...seenInstead } },
  // Asked for a field alone, the form submitted again is all.
  RETRY: {
    isSettled: false,
    moves: {
      ...early,
      ...anew,
      ...company,
      ...seenInstead,
      ...toLiveness,
      submitted: 'WAIT_FOR_APPROVAL',
      idUploaded: 'ID_UPLOADED',
      idRefused: 'RETRY',
    },
  },
  APPROVED: { isSettled: true, moves: {} },
  REJECTED: { isSettled: true, moves: { retryRequested: 'RETRY', ...seenInstead } },
  EXPIRED: { isSettled: false, moves: { ...withdrawn, ...anew, ...seenInstead, rejected: 'REJECTED', reissued: 'URL_GENERATED' } },
  COMPLETE: { isSettled: true, moves: {} },
} as const satisfies Record<string, StatusRule>

export type RequestStatus = keyof typeof rules
type Moves = { [S in RequestStatus]: keyof (typeof rules)[S]['moves'] }
export type RequestEvent = Moves[RequestStatus]

export const requestStatuses = Object.keys(rules) as RequestStatus[]

/**
 * The status after an event, or nothing where the event cannot happen. A request whose link expired goes on from
 * where it was: the caller hands in the status it had before.
 */
export function nextStatus(status: RequestStatus, event: RequestEvent, beforeExpiry?: RequestStatus | null): RequestStatus | undefined {
  if (status === 'EXPIRED' && event === 'reissued' && beforeExpiry && beforeExpiry !== 'EXPIRED') return beforeExpiry
  const exits: Partial<Record<RequestEvent, RequestStatus>> = rules[status].moves
  return exits[event]
}

/** Whether the applicant has opened their link, or done more. A request whose link expired is asked by the status that it had before. */
export function isStarted(status: RequestStatus, beforeExpiry?: RequestStatus | null): boolean {
  const stands = status === 'EXPIRED' ? (beforeExpiry ?? status) : status
  return stands !== 'URL_GENERATED' && stands !== 'EMAIL_SENT'
}

/** What an applicant may report of their own screen. Only the server and staff decide. */
export type ReportedStatus = { [S in RequestStatus]: (typeof rules)[S] extends { reportedAs: string } ? S : never }[RequestStatus]

export function isReportedStatus(status: RequestStatus): status is ReportedStatus {
  return 'reportedAs' in rules[status]
}

export function toReportedEvent(status: ReportedStatus) {
  return rules[status].reportedAs
}

/** Nothing more is asked of the applicant. */
export function isSettled(status: RequestStatus): boolean {
  return rules[status].isSettled
}
