import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Call, loadOf } from '#bench/calls/load.ts'
import { inviteApplicant } from '#bench/support/applicant.ts'
import { cpuSecondsOf } from '#bench/support/cpu-time.ts'
import { type Figure, median } from '#bench/support/result.ts'
import { type RunningServer, startServer } from '#bench/support/running-server.ts'
import { getRequestStatus } from '#contract/requests/individual-calls.ts'

const connections = 16
const rounds = 9
const seconds = 1.5

type Kind = 'before' | 'off' | 'on'
type Measured = { server: RunningServer; call: Call; rates: number[]; cpuMs: number[] }

/**
 * The status call of servers that differ in traces alone: off, on with every call recorded, and, where a folder says it, earlier code. Each
 * has a database of its own, and each is measured in turn, round after round, so that a busy machine slows all of them alike.
 */
export async function measureTraces(before: string | undefined): Promise<Figure[]> {
  const collector = createServer((request, response) => request.resume().on('end', () => response.end('{}'))).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const folder = await mkdtemp(join(tmpdir(), 'portico-bench-traces-'))
  const started = new Map<Kind, Measured>()
  const start = async (kind: Kind, environment: Record<string, string>, root?: string) => {
    const server = await startServer(join(folder, kind), environment, root)
    const { requestId, token } = await inviteApplicant(server)
    started.set(kind, { server, call: { ...getRequestStatus, body: JSON.stringify({ requestId, token }) }, rates: [], cpuMs: [] })
  }
  try {
    if (before) await start('before', {}, before)
    await start('off', {})
    await start('on', { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
    // The first round is for all to get warm. Who is first changes from round to round.
    for (let round = 0; round <= rounds; round += 1) {
      const kinds = [...started.values()]
      for (let nth = 0; nth < kinds.length; nth += 1) {
        const measured = kinds[(nth + round) % kinds.length]
        if (measured) await measure(measured, round > 0)
      }
    }
    return toFigures(started)
  } finally {
    for (const { server } of started.values()) await server.stop()
    collector.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure({ server, call, rates, cpuMs }: Measured, counts: boolean): Promise<void> {
  const before = await cpuSecondsOf(server.pid)
  const { perSecond, done, failed } = await loadOf(new URL(server.url), call, { connections, seconds })
  if (failed > 0) throw new Error(`the status call failed ${failed} times`)
  if (!counts) return
  rates.push(perSecond)
  cpuMs.push((((await cpuSecondsOf(server.pid)) - before) * 1_000) / done)
}

function toFigures(started: Map<Kind, Measured>): Figure[] {
  const group = 'Traces'
  const found = (kind: Kind, of: 'rates' | 'cpuMs') => started.get(kind)?.[of] ?? []
  const ratio = (one: Kind, other: Kind, of: 'rates' | 'cpuMs') =>
    median(found(one, of).map((value, round) => value / (found(other, of)[round] ?? Number.NaN)))
  const compare = (one: Kind, other: Kind): Figure => ({
    group,
    name: `status, rate ${one} / ${other}`,
    value: ratio(one, other, 'rates'),
    unit: 'share',
    note: `processor time of the server ${one} / ${other}: ${ratio(one, other, 'cpuMs').toFixed(2)}`,
  })
  return [
    ...[...started.keys()].map(
      (kind): Figure => ({
        group,
        name: `status, ${kind}`,
        value: median(found(kind, 'rates')),
        unit: 'per second',
        note: `${connections} connections, ${median(found(kind, 'cpuMs')).toFixed(2)} ms of the server`,
      }),
    ),
    compare('on', 'off'),
    ...(started.has('before') ? [compare('off', 'before')] : []),
  ]
}
