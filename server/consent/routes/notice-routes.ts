import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/consent/notice-calls.ts'
import { publishNotice, readNotices, readNoticeVersion, saveDraft } from '#server/consent/manage-notices.ts'
import { type ServeOptions, serve } from '#server/platform/http/serve.ts'
import { staffActor } from '#server/staff/members/staff-device.ts'

/** The notice of a customer: its draft and its versions. */
export function serveNotices(app: FastifyInstance, options: ServeOptions): void {
  const { context } = options
  serve(app, calls.getNotices, options, ({ staff }) => readNotices(context, staff))
  serve(app, calls.getNoticeVersion, options, ({ staff, params }) =>
    // 0 is no version.
    readNoticeVersion(context, staff, /^[1-9]\d{0,8}$/.test(params.version) ? Number(params.version) : 0),
  )
  serve(app, calls.saveNoticeDraft, options, async ({ staff, body }) => ({ revision: await saveDraft(context, staff, body) }))
  serve(app, calls.publishNotice, options, async ({ staff, body }) => {
    const { user, device } = staff
    const publisher = { clientId: user.clientId, actor: staffActor(user, device), publishedBy: user.id }
    return { version: await publishNotice(context, publisher, body.revision) }
  })
}
