import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/audit/audit-calls.ts'
import { makeOwnCheckpoint, verifyOwnAudit } from '#server/audit-log/own-checkpoint.ts'
import { exportAudit, searchAudit } from '#server/audit-log/search-audit.ts'
import { type ServeOptions, serve } from '#server/platform/http/serve.ts'

const usualLimit = 50

/** What was done, by whom, when and from where. */
export function serveStaffAudit(app: FastifyInstance, options: ServeOptions): void {
  const { context } = options

  serve(app, calls.searchAudit, options, async ({ staff, body: { limit = usualLimit, cursor, ...auditQuery } }) =>
    searchAudit(context, staff, auditQuery, { cursor, limit }),
  )

  serve(app, calls.exportAudit, options, async ({ staff, body: { cursor, ...auditQuery } }) =>
    exportAudit(context, staff, auditQuery, cursor),
  )

  serve(app, calls.makeAuditCheckpoint, options, async ({ staff }) => makeOwnCheckpoint(context, staff))

  serve(app, calls.verifyAudit, options, async ({ staff, body: { checkpoint } }) => verifyOwnAudit(context, staff, checkpoint))
}
