import type { ErrorMessage } from '#contract/error-codes.ts'

/** For whoever writes the customer's own server, where the words of a code speak to an applicant or to staff. */
export const apiErrorsEn = {
  API_KEY_NOT_FOUND: {
    title: 'API key not found',
    message: 'Send a valid key as Authorization: Bearer or in the x-api-key header.',
  },
  REQUEST_NOT_FOUND: {
    title: 'Request not found',
    message: 'It was erased, or it belongs to another customer or to the other mode. Check the id and the key.',
  },
  REQUEST_CANCELED: { title: 'Request canceled', message: 'Nothing opens or decides it again. Create a new request.' },
  REQUEST_CANNOT_BE_SUBMITTED: {
    title: 'Not possible in this status',
    message: 'Read the request again: its status does not allow this call.',
  },
  REQUEST_CHANGED_ELSEWHERE: {
    title: 'Request changed meanwhile',
    message: 'Read the request and its review again, and decide on the revision and basis that they answer now.',
  },
  APPROVAL_REASON_REQUIRED: {
    title: 'A reason is required',
    message: 'The review has findings that ask for a reason. Send it as reason.',
  },
  APPROVAL_OVERRIDE_DENIED: {
    title: 'Findings that a key cannot override',
    message: 'Have what is missing resolved, or let staff who may override findings approve the request.',
  },
  SECOND_PERSON_NEEDED: {
    title: 'Two people must approve',
    message: 'This customer asks for two members of staff. An API key cannot take the place of either.',
  },
  ASSIGNED_TO_COLLEAGUE: {
    title: 'Assigned to a member of staff',
    message: 'Read the review and send its basis to decide all the same, or leave the decision to the assignee.',
  },
  CANNOT_APPROVE_NOT_COMPLETED: { title: 'Not submitted yet', message: 'Wait until the status is WAIT_FOR_APPROVAL.' },
  CANNOT_APPROVE_NOT_APPROVED: { title: 'Already decided', message: 'Read the request to see how it was decided, and by whom.' },
  VALUE_UNDER_RANGE: { title: 'Value too small', message: 'Send a larger value in the fields that `fields` names.' },
  VALUE_OVER_RANGE: { title: 'Value too large', message: 'Send a smaller value in the fields that `fields` names.' },
  NOT_FOUND: { title: 'Not found', message: 'Nothing with this id belongs to the customer and mode of the key.' },
  VALIDATION_ERROR: { title: 'Invalid fields', message: 'Correct the fields that `fields` names and send the call again.' },
  ERROR_UNSUPPORTED_MEDIA_TYPE: { title: 'Body of another kind', message: 'Send JSON, with the header `Content-Type: application/json`.' },
  BODY_TOO_LARGE: { title: 'Body too large', message: 'Send a smaller body.' },
  UNSUPPORTED_METHOD: { title: 'Method not allowed', message: 'Use one of the methods that the header `Allow` names.' },
  INVALID_REQUEST_PARAMETERS: {
    title: 'Invalid parameters',
    message: 'Correct the parameters that `fields` names, or the JSON of the body, and send the call again.',
  },
  REQUIRED_ITEMS_NOT_SET: { title: 'Required fields missing', message: 'Send the fields that `fields` names.' },
  INSUFFICIENT_CREDIT: {
    title: 'Insufficient credit',
    message: 'No credits are left for new requests. Ask the operator of this server to add some.',
  },
  TOO_MANY_REQUESTS: { title: 'Too many calls', message: 'Wait as many seconds as the Retry-After header says, then try again.' },
} as const satisfies Partial<ErrorMessage>
