import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { handoff, handoffSteps } from '#contract/requests/handoff.ts'
import { stepParameters } from '#contract/requests/step-parameter.ts'
import { link } from '#contract/requests/verification-request.ts'

export const reportHandoff = endpoint({
  name: 'reportHandoff',
  method: 'POST',
  path: '/onboarding/handoff/progress',
  access: 'link',
  consent: 'none',
  summary: 'Says how far an applicant came who continues on another device: the page that they left follows it by the status.',
  input: z.extend(link, { step: z.enum(handoffSteps) }),
  answer: z.object({ handoff }),
  errors: ['LINK_EXPIRED'],
})

export const emailHandoffLink = endpoint({
  name: 'emailHandoffLink',
  method: 'POST',
  path: '/onboarding/handoff/email',
  access: 'link',
  consent: 'none',
  summary:
    'Emails the link to the address of its request, in the language of the call, to continue on another device: once a minute, five times an hour.',
  input: z.extend(link, { step: z.enum(stepParameters) }),
  answer: z.object({
    /** The first letter and the domain. */
    sentTo: z.string(),
  }),
  errors: ['REQUIRED_ITEMS_NOT_SET', 'LINK_JUST_SENT', 'REQUEST_CANNOT_BE_SUBMITTED', 'LINK_EXPIRED'],
})
