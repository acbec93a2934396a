import { sweepApiLog } from '#server/api-log/search-api-log.ts'
import type { Deliverer } from '#server/app/delivery/open-deliverer.ts'
import type { Metrics } from '#server/app/health/metrics.ts'
import { type CheckpointPlaces, mailCheckpoint, storeCheckpoint } from '#server/audit/deliver-checkpoint.ts'
import { sweepCodes } from '#server/email-codes/sweep-codes.ts'
import { runSequencer } from '#server/events/run-sequencer.ts'
import { sweepEvents } from '#server/events/sweep-events.ts'
import { sweepBlobs } from '#server/files/store-blob.ts'
import { sweepFormFiles } from '#server/files/sweep-form-files.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { JobName, Jobs, MailTransport } from '#server/platform/ports.ts'
import { within } from '#server/platform/tracing/active-span.ts'
import { toErrorType } from '#server/platform/tracing/span-attributes.ts'
import type { Tracing } from '#server/platform/tracing/tracing.ts'
import { indexRequests } from '#server/queue/index-requests.ts'
import { expireRequests } from '#server/requests/expire-requests.ts'
import { erasePeople } from '#server/retention/erase-people.ts'
import { runSessionChecks } from '#server/sso/sign-in/check-sessions.ts'
import { removeExpiredExports, runSubjectExport } from '#server/subjects/subject-exports.ts'
import { sweepUploads } from '#server/uploads/remove-uploads.ts'
import { scheduleDeliveries } from '#server/webhooks/schedule-deliveries.ts'
import { sweepEndpoints } from '#server/webhooks/sweep-endpoints.ts'

type Handlers = { [N in JobName]: (data: Jobs[N]) => Promise<unknown> }

type JobNeeds = {
  mailTransport: MailTransport
  mailFrom: string
  /** Where checkpoints of the audit go. */
  checkpoints: CheckpointPlaces
  /** How often an open session asks its identity provider. */
  providerCheckSeconds: number
  metrics: Pick<Metrics, 'recordJob'>
  deliverer: Pick<Deliverer, 'deliver'>
  tracing: Tracing | null
}

/** Begins to do what was queued, to queue what comes round by itself, and to number events. Answers how to end the last. */
export async function runJobs(
  context: AppContext,
  { mailTransport, mailFrom, checkpoints, providerCheckSeconds, metrics, deliverer, tracing }: JobNeeds,
) {
  const handlers: Handlers = {
    'send-mail': ({ mailId }) => sendMail({ ...context, mailTransport, mailFrom }, mailId),
    'expire-requests': () => expireRequests(context),
    'index-requests': () => indexRequests(context),
    'erase-people': () => erasePeople(context),
    'sign-checkpoint': () => storeCheckpoint(context, checkpoints),
    'mail-checkpoint': () => mailCheckpoint(context, { ...checkpoints, transport: mailTransport, from: mailFrom }),
    'export-subject': ({ exportId }) => runSubjectExport(context, exportId),
    'deliver-webhooks': ({ endpointId }) => deliverer.deliver(endpointId),
    'sweep-blobs': async () => {
      await sweepCodes(context)
      await sweepFormFiles(context)
      await sweepUploads(context)
      await sweepEvents(context)
      await sweepEndpoints(context)
      await sweepApiLog(context)
      await removeExpiredExports(context)
      return sweepBlobs(context)
    },
  }
  const begin = <N extends JobName>(name: N) =>
    context.jobs.work(name, async (data) => {
      const startedAt = performance.now()
      const span = tracing?.begin('job', { 'portico.job': name })
      let outcome: 'done' | 'failed' = 'failed'
      try {
        await (tracing ? within(span, () => handlers[name](data)) : handlers[name](data))
        outcome = 'done'
      } catch (error) {
        span?.set({ 'error.type': toErrorType(error) })
        throw error
      } finally {
        span?.set({ 'portico.outcome': outcome })
        span?.end({ hasFailed: outcome === 'failed' })
        metrics.recordJob(name, outcome, (performance.now() - startedAt) / 1000)
      }
    })
  await Promise.all([
    begin('send-mail'),
    begin('expire-requests'),
    begin('index-requests'),
    begin('sweep-blobs'),
    begin('erase-people'),
    begin('sign-checkpoint'),
    begin('mail-checkpoint'),
    begin('export-subject'),
    begin('deliver-webhooks'),
  ])
  await context.jobs.schedule('expire-requests', '*/5 * * * *', {})
  await context.jobs.schedule('index-requests', '* * * * *', {})
  await context.jobs.schedule('sweep-blobs', '17 2 * * *', {})
  await context.jobs.schedule('erase-people', '47 2 * * *', {})
  await context.jobs.schedule('sign-checkpoint', '7 * * * *', {})
  await context.jobs.schedule('mail-checkpoint', '13 5 * * *', {})
  const sequencer = runSequencer(context, (transaction, events) => scheduleDeliveries(transaction, context, events))
  const checks = runSessionChecks(context, { everyMs: providerCheckSeconds * 1_000 })
  return {
    async close() {
      await Promise.all([sequencer.close(), checks.close()])
    },
  }
}
