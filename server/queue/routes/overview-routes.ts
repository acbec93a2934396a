import type { FastifyInstance } from 'fastify'
import { getOverview } from '#contract/overview/overview-calls.ts'
import { type ServeOptions, serve } from '#server/platform/http/serve.ts'
import { readOverview } from '#server/queue/read-overview.ts'

/** What became of the requests, in counts. */
export function serveStaffOverview(
  app: FastifyInstance,
  options: ServeOptions,
  isNoticeOutdated: (clientId: string) => Promise<boolean>,
): void {
  serve(app, getOverview, options, async ({ staff, query }) => ({
    ...(await readOverview(options.context, staff, query)),
    isNoticeOutdated: await isNoticeOutdated(staff.user.clientId),
  }))
}
