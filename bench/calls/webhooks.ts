import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type Call, latenciesOf, loadOf } from '#bench/calls/load.ts'
import { inviteApplicant } from '#bench/support/applicant.ts'
import { childrenNamed, cpuSecondsOf, parentOf } from '#bench/support/cpu-time.ts'
import { type Figure, median, quantile } from '#bench/support/result.ts'
import type { RunningServer } from '#bench/support/running-server.ts'
import { getRequestStatus } from '#contract/requests/individual-calls.ts'
import { changeWebhookEndpoint, createWebhookEndpoint } from '#contract/webhooks/webhook-calls.ts'

const group = 'Webhooks'
const perSecond = 1_000
/** Of each kind of call, in each phase. */
const seconds = 5
const rounds = 3
const callers = 2
const callsPerSecond = 50
const longestWaitMs = 60_000

/**
 * What an applicant's call takes while events are written and delivered to a receiver on this machine: in turns with nothing, with events
 * that are written and numbered and go nowhere, and with events that are delivered too. Writer and receiver are processes of their own,
 * on the same processors as the server; what each took is told.
 */
export async function measureWebhooks(server: RunningServer, dataFolder: string): Promise<Figure[]> {
  const { url } = JSON.parse(await readFile(join(dataFolder, 'database.json'), 'utf8')) as { url: string }
  const { apiKey, clientId } = await server.command<{ apiKey: string; clientId: string }>('api-key', 'create')
  const receiver = start('webhooks-receiver.ts')
  const [receiverUrl] = (await once(receiver, 'message')) as [string]
  const writer = start('webhooks-writer.ts', url, clientId)
  await once(writer, 'message')
  try {
    const { requestId, token } = await inviteApplicant(server)
    const status: Call = { method: getRequestStatus.method, path: getRequestStatus.path, body: JSON.stringify({ requestId, token }) }
    const endpoint = await openEndpoint(server, apiKey, receiverUrl)
    const cpu = await openCpu(server, { writer, receiver, url })
    const measure = (kind: Kind) => measurePhase({ server, status, writer, receiver, endpoint, cpu }, kind)
    await loadOf(new URL(server.url), status, { connections: callers, seconds: 3 })
    const phases: Phase[] = []
    for (let round = 0; round < rounds; round += 1) for (const kind of kinds) phases.push(await measure(kind))
    return toFigures(phases)
  } finally {
    writer.disconnect()
    receiver.disconnect()
  }
}

const kinds = ['nothing', 'written', 'delivered'] as const
type Kind = (typeof kinds)[number]
type Cpu = Record<'server' | 'deliverer' | 'database' | 'callers' | 'writer' | 'receiver', number>
type Phase = { kind: Kind; rate: number; medianMs: number; slowMs: number; cpu: Cpu; delivery: Delivery | undefined }
type Delivery = { written: number; missing: number; behindMs: number; tookMs: number[] }
type Parts = {
  server: RunningServer
  status: Call
  writer: ChildProcess
  receiver: ChildProcess
  endpoint: { enable(enabled: boolean): Promise<void> }
  cpu: () => Promise<Cpu>
}

async function measurePhase({ server, status, writer, receiver, endpoint, cpu }: Parts, kind: Kind): Promise<Phase> {
  await endpoint.enable(kind === 'delivered')
  const url = new URL(server.url)
  const before = await cpu()
  const writing = kind === 'nothing' ? undefined : once(writer, 'message')
  if (writing) writer.send({ seconds: 2 * seconds + 2, perSecond })
  await pause(1_500)
  const { perSecond: rate } = await loadOf(url, status, { connections: callers, seconds })
  const latencies = await latenciesOf(url, status, { perSecond: callsPerSecond, seconds })
  const [written = []] = ((await writing) ?? []) as [[string, number][]?]
  const delivery = kind === 'delivered' ? await waitForAll(receiver, written) : undefined
  const after = await cpu()
  const took = Object.fromEntries(Object.entries(after).map(([who, value]) => [who, value - before[who as keyof Cpu]])) as Cpu
  return { kind, rate, medianMs: median(latencies), slowMs: quantile(latencies, 0.95), cpu: took, delivery }
}

async function waitForAll(receiver: ChildProcess, written: [string, number][]): Promise<Delivery> {
  const endedAt = Date.now()
  for (;;) {
    const answer = once(receiver, 'message')
    receiver.send('tell')
    const arrived = new Map(((await answer) as [[string, number][]])[0])
    const missing = written.filter(([id]) => !arrived.has(id)).length
    if (missing > 0 && Date.now() - endedAt < longestWaitMs) {
      await pause(200)
      continue
    }
    const tookMs = written.map(([id, at]) => (arrived.get(id) ?? Number.POSITIVE_INFINITY) - at)
    const lastAt = Math.max(...written.map(([id]) => arrived.get(id) ?? Date.now()))
    return { written: written.length, missing, behindMs: Math.max(0, lastAt - Math.max(...written.map(([, at]) => at))), tookMs }
  }
}

function toFigures(phases: Phase[]): Figure[] {
  const of = (kind: Kind, what: 'rate' | 'medianMs' | 'slowMs') =>
    median(phases.filter((phase) => phase.kind === kind).map((phase) => phase[what]))
  const deliveries = phases.flatMap(({ delivery }) => delivery ?? [])
  const took = deliveries.flatMap(({ tookMs }) => tookMs)
  const written = deliveries.reduce((sum, delivery) => sum + delivery.written, 0)
  const share = (kind: Kind, than: Kind, what: 'rate' | 'medianMs' | 'slowMs') => of(kind, what) / of(than, what)
  const paced = `at ${callsPerSecond} calls a second`
  const never = `${callers} callers that never pause`
  const figure = (name: string, value: number, unit: Figure['unit'], more: Partial<Figure> = {}): Figure => ({
    group,
    name,
    value,
    unit,
    ...more,
  })
  return [
    figure('events written', written / rounds / (2 * seconds + 2), 'per second', { goal: { atLeast: perSecond * 0.97 } }),
    figure(
      'not delivered',
      deliveries.reduce((sum, { missing }) => sum + missing, 0),
      'count',
      { goal: { atMost: 0 } },
    ),
    figure('the last delivery after the last write', median(deliveries.map(({ behindMs }) => behindMs)), 'ms', { goal: { atMost: 5_000 } }),
    figure('from write to delivery, median', median(took), 'ms'),
    figure('from write to delivery, 95 of 100', quantile(took, 0.95), 'ms'),
    figure('status call, nothing else, median', of('nothing', 'medianMs'), 'ms', { note: paced }),
    figure('status call, events written, median', of('written', 'medianMs'), 'ms', { note: paced }),
    figure('status call, delivered too, median', of('delivered', 'medianMs'), 'ms', { note: paced }),
    figure('the same against written, as speed', 1 / share('delivered', 'written', 'medianMs'), 'share', { goal: { atLeast: 0.8 } }),
    figure('the same against nothing, as speed', 1 / share('delivered', 'nothing', 'medianMs'), 'share', { goal: { atLeast: 0.8 } }),
    figure('status call, nothing else, 95 of 100', of('nothing', 'slowMs'), 'ms', { note: paced }),
    figure('status call, events written, 95 of 100', of('written', 'slowMs'), 'ms', { note: paced }),
    figure('status call, delivered too, 95 of 100', of('delivered', 'slowMs'), 'ms', { note: paced }),
    figure('most status calls, nothing else', of('nothing', 'rate'), 'per second', { note: never }),
    figure('most, events written, share of nothing', share('written', 'nothing', 'rate'), 'share', { note: never }),
    figure('most, delivered too, share of nothing', share('delivered', 'nothing', 'rate'), 'share', { note: never }),
    figure('most, delivered too, share of written', share('delivered', 'written', 'rate'), 'share', { note: never }),
    ...toCpuFigures(phases, figure),
  ]
}

/** Beside callers that never pause, so that a server that answers more of them takes more. */
function toCpuFigures(
  phases: Phase[],
  figure: (name: string, value: number, unit: Figure['unit'], more?: Partial<Figure>) => Figure,
): Figure[] {
  return kinds.map((kind) => {
    const of = phases.filter((phase) => phase.kind === kind)
    const who = Object.keys(of[0]?.cpu ?? {}) as (keyof Cpu)[]
    const secondsOf = (one: keyof Cpu) => median(of.map(({ cpu }) => cpu[one]))
    const note = who.map((one) => `${one} ${secondsOf(one).toFixed(1)}`).join(', ')
    return figure(
      `processor time, ${kind}`,
      who.reduce((sum, one) => sum + secondsOf(one), 0),
      's',
      { note },
    )
  })
}

async function openCpu(server: RunningServer, { writer, receiver, url }: { writer: ChildProcess; receiver: ChildProcess; url: string }) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = await parentOf(rows[0]?.pid ?? 0)
  await client.end()
  return async (): Promise<Cpu> => {
    const deliverers = await childrenNamed(server.pid, 'delivery')
    const of = await Promise.all(deliverers.map((pid) => cpuSecondsOf(pid)))
    return {
      server: await cpuSecondsOf(server.pid),
      deliverer: of.reduce((sum, one) => sum + one, 0),
      database: await cpuSecondsOf(postmaster, { andBelow: true }),
      callers: await cpuSecondsOf(process.pid),
      writer: await cpuSecondsOf(writer.pid ?? 0),
      receiver: await cpuSecondsOf(receiver.pid ?? 0),
    }
  }
}

async function openEndpoint(server: RunningServer, apiKey: string, url: string) {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
  const send = async (method: string, path: string, body: object) => {
    const answer = await fetch(server.url + path, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { id: string }
  }
  const { id } = await send(createWebhookEndpoint.method, createWebhookEndpoint.path, { url, eventTypes: ['company.submitted'] })
  return {
    async enable(enabled: boolean) {
      await send(changeWebhookEndpoint.method, changeWebhookEndpoint.path.replace(':id', id), { enabled })
    },
  }
}

function start(file: string, ...args: string[]): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)), args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
}
