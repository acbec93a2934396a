import * as z from 'zod/mini'
import { captureFaults } from '#contract/documents/capture-fault.ts'
import { captureLimits } from '#contract/documents/capture-limits.ts'
import { type DocumentType, documentTypeNames } from '#contract/documents/document-type.ts'
import { endpoint } from '#contract/endpoint.ts'
import { link } from '#contract/requests/verification-request.ts'

const corner = z.object({ x: z.number(), y: z.number() })

/** Apart from the individual's other calls: the page needs it with the camera, not with its first load. */
export const detectDocument = endpoint({
  name: 'detectDocument',
  method: 'POST',
  path: '/verify/detect-document',
  access: 'link',
  consent: 'biometric',
  maxBodyBytes: captureLimits.frameBodyMaxBytes,
  // What is answered later says nothing of where the document is now.
  timeoutMs: 5_000,
  summary: `Detects the document in a small JPEG of the camera (at most ${captureLimits.frameMaxSidePx} pixels a side), and the one thing to do before its photo is taken.`,
  input: z.extend(link, {
    documentType: z.enum(documentTypeNames as [DocumentType, ...DocumentType[]]),
    /** Base64, with or without a `data:` head. */
    frameImage: z.object({ fileContent: z.string().check(z.minLength(1)) }),
  }),
  answer: z.object({
    /** Null: the document is well placed, as far as one small frame tells. Movement is not told by one. */
    fault: z.nullable(z.enum(captureFaults)),
    /** Corners of the document, in shares of the frame's width and height; null: no document was found. */
    corners: z.nullable(z.object({ topLeft: corner, topRight: corner, bottomRight: corner, bottomLeft: corner })),
  }),
  errors: ['ERROR_UNSUPPORTED_MEDIA_TYPE', 'INVALID_DOCUMENT_PHOTO', 'IMAGE_TOO_LARGE', 'VERIFICATION_BUSY', 'LINK_EXPIRED'],
})
