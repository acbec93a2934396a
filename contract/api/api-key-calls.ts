import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { modes } from '#contract/mode/mode.ts'
import { anyScope, apiScopes } from '#contract/scopes.ts'
import { time } from '#contract/wire-values.ts'

export const getApiKey = endpoint({
  name: 'getApiKey',
  method: 'GET',
  path: '/v1/api-key',
  access: 'secret-key',
  scope: anyScope,
  summary: 'The API key that makes the call: its customer, mode and scopes, and when it expires.',
  answer: z.object({
    id: z.string(),
    name: z.string(),
    clientId: z.string(),
    mode: z.enum(modes),
    scopes: z.array(z.enum(apiScopes)),
    expiresAt: z.nullable(time),
  }),
  errors: [],
})
