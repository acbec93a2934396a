import type { ErrorMessage } from '#contract/errors/error-codes.ts'

/** For staff, where the words of a code speak to an applicant. */
export const staffErrorsEn = {
  REQUEST_NOT_FOUND: { title: 'Request not found', message: 'It was erased, or it is not one of yours. Go back to the list.' },
  REQUEST_CANNOT_BE_SUBMITTED: {
    title: 'Not possible at this status',
    message: 'The request has moved on, or it was decided. Open it to see where it stands now.',
  },
  VERIFICATION_REJECTED_REQUEST_AGAIN: {
    title: 'Already decided',
    message: 'This request was rejected. Request a resubmission if the applicant should go on.',
  },
  CANNOT_APPROVE_NOT_COMPLETED: {
    title: 'Not submitted yet',
    message: 'The applicant has not finished. Wait until the status is Pending Checks.',
  },
  CANNOT_APPROVE_NOT_APPROVED: { title: 'Already decided', message: 'Open the request to see who decided it, and how.' },
  LINK_EXPIRED: { title: 'The link has expired', message: 'Renew the link, so that the applicant can go on.' },
  DOCUMENT_REQUIRED_FIRST: {
    title: 'No accepted document yet',
    message: 'A liveness check compares with a document. Request the document instead.',
  },
  DOCUMENT_UPLOAD_LIMIT_REACHED: { title: 'No uploads are left', message: 'Request a resubmission: it gives the applicant new tries.' },
  REQUIRED_ITEMS_NOT_SET: {
    title: 'Something is missing',
    message: 'Fill in what is marked. Without an email address, copy the link and pass it on.',
  },
} as const satisfies Partial<ErrorMessage>
