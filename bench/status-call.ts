import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { getRequestStatus } from '#contract/requests/individual-calls.ts'
import type { Applicant } from './applicant.ts'
import { loadOf } from './load.ts'
import type { Figure } from './result.ts'
import { findFreePort, type RunningServer } from './running-server.ts'

const load = { connections: 16, seconds: 4 }
const rounds = 3

/**
 * Reading a request, beside the same route without a database and beside plain Fastify: in turns, in one run, so that a
 * busy machine slows all three alike.
 */
export async function measureStatusCall(server: RunningServer, applicant: Applicant): Promise<Figure[]> {
  const body = JSON.stringify({ requestId: applicant.requestId, token: applicant.token })
  const answer = await applicant.post(getRequestStatus.path, {})
  const floorPort = await findFreePort()
  const script = fileURLToPath(new URL('status-floor.ts', import.meta.url))
  const floor = spawn(process.execPath, [script, JSON.stringify(answer), String(floorPort)], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    await once(floor.stdout, 'data')
    const floorUrl = new URL(`http://127.0.0.1:${floorPort}`)
    const rates = { real: 0, withoutDatabase: 0, plain: 0 }
    for (let round = 0; round < rounds; round += 1) {
      rates.real += await rateOf(new URL(server.url), `POST ${getRequestStatus.path}`, body)
      rates.withoutDatabase += await rateOf(floorUrl, 'POST /without-database', body)
      rates.plain += await rateOf(floorUrl, 'POST /plain', body)
    }
    const [real, withoutDatabase, plain] = [rates.real / rounds, rates.withoutDatabase / rounds, rates.plain / rounds]
    const figure = { group: 'Status call', unit: 'per second' } as const
    return [
      { ...figure, name: 'as it is', value: real, note: `${load.connections} connections` },
      { ...figure, name: 'same route, no database', value: withoutDatabase },
      { ...figure, name: 'plain Fastify', value: plain },
      { group: 'Status call', name: 'share of the route without a database', value: real / withoutDatabase, unit: 'share' },
      { group: 'Status call', name: 'share of plain Fastify', value: real / plain, unit: 'share' },
    ]
  } finally {
    floor.kill()
    if (floor.exitCode === null && floor.signalCode === null) await once(floor, 'exit')
  }
}

async function rateOf(url: URL, head: string, body: string): Promise<number> {
  const { perSecond, failed } = await loadOf(url, head, body, load)
  if (failed > 0) throw new Error(`${head} failed ${failed} times`)
  return perSecond
}
