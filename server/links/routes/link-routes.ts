import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/links/link-calls.ts'
import { issueLinks, listIssuableForms } from '#server/links/issue-links.ts'
import { type ServeOptions, serve } from '#server/platform/http/serve.ts'

/** Links that staff issue, one by one or by the table. */
export function serveStaffLinks(app: FastifyInstance, options: ServeOptions): void {
  const { context } = options

  serve(app, calls.listIssuableForms, options, async ({ staff }) => ({ data: await listIssuableForms(context, staff) }))

  serve(app, calls.issueLinks, options, async ({ staff, body }) => ({ data: await issueLinks(context, staff, body) }))
}
