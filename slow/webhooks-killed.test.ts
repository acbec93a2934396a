import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findFreePort, type ServerProcess, startServerProcess } from '#server/testing/server-process.ts'
import { createEmptyTestDatabase, dropTestDatabase, openClusterOfRun } from '#server/testing/test-cluster.ts'
import { type CustomerKey, createByKey, type Environment, runCommand } from './customer-system.ts'

let folder: string
let cluster: { adminUrl: string; databaseUrl: string }
let environment: Environment
let server: ServerProcess
let customer: CustomerKey
const arrived = new Map<string, string>()
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { id, requestId } = JSON.parse(Buffer.concat(chunks).toString()) as { id: string; requestId: string }
    arrived.set(id, requestId)
    // Slow enough that a killed server leaves some under way.
    setTimeout(() => response.writeHead(204).end(), 100)
  })
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-hooks-'))
  const adminUrl = await openClusterOfRun()
  cluster = { adminUrl, databaseUrl: await createEmptyTestDatabase(adminUrl) }
  environment = {
    DATABASE_URL: cluster.databaseUrl,
    PORTICO_MASTER_KEY: randomBytes(32).toString('base64'),
    PORTICO_DATA: folder,
    PORT: String(await findFreePort()),
  }
  server = await startServerProcess(environment)
  customer = await runCommand(environment, 'api-key', 'create')
  await runCommand(environment, 'credit', 'add', '1000')
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
})
afterAll(async () => {
  await server.kill()
  receiver.closeAllConnections()
  receiver.close()
  await dropTestDatabase(cluster.adminUrl, cluster.databaseUrl)
  await rm(folder, { recursive: true, force: true })
})

/** Kills the processes that deliver for a server, and says how many there were. */
function killDeliverers(pid: number): number {
  const found = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  const deliverers = found.filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('delivery-worker'))
  for (const child of deliverers) process.kill(child, 'SIGKILL')
  return deliverers.length
}

it('delivers the event of every answered call, however often the server or its process for deliveries is killed in between', async () => {
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  const made = await fetch(`${server.url}/v1/webhook-endpoints`, {
    method: 'POST',
    headers: { authorization: `Bearer ${customer.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url, eventTypes: ['request.created'] }),
  })
  expect(made.status).toBe(201)
  const answered: string[] = []
  let killedDeliverers = 0
  for (let round = 0; round < 6; round += 1) {
    const calls = Array.from({ length: 25 }, async () => {
      const { status, body } = await createByKey(server, customer, { sessionUuid: randomUUID(), email: `${randomUUID()}@example.com` })
      if (status === 200) answered.push(String(body.requestId))
    })
    await Promise.all(calls)
    await pause(round * 40)
    if (round % 2 === 0) killedDeliverers += killDeliverers(server.pid)
    else {
      await server.kill()
      server = await startServerProcess(environment)
    }
  }
  expect([answered.length, killedDeliverers > 0]).toEqual([150, true])
  const giveUpAt = Date.now() + 120_000
  const missing = () => {
    const reported = new Set(arrived.values())
    return answered.filter((requestId) => !reported.has(requestId))
  }
  while (missing().length > 0 && Date.now() < giveUpAt) await pause(200)
  expect(missing()).toEqual([])
  // One event a request: what is sent again has the same id.
  const notified = answered.map((requestId) => [...arrived.values()].filter((one) => one === requestId).length)
  expect(new Set(notified)).toEqual(new Set([1]))
}, 300_000)
