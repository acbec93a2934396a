import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { moduleKeys } from '#contract/forms/definition/module-key.ts'
import { fileMaxMegabytes } from '#contract/forms/rules/file-rules.ts'

/**
 * Multipart. A refusal's details are `[{ path: 'file', key, params, message }]`, where `key` and `params` are a field
 * issue as contract/form/words says it; a refusal of content that a form has no word for has its code alone.
 */
export const postFile = endpoint({
  name: 'postFile',
  method: 'POST',
  path: '/postFile',
  access: 'link',
  consent: 'none',
  kinds: ['individual', 'invited', 'corporate'],
  maxBodyBytes: fileMaxMegabytes * 1_048_576,
  tooLarge: 'FORM_FILE_TOO_LARGE',
  inTurn: true,
  summary:
    'Takes a file for a form. Its type is detected from its bytes; a file with macros, scripts, embedded files or a password is refused. A file that no answer refers to is removed after a day.',
  input: z.object({
    requestId: z.string().check(z.minLength(1), z.maxLength(200)),
    /** Without it, the token comes as Authorization: Bearer. */
    token: z.optional(z.string().check(z.minLength(1), z.maxLength(400))),
    /** The field that the file is for: then its own types and size are asked at once, else when an answer names the file. */
    module: z.optional(z.enum(moduleKeys)),
    field: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  }),
  files: ['file'],
  answer: z.object({
    /** A signed address that opens for ten minutes, as a download. */
    url: z.string(),
    fileId: z.string(),
    /** As it is kept: made safe, with the ending of what is in it. */
    fileName: z.string(),
    /** By its bytes. */
    fileType: z.string(),
    byteCount: z.number(),
  }),
  errors: [
    'FORM_FILE_TYPE_NOT_TAKEN',
    'FORM_FILE_TOO_LARGE',
    'FORM_FILE_EMPTY',
    'FORM_FILE_UNREADABLE',
    'FORM_FILE_UNSAFE',
    'FORM_FILE_LOCKED',
    'FORM_FILE_TOO_COMPLEX',
    'FILE_INFECTED',
    'FILE_SCAN_UNAVAILABLE',
    'FORM_FILE_LIMIT_REACHED',
    'BODY_TOO_LARGE',
    'NOT_FOUND',
    'REQUIRED_ITEMS_NOT_SET',
    'REQUEST_CANNOT_BE_SUBMITTED',
    'VERIFICATION_REJECTED_REQUEST_AGAIN',
    'STORAGE_SAVE_FAILED',
    'LINK_EXPIRED',
  ],
})

/** Fresh addresses of files that were sent before, for a preview on another device. */
export const getFormFiles = endpoint({
  name: 'getFormFiles',
  method: 'GET',
  path: '/onboarding/liveness/:id/files',
  access: 'link',
  consent: 'none',
  kinds: ['individual', 'invited', 'corporate'],
  summary: 'The files of a request that were sent for its form, with addresses that open for ten minutes.',
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: z.object({
    files: z.array(z.object({ fileId: z.string(), url: z.string(), fileName: z.string(), fileType: z.string(), byteCount: z.number() })),
  }),
  errors: ['LINK_EXPIRED'],
})
