import * as z from 'zod/mini'
import { type DocumentType, documentTypeNames } from '#contract/documents/document-type.ts'
import { endpoint } from '#contract/endpoint.ts'
import { uploadLimits } from '#contract/limits.ts'
import { checkLiveness, uploadDocument } from '#contract/requests/individual-calls.ts'

/*
 * Files in parts, by tus 1.0 (https://tus.io/protocols/resumable-upload) with its extensions creation, expiration and termination:
 * an upload that was cut goes on where the server has it. A complete upload is submitted by a call that judges as the call with the whole
 * file does. The token comes as Authorization: Bearer; an upload of another link is unknown.
 */
const path = '/v1/onboarding/uploads'
const uploadId = z.string().check(z.minLength(1), z.maxLength(200))
const params = z.object({ id: uploadId })

const upload = z.object({
  uploadId: z.string(),
  /** How many bytes the server has. */
  offset: z.number(),
  byteCount: z.number(),
  /** ISO 8601: then it is removed, submitted or not. */
  expiresAt: z.string(),
})

export const createUpload = endpoint({
  name: 'createUpload',
  method: 'POST',
  path,
  access: 'token',
  consent: 'biometric',
  protocol: 'tus',
  summary: `Begins an upload in parts. Upload-Length gives its bytes; Upload-Metadata gives kind (picture or recording) and sha256 (of the whole file, hexadecimal). Of more than ${uploadLimits.perRequest} uploads of one request the oldest is removed.`,
  answerStatus: 201,
  answer: upload,
  errors: [
    'UPLOAD_PROTOCOL_UNSUPPORTED',
    'INVALID_REQUEST_PARAMETERS',
    'IMAGE_TOO_LARGE',
    'RECORDING_TOO_LARGE',
    'REQUEST_CANNOT_BE_SUBMITTED',
    'VERIFICATION_REJECTED_REQUEST_AGAIN',
    'DOCUMENT_REQUIRED_FIRST',
  ],
})

export const getUpload = endpoint({
  name: 'getUpload',
  method: 'GET',
  path: `${path}/:id`,
  access: 'token',
  consent: 'none',
  protocol: 'tus',
  summary: 'How much of an upload the server has. HEAD answers the same in headers alone.',
  params,
  answer: upload,
  errors: ['UPLOAD_PROTOCOL_UNSUPPORTED', 'UPLOAD_NOT_FOUND'],
})

export const appendToUpload = endpoint({
  name: 'appendToUpload',
  method: 'PATCH',
  path: `${path}/:id`,
  access: 'token',
  consent: 'biometric',
  protocol: 'tus',
  maxBodyBytes: uploadLimits.maxBytes,
  heldBytes: 2 * uploadLimits.blockBytes,
  summary:
    'Appends bytes at Upload-Offset, which is where the server stands. What came before a cut is kept. Answers the new Upload-Offset.',
  params,
  answerStatus: 204,
  answer: z.void(),
  errors: [
    'UPLOAD_PROTOCOL_UNSUPPORTED',
    'INVALID_REQUEST_PARAMETERS',
    'ERROR_UNSUPPORTED_MEDIA_TYPE',
    'UPLOAD_NOT_FOUND',
    'UPLOAD_OFFSET_MISMATCH',
    'BODY_TOO_LARGE',
    'STORAGE_SAVE_FAILED',
    'TOO_MANY_UPLOADS',
    'SERVER_BUSY',
  ],
})

export const removeUpload = endpoint({
  name: 'removeUpload',
  method: 'DELETE',
  path: `${path}/:id`,
  access: 'token',
  consent: 'none',
  protocol: 'tus',
  summary: 'Removes an upload that is not wanted any more.',
  params,
  answerStatus: 204,
  answer: z.void(),
  errors: ['UPLOAD_PROTOCOL_UNSUPPORTED', 'UPLOAD_NOT_FOUND'],
})

const ofUploads = ['UPLOAD_NOT_FOUND', 'UPLOAD_INCOMPLETE', 'UPLOAD_CHANGED', 'TOO_MANY_UPLOADS', 'SERVER_BUSY'] as const

export const submitDocument = endpoint({
  name: 'submitDocument',
  method: 'POST',
  path: `${path}/document`,
  access: 'token',
  consent: 'biometric',
  heldBytes: uploadLimits.documentBytes,
  summary:
    'Checks and stores a document whose pictures were uploaded in parts, as uploadDocument does. Sent again it answers the same, and counts once.',
  input: z.object({
    documentType: z.enum(documentTypeNames as [DocumentType, ...DocumentType[]]),
    /** ISO 3166-1 alpha-2 or alpha-3 of the issuing country. */
    countryCode: z.optional(z.nullable(z.string().check(z.maxLength(3)))),
    frontUploadId: uploadId,
    /** For documents with a back. */
    backUploadId: z.optional(z.nullable(uploadId)),
  }),
  answer: uploadDocument.answer,
  errors: [...uploadDocument.errors, ...ofUploads],
})

export const submitRecording = endpoint({
  name: 'submitRecording',
  method: 'POST',
  path: `${path}/recording`,
  access: 'token',
  consent: 'biometric',
  heldBytes: uploadLimits.maxBytes,
  summary:
    'Checks a recording that was uploaded in parts, as checkLiveness does. A challenge has to be open when the upload is created, and may run out while it is under way. Sent again it answers the same, and counts once.',
  input: z.object({ uploadId, challengeId: z.optional(z.string().check(z.maxLength(200))) }),
  answer: checkLiveness.answer,
  errors: [...checkLiveness.errors, ...ofUploads],
})
