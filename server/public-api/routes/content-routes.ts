import type { FastifyInstance } from 'fastify'
import { getCompany } from '#contract/public-api/company-calls.ts'
import { listRequestFiles } from '#contract/public-api/file-calls.ts'
import { type ServeOptions, serve } from '#server/platform/http/serve.ts'
import { listFilesByKey } from '#server/public-api/list-files.ts'
import { readCompanyByKey } from '#server/public-api/read-company.ts'

/** The files of a request, and the company of one. */
export function servePublicContent(app: FastifyInstance, options: ServeOptions): void {
  const { context } = options
  serve(app, listRequestFiles, options, ({ customer, params }) => listFilesByKey(context, customer, params.id))
  serve(app, getCompany, options, ({ customer, params }) => readCompanyByKey(context, customer, params.id))
}
