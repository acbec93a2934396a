import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FromDeliverer, ToDeliverer } from '#server/app/delivery/messages.ts'
import type { AppContext } from '#server/platform/context.ts'
import { newSecret } from '#server/platform/crypto/identifiers.ts'
import { findActiveSpan } from '#server/platform/tracing/active-span.ts'
import { recordPosts, type WebhookPost } from '#server/platform/tracing/trace-ports.ts'
import { letGoOf } from '#server/webhooks/deliver.ts'

/** Longer than a delivery may take: what is under way is recorded. */
const stopMs = 4_000

type Job = {
  endpointId: string
  holder: string
  resolve: () => void
  reject: (error: Error) => void
  onPosts: (posts: WebhookPost[]) => void
}

export type Deliverer = {
  /** Delivers what is due to an endpoint. Throws where that did not end well; then it can be asked again. */
  deliver(endpointId: string): Promise<void>
  close(): Promise<void>
}

/**
 * Deliveries are made by a process of their own, started with the first: a thousand a second take more than half a processor, and applicants'
 * calls must not wait behind them. A process that dies is replaced with the next delivery; what it held is let go of.
 */
export function openDeliverer(
  { db, log }: Pick<AppContext, 'db' | 'log'>,
  { databaseUrl, entry = new URL('../delivery-worker.ts', import.meta.url) }: { databaseUrl: string; entry?: URL },
): Deliverer {
  const jobs = new Map<number, Job>()
  const releasing = new Set<Promise<void>>()
  let child: ChildProcess | undefined
  let nextId = 1
  let isClosed = false

  function start(): ChildProcess {
    const started = fork(fileURLToPath(entry), [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    const send = (message: ToDeliverer) => started.send(message)
    started.on('message', settle)
    started.on('error', (error) => log.error({ err: error }, 'the process that delivers webhooks failed'))
    started.on('exit', (code, signal) => {
      if (child === started) child = undefined
      if (!isClosed) log.error({ code, signal }, 'the process that delivers webhooks ended')
      for (const id of [...jobs.keys()]) giveUp(id)
    })
    send({ type: 'open', databaseUrl })
    return started
  }

  function settle(message: FromDeliverer): void {
    if (message.type === 'unable') {
      log.error({ reason: message.message }, 'the process that delivers webhooks cannot start')
      return
    }
    const job = jobs.get(message.id)
    jobs.delete(message.id)
    job?.onPosts(message.posts ?? [])
    if (message.type === 'done') job?.resolve()
    else job?.reject(new Error(message.message))
  }

  /** Its endpoint is free at once, instead of when the lease is over: the job comes back in a second. */
  function giveUp(id: number): void {
    const job = jobs.get(id)
    if (!job) return
    jobs.delete(id)
    const { endpointId, holder, reject } = job
    const release = letGoOf({ db }, { endpointId, holder })
      .catch(() => undefined)
      .finally(() => {
        releasing.delete(release)
        reject(new Error('the process that delivers webhooks ended'))
      })
    releasing.add(release)
  }

  return {
    deliver(endpointId) {
      if (isClosed) return Promise.reject(new Error('the server is stopping'))
      child ??= start()
      const to = child
      const id = nextId++
      const holder = newSecret()
      const span = findActiveSpan()
      return new Promise((resolve, reject) => {
        // Messages of the process come back to no trace.
        jobs.set(id, { endpointId, holder, resolve, reject, onPosts: (posts) => recordPosts(span, posts) })
        to.send(
          { type: 'deliver', id, endpointId, holder, isTraced: span !== undefined } satisfies ToDeliverer,
          (error) => error && giveUp(id),
        )
      })
    },
    async close() {
      isClosed = true
      const last = child
      if (!last) return
      const ended = once(last, 'exit')
      last.send({ type: 'stop' } satisfies ToDeliverer, () => undefined)
      const until = performance.now() + stopMs
      while (jobs.size > 0 && performance.now() < until) await pause(20)
      last.kill('SIGKILL')
      await ended
      await Promise.all(releasing)
    },
  }
}
