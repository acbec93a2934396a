import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/files/file-calls.ts'
import { fillIn } from '#contract/fill-in.ts'
import { isFieldIssueKey } from '#contract/forms/definition/field-issue.ts'
import { toFormMessages } from '#contract/forms/messages/to-form-messages.ts'
import type { Language } from '#contract/language.ts'
import { listAddressedFiles } from '#server/forms/list-addressed-files.ts'
import { storeFormFile } from '#server/forms/store-form-file.ts'
import { Refusal } from '#server/platform/errors.ts'
import { type ServeOptions, serve } from '#server/platform/http/serve.ts'

/** The files of forms: sent, and found again on another device. */
export function serveFormFiles(app: FastifyInstance, options: ServeOptions): void {
  const { context } = options

  serve(app, calls.postFile, options, async ({ link, body, files, fileNames, language }) => {
    const bytes = Buffer.from(files.file ?? new Uint8Array())
    const sent = { bytes, fileName: fileNames.file ?? '', module: body.module, field: body.field }
    return storeFormFile(context, link, sent).catch((error: unknown) => {
      throw error instanceof Refusal ? withWords(error, language) : error
    })
  })

  serve(app, calls.getFormFiles, options, async ({ link }) => ({ files: await listAddressedFiles(context, link) }))
}

/** Says an issue of a field in the caller's language, to the letter of the specification. */
function withWords({ code, details }: Refusal, language: Language): Refusal {
  if (!Array.isArray(details)) return new Refusal(code, details)
  const { issues } = toFormMessages(language)
  const spoken = details.map((detail: { key?: unknown; params?: Record<string, string | number> }) => {
    const { key, params = {} } = detail
    return isFieldIssueKey(key) && key !== 'required' ? { ...detail, message: fillIn(issues[key], params) } : detail
  })
  return new Refusal(code, spoken)
}
