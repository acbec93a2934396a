/**
 * Everything that a customer's systems are told of, in dotted past tense: one type for each transition. A type is never renamed and never
 * changes its meaning; new ones are added.
 */
export const eventDescriptions = {
  'request.created': 'A verification request was created, of a person or a company.',
  'request.link_sent': 'The link was sent to the applicant by email.',
  'request.link_renewed': 'The applicant was given a new link.',
  'request.opened': 'The applicant opened the link for the first time.',
  'request.submitted': 'The applicant has done everything asked for; the request waits for a decision.',
  'request.approved': 'The request was approved, by staff, by the API or automatically.',
  'request.rejected': 'The request was rejected, by staff, by the API or automatically.',
  'request.resubmission_requested': 'The applicant was asked to submit something again.',
  'request.review_requested': 'The applicant cannot do a check, and asked that a person looks at the request.',
  'request.restarted': 'The verification of an invited person began again, because the company changed their details.',
  'request.expired': 'The link expired before the applicant was done.',
  'request.canceled': 'The request was canceled by the API; nothing opens it again.',
  'request.erased': 'The personal data of the request was erased.',
  'document.accepted': 'An identity document was uploaded and accepted.',
  'document.rejected': 'An identity document was uploaded and not accepted.',
  'liveness.started': 'The applicant began the liveness check.',
  'liveness.camera_failed': 'The camera could not be used.',
  'liveness.passed': 'The liveness check was passed.',
  'liveness.failed': 'The liveness check was not passed.',
  'consent.given': 'The person agreed to the notice about biometric data.',
  'consent.refused': 'The person did not agree to the notice about biometric data.',
  'consent.withdrawn': 'The person withdrew their consent: no picture is taken any more, and what is kept has to be erased.',
  'company.submitted': 'A company submitted its form; the request waits for a decision.',
  'person.invited': 'A person of a company was invited to verify their identity.',
  'webhook.test': 'A test, sent to one endpoint on demand. Nothing happened to any request.',
} as const

export type EventType = keyof typeof eventDescriptions
export const eventTypes = Object.keys(eventDescriptions) as EventType[]
