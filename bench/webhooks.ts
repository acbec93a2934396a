import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { getRequestStatus } from '#contract/requests/individual-calls.ts'
import { createWebhookEndpoint } from '#contract/webhooks/webhook-calls.ts'
import { inviteApplicant } from './applicant.ts'
import { type Call, loadOf } from './load.ts'
import { type Figure, median, quantile } from './result.ts'
import type { RunningServer } from './running-server.ts'

const perSecond = 1_000
const seconds = 15
const everyMs = 20
const callers = 2
const longestWaitMs = 60_000

/**
 * Events written at a steady rate, as facts write them, delivered to a receiver on this machine; and what an applicant's call takes meanwhile.
 * Writer, callers and receiver run in this process, on the same cores as the server.
 */
export async function measureWebhooks(server: RunningServer, dataFolder: string): Promise<Figure[]> {
  const receiver = await openReceiver()
  const { url } = JSON.parse(await readFile(join(dataFolder, 'database.json'), 'utf8')) as { url: string }
  const pool = new pg.Pool({ connectionString: url, max: 8 })
  try {
    const { apiKey, clientId } = await server.command<{ apiKey: string; clientId: string }>('api-key', 'create')
    const { method, path } = createWebhookEndpoint
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
    const made = await fetch(server.url + path, {
      method,
      headers,
      body: JSON.stringify({ url: receiver.url, eventTypes: ['company.submitted'] }),
    })
    if (made.status !== 201) throw new Error(`the endpoint was not created: ${made.status} ${await made.text()}`)
    const { requestId, token } = await inviteApplicant(server)
    const status: Call = { method: getRequestStatus.method, path: getRequestStatus.path, body: JSON.stringify({ requestId, token }) }
    const load = () => loadOf(new URL(server.url), status, { connections: callers, seconds: seconds - 3 })
    await loadOf(new URL(server.url), status, { connections: callers, seconds: 3 })
    const before = await load()
    const writing = writeEvents(pool, clientId)
    await pause(1_500)
    const during = await load()
    const written = await writing
    const endedAt = performance.now()
    while (receiver.arrived.size < written.size && performance.now() - endedAt < longestWaitMs) await pause(20)
    const behindMs = performance.now() - endedAt
    const took = [...written].flatMap(([id, at]) => (receiver.arrived.get(id) ?? Number.POSITIVE_INFINITY) - at)
    const group = 'Webhooks'
    return [
      { group, name: 'events written', value: written.size / seconds, unit: 'per second', goal: { atLeast: perSecond * 0.97 } },
      { group, name: 'not delivered', value: written.size - receiver.arrived.size, unit: 'count', goal: { atMost: 0 } },
      { group, name: 'the last delivery after the last write', value: behindMs, unit: 'ms', goal: { atMost: 5_000 } },
      { group, name: 'from write to delivery, median', value: median(took), unit: 'ms' },
      { group, name: 'from write to delivery, 95 of 100', value: quantile(took, 0.95), unit: 'ms' },
      {
        group,
        name: 'status calls meanwhile, share of before',
        value: during.perSecond / before.perSecond,
        unit: 'share',
        goal: { atLeast: 0.8 },
        note: `${before.perSecond.toFixed(0)} a second before, by ${callers} callers that never pause`,
      },
    ]
  } finally {
    await pool.end()
    await receiver.close()
  }
}

/** Each in a transaction of its own, with its notice. Answers when each was written. */
async function writeEvents(pool: pg.Pool, clientId: string): Promise<Map<string, number>> {
  const written = new Map<string, number>()
  const startedAt = performance.now()
  const under: Promise<void>[] = []
  const write = async () => {
    const id = `evt_${randomBytes(16).toString('base64url')}`
    const insert = `with added as (insert into events (id, client_id, type) values ($1, $2, 'company.submitted') returning id)
      select pg_notify('portico_requests', 'events') from added`
    await pool.query(insert, [id, clientId])
    written.set(id, performance.now())
  }
  while (performance.now() - startedAt < seconds * 1_000) {
    const due = Math.floor(((performance.now() - startedAt) / 1_000) * perSecond)
    while (under.length < due) under.push(write())
    await pause(everyMs)
  }
  await Promise.all(under)
  return written
}

async function openReceiver() {
  const arrived = new Map<string, number>()
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      const id = String(request.headers['webhook-id'])
      if (!arrived.has(id)) arrived.set(id, performance.now())
      response.writeHead(204).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    arrived,
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
