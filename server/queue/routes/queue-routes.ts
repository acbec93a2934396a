import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/queue/queue-calls.ts'
import { type ServeOptions, serve } from '#server/platform/http/serve.ts'
import { assignNextRequest, assignRequest } from '#server/queue/assign-request.ts'
import { exportQueue } from '#server/queue/export-queue.ts'
import { countQueue, readQueue } from '#server/queue/read-queue.ts'
import { deleteView, listViews, saveView } from '#server/queue/saved-views.ts'
import { listColleagues } from '#server/staff/colleagues.ts'

const usualLimit = 25

/** The queue of the reviewers. */
export function serveStaffQueue(app: FastifyInstance, options: ServeOptions): void {
  const { context } = options

  serve(app, calls.searchQueue, options, async ({ staff, body: { sort, limit = usualLimit, cursor, ...filters } }) =>
    readQueue(context, staff, { filters, sort, limit, cursor }),
  )

  serve(app, calls.countQueue, options, async ({ staff, body }) => countQueue(context, staff, body))

  serve(app, calls.exportQueue, options, async ({ staff, body: { sort, cursor, revealed, ...filters } }) =>
    exportQueue(context, staff, { filters, sort, cursor, revealed }),
  )

  serve(app, calls.assignRequest, options, async ({ staff, params, body }) => assignRequest(context, staff, params.id, body))

  serve(app, calls.assignNextRequest, options, async ({ staff, body }) => ({ item: await assignNextRequest(context, staff, body) }))

  serve(app, calls.listViews, options, async ({ staff }) => ({ views: await listViews(context, staff) }))

  serve(app, calls.saveView, options, async ({ staff, body }) => ({ view: await saveView(context, staff, body) }))

  serve(app, calls.deleteView, options, async ({ staff, params }) => {
    await deleteView(context, staff, params.id)
    return { deleted: true as const }
  })

  serve(app, calls.listColleagues, options, async ({ staff }) => {
    const colleagues = await listColleagues(context, staff.user.clientId)
    return {
      colleagues: colleagues.map(({ id, displayName, permissions }) => ({
        id,
        displayName,
        mayRead: permissions.has('requests:read'),
        mayDecide: permissions.has('requests:decide'),
      })),
    }
  })
}
