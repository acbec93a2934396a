import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/subjects/subject-calls.ts'
import { type ServeOptions, serve } from '#server/platform/http/serve.ts'
import { sendSubjectExport } from '#server/subjects/send-export.ts'
import { createByStaff, listSubjectExports, openSubjectExport } from '#server/subjects/subject-exports.ts'

/** Everything about a person, for a data subject request. */
export function serveSubjectExports(app: FastifyInstance, options: ServeOptions): void {
  const { context } = options
  serve(app, calls.listSubjectExports, options, ({ staff, params }) => listSubjectExports(context, staff, params.id))
  serve(app, calls.createSubjectExport, options, ({ staff, params, body }) =>
    createByStaff(context, staff, { requestId: params.id, ...body }),
  )
  serve(app, calls.openSubjectExport, options, ({ staff, params }) =>
    openSubjectExport(context, staff, { requestId: params.id, exportId: params.exportId }),
  )
  serve(app, calls.sendSubjectExport, options, ({ staff, params, body }) =>
    sendSubjectExport(context, staff, { requestId: params.id, exportId: params.exportId, ...body }),
  )
}
