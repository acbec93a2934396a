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
  NOT_FOUND: { title: 'Not found', message: 'Nothing with this id belongs to the customer and mode of the key.' },
  VALIDATION_ERROR: { title: 'Invalid fields', message: 'Correct the fields that `fields` names and send the call again.' },
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
