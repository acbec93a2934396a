import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/cases/case-calls.ts'
import { writeNote } from '#server/cases/notes.ts'
import { readCase, revealCase } from '#server/cases/read-case.ts'
import { refreshRegistryProfile } from '#server/cases/refresh-registry-profile.ts'
import { type ServeOptions, serve } from '#server/platform/http/serve.ts'

/** One request with everything about it. */
export function serveStaffCases(app: FastifyInstance, options: ServeOptions): void {
  const { context, limits } = options

  serve(app, calls.getCase, options, async ({ staff, params }) => readCase(context, staff, params.id))

  serve(app, calls.revealCase, options, async ({ staff, params, body }) => revealCase(context, staff, params.id, body.areas))

  serve(app, calls.refreshCompanyRegistry, options, ({ staff, params }) =>
    refreshRegistryProfile(context, limits.openRegistryAccount({ requestId: params.id }), staff, params.id),
  )

  serve(app, calls.writeNote, options, async ({ staff, params, body }) => ({ note: await writeNote(context, staff, params.id, body) }))
}
