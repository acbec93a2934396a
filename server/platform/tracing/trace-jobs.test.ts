import { afterEach, expect, it, vi } from 'vitest'
import { runJobs } from '#server/app/run-jobs.ts'
import type { AppContext } from '#server/platform/context.ts'
import { openJobQueue } from '#server/platform/jobs/job-queue.ts'
import { openSmtpMail } from '#server/platform/mail-transport/smtp-mail.ts'
import { findActiveSpan } from '#server/platform/tracing/active-span.ts'
import { notePosts, recordPosts, traceMail, type WebhookPost } from '#server/platform/tracing/trace-ports.ts'
import { applicant, atCamera } from '#server/testing/individual-steps.ts'
import { openCollector } from '#server/testing/open-collector.ts'
import { openSmtpServer } from '#server/testing/open-smtp-server.ts'
import { decide } from '#server/testing/staff-app.ts'
import { openWebhooks } from '#server/testing/webhook-steps.ts'
import { deliverTo } from '#server/webhooks/deliver.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})
const soon = { timeout: 20_000, interval: 50 }

/** As the process that delivers webhooks does, which tells the server of each post. */
function openDeliverer(context: AppContext) {
  return {
    async deliver(endpointId: string) {
      const posts: WebhookPost[] = []
      await deliverTo({ ...context, webhooks: notePosts(context.webhooks, (post) => posts.push(post)) }, endpointId)
      recordPosts(findActiveSpan(), posts)
    },
  }
}

it('from the link to the decision: mail and webhooks are in the traces of their jobs, and nothing of the person is in any', async () => {
  const collector = await openCollector()
  const smtp = await openSmtpServer()
  closers.push(collector.close, smtp.close)
  const { portico, staff, receiver, make, close } = await openWebhooks({ traces: { settings: collector.settings } })
  let isOpen = true
  const closeAll = async () => {
    if (isOpen) await close()
    isOpen = false
  }
  closers.push(closeAll)
  const { secret } = await make()
  const jobs = await openJobQueue({ databaseUrl: portico.databaseUrl, onFault: () => undefined })
  const transport = openSmtpMail(`smtp://127.0.0.1:${smtp.port}`)
  const context = { ...portico.context, jobs }
  const running = await runJobs(context, {
    mailTransport: traceMail(transport),
    mailFrom: 'no-reply@northwind.example',
    checkpoints: { store: null, emails: [], authority: null },
    providerCheckSeconds: 40,
    metrics: { recordJob: () => undefined },
    deliverer: openDeliverer(context),
    tracing: portico.tracing,
  })
  let isRunning = true
  const stop = async () => {
    if (!isRunning) return
    isRunning = false
    await running.close()
    await jobs.close()
    await transport.close()
  }
  closers.push(stop)

  smtp.refuseNext(451)
  const theirs = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  const link = await portico.newLink({
    email: 'anna.eriksson@planted.example',
    reference: 'REFZQX-71',
    sendsEmail: true,
    issuedFor: { firstName: 'Anna', lastName: 'Erikssonzqx' },
  })
  const person = applicant(portico, link)
  await person.status({ traceparent: theirs, tracestate: 'vendor=anna' })
  await (await atCamera(portico, link)).check({ seed: 71 })
  expect((await decide(staff, link.requestId, 'approve', { remark: 'Remarkzqx', reason: 'Reasonzqx' })).status).toBe(200)
  await vi.waitFor(
    () =>
      expect([smtp.taken.length >= 2, receiver.taken.map(({ event }) => event.type)]).toEqual([
        true,
        expect.arrayContaining(['request.approved']),
      ]),
    soon,
  )
  await stop()
  await closeAll()

  const spans = collector.spans()
  const belowJob = (name: string) =>
    spans
      .filter((span) => span.name === name)
      .map((span) => [span.attributes['error.type'], spans.find(({ spanId }) => spanId === span.parentSpanId)?.name])
  const mails = belowJob('mail send')
  expect(mails.filter(([error]) => error !== undefined)).toEqual([['EMESSAGE', 'job send-mail']])
  expect(mails.filter(([error]) => error === undefined).length).toBe(smtp.taken.length)
  const posts = spans.filter(({ name }) => name === 'webhook post')
  expect(posts.length).toBe(receiver.taken.length)
  expect(new Set(belowJob('webhook post').map(([, parent]) => parent))).toEqual(new Set(['job deliver-webhooks']))
  expect(posts[0]).toMatchObject({ kind: 3, attributes: { 'http.response.status_code': 200 } })

  // What whoever calls says of their trace goes to no other host.
  for (const { headers, body } of receiver.taken) {
    expect(Object.keys(headers).filter((name) => /trace|baggage|b3/.test(name))).toEqual([])
    expect(body).not.toContain('0af7651916cd43dd8448eb211c80319c')
  }
  for (const { source } of smtp.taken) expect(source).not.toMatch(/traceparent|0af7651916cd43dd8448eb211c80319c/i)

  const sent = collector.words()
  const words = ['anna', 'eriksson', 'zqx', 'planted', link.requestId, link.token, portico.client.id, portico.client.name, 'northwind']
  const more = [staff.id, staff.email, staff.accessToken, secret, receiver.url, '127.0.0.1']
  expect([...words, ...more].filter((word) => sent.toLowerCase().includes(word.toLowerCase()))).toEqual([])
  // Names are those of the list, and texts are codes, names of the code and ids of calls.
  const names = new Set(spans.flatMap(({ attributes }) => Object.keys(attributes)))
  expect([...names].filter((name) => !/^(http|db|portico|error)\.[a-z._]+$/.test(name))).toEqual([])
  expect(spans.flatMap(({ status }) => Object.keys(status))).not.toContain('message')
}, 60_000)
