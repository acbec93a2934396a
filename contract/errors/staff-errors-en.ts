import type { ErrorMessage } from '#contract/error-codes.ts'

/** For staff, where the words of a code speak to an applicant. */
export const staffErrorsEn = {
  REQUEST_NOT_FOUND: { title: 'Request not found', message: 'It was erased, or it does not belong to your company. Go back to the list.' },
  REQUEST_CANNOT_BE_SUBMITTED: {
    title: 'Not possible in this status',
    message: 'The request has moved on or was decided. Open it to see its current status.',
  },
  VERIFICATION_REJECTED_REQUEST_AGAIN: {
    title: 'Already decided',
    message: 'This request was rejected. Request resubmission if the applicant should continue.',
  },
  CANNOT_APPROVE_NOT_COMPLETED: {
    title: 'Not submitted yet',
    message: 'The applicant has not finished. Wait until the status is Pending Checks.',
  },
  CANNOT_APPROVE_NOT_APPROVED: { title: 'Already decided', message: 'Open the request to see who decided it, and how.' },
  FORM_FILE_TOO_LARGE: { title: 'The logo is too large', message: 'Choose a picture of at most 512 kB, and 2048 pixels wide and high.' },
  LINK_EXPIRED: { title: 'The link has expired', message: 'Renew the link so that the applicant can continue.' },
  DOCUMENT_REQUIRED_FIRST: {
    title: 'No accepted document yet',
    message: 'The liveness check needs a document to compare with. Request the document instead.',
  },
  DOCUMENT_UPLOAD_LIMIT_REACHED: { title: 'No uploads left', message: 'Request resubmission: it gives the applicant new attempts.' },
  REQUIRED_ITEMS_NOT_SET: {
    title: 'Required items are missing',
    message: 'Fill in the marked items. Without an email address, copy the link and pass it on.',
  },
} as const satisfies Partial<ErrorMessage>
