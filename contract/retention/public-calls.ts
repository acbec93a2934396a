import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { retentionPlan } from '#contract/retention/schedule.ts'
import { staffId } from '#contract/wire-values.ts'

export const getPublicRetention = endpoint({
  name: 'getPublicRetention',
  method: 'GET',
  path: '/v1/onboarding/retention/:clientId',
  access: 'open',
  summary: 'What a customer keeps of applicants for how long, as its public retention page shows it.',
  params: z.object({ clientId: staffId }),
  answer: z.object({
    name: z.string(),
    colour: z.string(),
    contactEmail: z.nullable(z.string()),
    /** Null where the retention period counts for everything. */
    schedule: z.nullable(retentionPlan),
    retentionPeriodDays: z.number(),
  }),
  errors: ['NOT_FOUND'],
})
