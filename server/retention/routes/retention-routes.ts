import type { FastifyInstance } from 'fastify'
import * as caseCalls from '#contract/retention/case-retention-calls.ts'
import * as keyCalls from '#contract/retention/key-calls.ts'
import { getPublicRetention } from '#contract/retention/public-calls.ts'
import * as calls from '#contract/retention/retention-calls.ts'
import type { SecretKeyCaller } from '#server/platform/callers/callers.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import { type ServeOptions, serve } from '#server/platform/http/serve.ts'
import { askRelease, placeHold, release, withdrawRelease } from '#server/retention/holds/legal-holds.ts'
import {
  listCertificatesByKey,
  listCertificatesOfStaff,
  readCaseRetention,
  readRetentionByKey,
} from '#server/retention/read-case-retention.ts'
import { readPublicRetention, readRetention } from '#server/retention/read-retention.ts'
import { askErasure, confirmErasure, withdrawErasure } from '#server/retention/requests/erasure-requests.ts'
import { endRelation, resumeRelation } from '#server/retention/requests/relation.ts'
import { confirmSchedule, proposeSchedule, requireWithinBounds, withdrawSchedule } from '#server/retention/schedule/change-schedule.ts'
import { previewPlan } from '#server/retention/schedule/preview.ts'
import { staffActor } from '#server/staff/members/staff-device.ts'

const changed = { changed: true } as const

/** What is kept how long, legal holds, and erasure. */
export function serveRetention(app: FastifyInstance, options: ServeOptions): void {
  serveSchedule(app, options)
  serveCaseRetention(app, options)
  serveRetentionByKey(app, options)
}

function serveSchedule(app: FastifyInstance, options: ServeOptions): void {
  const { context } = options
  serve(app, getPublicRetention, options, ({ params }) => readPublicRetention(context, params.clientId))
  serve(app, calls.getRetention, options, ({ staff }) => readRetention(context, staff.user.clientId))
  serve(app, calls.previewRetention, options, async ({ staff, body }) => {
    requireWithinBounds(body, context.retention)
    return { cells: await previewPlan(context, staff.user.clientId, body) }
  })
  serve(app, calls.proposeRetention, options, ({ staff, body }) => proposeSchedule(context, staff, body))
  serve(app, calls.confirmRetention, options, async ({ staff, body }) => {
    await confirmSchedule(context, staff, body.version)
    const { versions } = await readRetention(context, staff.user.clientId)
    return { effectiveAt: versions.find(({ version }) => version === body.version)?.effectiveAt ?? null }
  })
  serve(app, calls.withdrawRetention, options, async ({ staff, body }) => {
    await withdrawSchedule(context, staff, body.version)
    return { withdrawn: true } as const
  })
}

function serveCaseRetention(app: FastifyInstance, options: ServeOptions): void {
  const { context } = options
  serve(app, caseCalls.getCaseRetention, options, ({ staff, params }) => readCaseRetention(context, staff, params.id))
  serve(app, caseCalls.placeHold, options, async ({ staff, params, body }) => {
    await placeHold(context, staff, params.id, body.reason)
    return changed
  })
  serve(app, caseCalls.askHoldRelease, options, async ({ staff, params, body }) => {
    await askRelease(context, staff, params.id, body.reason)
    return changed
  })
  serve(app, caseCalls.withdrawHoldRelease, options, async ({ staff, params }) => {
    await withdrawRelease(context, staff, params.id)
    return changed
  })
  serve(app, caseCalls.releaseHold, options, async ({ staff, params }) => {
    await release(context, staff, params.id)
    return changed
  })
  serve(app, caseCalls.endRelation, options, async ({ staff, params, body }) => {
    await endRelation(context, byStaff(staff), params.id, body.endedOn)
    return changed
  })
  serve(app, caseCalls.resumeRelation, options, async ({ staff, params }) => {
    await resumeRelation(context, byStaff(staff), params.id)
    return changed
  })
  serve(app, caseCalls.askErasure, options, ({ staff, params, body }) => askErasure(context, byStaff(staff), params.id, body))
  serve(app, caseCalls.confirmErasure, options, async ({ staff, params, body }) => {
    await confirmErasure(context, staff, params.id, body.erasureRequestId)
    return changed
  })
  serve(app, caseCalls.withdrawErasure, options, async ({ staff, params, body }) => {
    await withdrawErasure(context, staff, params.id, body.erasureRequestId)
    return changed
  })
  serve(app, calls.listErasureCertificates, options, ({ staff, query }) => listCertificatesOfStaff(context, staff, query.cursor))
}

function serveRetentionByKey(app: FastifyInstance, options: ServeOptions): void {
  const { context } = options
  serve(app, keyCalls.getRequestRetention, options, ({ customer, params }) => readRetentionByKey(context, customer.client.id, params.id))
  serve(app, keyCalls.endRelationByKey, options, async ({ customer, params, body }) => {
    await endRelation(context, byKey(customer), params.id, body.endedOn)
    return readRetentionByKey(context, customer.client.id, params.id)
  })
  serve(app, keyCalls.resumeRelationByKey, options, async ({ customer, params }) => {
    await resumeRelation(context, byKey(customer), params.id)
    return readRetentionByKey(context, customer.client.id, params.id)
  })
  serve(app, keyCalls.askErasureByKey, options, async ({ customer, params, body }) => {
    const { id } = await askErasure(context, byKey(customer), params.id, body)
    return { erasureRequestId: id }
  })
  serve(app, keyCalls.listErasureCertificatesByKey, options, ({ customer, params }) =>
    listCertificatesByKey(context, customer.client.id, params.id),
  )
}

function byStaff({ user, device }: StaffCaller) {
  return { by: { ...staffActor(user, device), kind: 'staff', id: user.id } as const, tenant: { clientId: user.clientId } }
}

function byKey({ client, keyId, key }: SecretKeyCaller) {
  return { by: { kind: 'customer', id: keyId, subjectId: null, origin: { key: key.name } } as const, tenant: { clientId: client.id } }
}
