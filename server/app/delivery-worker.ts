import { setPriority } from 'node:os'
import { readConfig } from '#server/app/config.ts'
import type { FromDeliverer, ToDeliverer } from '#server/app/delivery/messages.ts'
import { openLog } from '#server/app/open-log.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { openJobQueue } from '#server/platform/jobs/job-queue.ts'
import { keepFresh } from '#server/platform/kms/keep-fresh.ts'
import { openKeyRing } from '#server/platform/kms/open-key-ring.ts'
import { openKms } from '#server/platform/kms/open-kms.ts'
import { openWebhookTransport } from '#server/platform/outgoing/webhook-transport.ts'
import { openRequestPubSub } from '#server/platform/pubsub/request-pubsub.ts'
import { notePosts, type WebhookPost } from '#server/platform/tracing/trace-ports.ts'
import { type DeliverContext, deliverTo } from '#server/webhooks/deliver.ts'

// Started by open-deliverer.ts: delivers webhooks, away from the calls of applicants and behind them. The settings are those of the server.

/** Calls come first: where processors are scarce, deliveries wait. */
const priority = 10
const longestQueryMs = 12_000
const maxConnections = 6
/** Of one turn, which may post thousands. */
const mostTracedPosts = 100

let stopped = false
let opening: Promise<DeliverContext> | undefined

async function open(databaseUrl: string): Promise<DeliverContext> {
  const config = readConfig(process.env)
  const log = openLog(config)
  const onFault = (what: string, error: unknown) => log.error({ what, err: error }, 'something behind the deliveries failed')
  const { db } = openDatabase(databaseUrl, { longestQueryMs, maxConnections, onIdleError: (error) => onFault('database', error) })
  const masterKey = await openKeyRing(db, await openKms(config))
  keepFresh(masterKey, (error) => onFault('keys', error))
  return {
    db,
    log,
    masterKey,
    clock: { now: () => new Date() },
    jobs: await openJobQueue({ databaseUrl, sendsOnly: true, onFault }),
    pubsub: openRequestPubSub({ databaseUrl, onFault }),
    webhooks: openWebhookTransport({ privateNetworks: config.webhookNetworks }),
    publicUrl: config.publicUrl,
  }
}

async function deliver({ id, endpointId, holder, isTraced }: Extract<ToDeliverer, { type: 'deliver' }>): Promise<void> {
  const posts: WebhookPost[] = []
  const traced = isTraced && { posts }
  try {
    if (!opening) throw new Error('nothing was opened yet')
    const context = await opening
    const note = (post: WebhookPost) => void (posts.length < mostTracedPosts && posts.push(post))
    const turn = { holder, isStopped: () => stopped }
    await deliverTo(isTraced ? { ...context, webhooks: notePosts(context.webhooks, note) } : context, endpointId, turn)
    send({ type: 'done', id, ...traced })
  } catch (error) {
    send({ type: 'failed', id, message: error instanceof Error ? (error.stack ?? error.message) : String(error), ...traced })
  }
}

function send(message: FromDeliverer): void {
  process.send?.(message)
}

process.on('message', (message: ToDeliverer) => {
  if (message.type === 'stop') stopped = true
  else if (message.type === 'deliver') void deliver(message)
  else {
    opening = open(message.databaseUrl)
    opening.catch((error: unknown) => {
      send({ type: 'unable', message: error instanceof Error ? error.message : String(error) })
      process.exitCode = 1
      process.disconnect()
    })
  }
})
// When the server dies the channel closes, and this process ends with it. A signal to the whole group is for the server.
process.on('disconnect', () => process.exit())
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {})
try {
  setPriority(priority)
} catch {
  // A system that keeps priorities to itself delivers at the usual one.
}
