import * as z from 'zod/mini'
import { emailMaxLength } from '#contract/email-pattern.ts'
import { endpoint } from '#contract/endpoint.ts'
import { isForwards, pageQuery, toPage } from '#contract/public-api/list.ts'
import { newRequest } from '#contract/public-api/new-request.ts'
import { publicStatus, requestSummary, requestView } from '#contract/public-api/request-view.ts'
import { requestKinds } from '#contract/request-kind.ts'
import { hasNoNullCharacter, staffId } from '#contract/wire-values.ts'

/** An id that is none of ours is answered as unknown. */
export const byRequestId = z.object({ id: staffId })
const moment = z.optional(z.iso.datetime({ offset: true }))
const status = z.union([publicStatus, z.array(publicStatus).check(z.minLength(1), z.maxLength(20))])

export const createRequest = endpoint({
  name: 'createRequest',
  method: 'POST',
  path: '/v1/requests',
  access: 'secret-key',
  scope: 'requests:create',
  summary:
    'Creates a request for a person or a company, with its link, for one credit; test mode takes none. The address is answered once: its token is kept as its hash alone.',
  input: newRequest,
  answerStatus: 201,
  answer: z.object({
    ...requestSummary.shape,
    /** Where the applicant begins. Whoever holds it acts as the applicant. */
    url: z.string(),
  }),
  errors: [
    'INSUFFICIENT_CREDIT',
    'REQUIRED_ITEMS_NOT_SET',
    'CHECKS_TOO_FEW',
    'CHECK_NOT_AVAILABLE',
    'NOT_FOUND',
    'VALUE_UNDER_RANGE',
    'VALUE_OVER_RANGE',
    'NAME_NOT_PLAIN',
  ],
})

export const getRequest = endpoint({
  name: 'getRequest',
  method: 'GET',
  path: '/v1/requests/:id',
  access: 'secret-key',
  scope: 'requests:read',
  summary: 'A request with what was read, checked and decided, each fact with its source and result.',
  params: byRequestId,
  answer: requestView,
  errors: ['REQUEST_NOT_FOUND'],
})

export const listRequests = endpoint({
  name: 'listRequests',
  method: 'GET',
  path: '/v1/requests',
  access: 'secret-key',
  scope: 'requests:read',
  summary: 'The requests of the customer, the newest first. Pages stay as they are while requests are added.',
  query: z
    .strictObject({
      ...pageQuery,
      /** One, or several: `status=APPROVED&status=REJECTED`. */
      status: z.optional(status),
      kind: z.optional(z.enum(requestKinds)),
      /** The whole word, however it is capitalised. */
      reference: z.optional(z.string().check(z.minLength(1), z.maxLength(200), z.refine(hasNoNullCharacter))),
      email: z.optional(z.string().check(z.minLength(1), z.maxLength(emailMaxLength), z.refine(hasNoNullCharacter))),
      /** The people whom a company invited. */
      companyRequestId: z.optional(staffId),
      /** From then on; ISO 8601 with a zone. */
      createdAfter: moment,
      /** Before then. */
      createdBefore: moment,
      updatedAfter: moment,
      updatedBefore: moment,
    })
    .check(isForwards('createdAfter', 'createdBefore'), isForwards('updatedAfter', 'updatedBefore')),
  answer: toPage(requestSummary),
  errors: ['INVALID_CURSOR'],
})
