import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { toPage } from '#contract/public-api/list.ts'
import { byRequestId } from '#contract/public-api/request-calls.ts'
import { time } from '#contract/wire-values.ts'

export const fileKinds = ['document-front', 'document-back', 'portrait', 'selfie', 'video', 'form-file'] as const

export const listRequestFiles = endpoint({
  name: 'listRequestFiles',
  method: 'GET',
  path: '/v1/requests/:id/files',
  access: 'secret-key',
  scope: 'files:read',
  summary:
    'Documents, selfies, recordings and form files of a request, each with an address that opens it for ten minutes to whoever holds it. The audit log says that they were read. Always one page.',
  params: byRequestId,
  answer: toPage(
    z.object({
      id: z.string(),
      kind: z.enum(fileKinds),
      /** The document or liveness check that it belongs to, as the request names it; null of form files. */
      documentId: z.nullable(z.string()),
      livenessCheckId: z.nullable(z.string()),
      /** As the applicant named it; of form files. */
      fileName: z.nullable(z.string()),
      mediaType: z.string(),
      byteCount: z.number(),
      /** Of a verification that was restarted since. */
      isSuperseded: z.boolean(),
      createdAt: time,
      url: z.string(),
      /** Until then the address opens. */
      urlExpiresAt: time,
    }),
  ),
  errors: ['REQUEST_NOT_FOUND'],
})
