import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { VisionFault } from '#vision/engine.ts'
import { allocatorSettings } from '#vision/worker/allocator-settings.ts'
import type { JobMessage, Memory, WorkerMessage } from '#vision/worker/messages.ts'

export type WorkerStart = { entry: URL; args: string[]; name: string; execArgv?: string[] }
type JobLimits = { timeoutMs: number; maxRssBytes?: number | undefined }

type Running = {
  id: number
  resolve: (facts: unknown) => void
  reject: (reason: Error) => void
  timer: NodeJS.Timeout
  watch: NodeJS.Timeout | undefined
}

/** The engine's hold on one child process: at most one job at a time, ended when it takes longer than it may. */
export class WorkerProcess {
  readonly name: string
  memory: Memory = { rssBytes: 0, peakRssBytes: 0 }
  /** It was ended, or ended itself: no job may be given to it any more. */
  gone = false
  /** Fulfilled when the models are warm; rejected when the process ends before. */
  readonly ready: Promise<void>
  readonly ended: Promise<void>
  readonly #child: ChildProcess
  #running: Running | undefined
  #nextId = 1

  constructor({ entry, args, name, execArgv = [] }: WorkerStart) {
    this.name = name
    this.#child = fork(fileURLToPath(entry), args, {
      serialization: 'advanced',
      execPath: requireModernNode(),
      execArgv,
      env: workerEnvironment(),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const started = openGate()
    this.ready = started.promise
    this.ready.catch(() => {})
    const ended = openGate()
    this.ended = ended.promise
    this.#child.on('message', (message: WorkerMessage<unknown>) => {
      if (message.type === 'unable') started.reject(new Error(`The vision worker ${name} cannot start: ${message.reason}`))
      else if (message.type === 'ready') {
        this.memory = message.memory
        started.resolve()
      } else this.#settle(message)
    })
    this.#child.on('error', () => this.kill())
    this.#child.on('exit', () => {
      const kind = this.gone ? 'interrupted' : 'crashed'
      this.gone = true
      started.reject(new Error(`The vision worker ${name} ended before it was ready`))
      this.#take()?.reject(new VisionFault(kind, 'the worker ended'))
      ended.resolve()
    })
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  run(job: unknown, { timeoutMs, maxRssBytes }: JobLimits): Promise<unknown> {
    const id = this.#nextId++
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#end(`longer than ${timeoutMs} ms`), timeoutMs)
      const watch = maxRssBytes === undefined ? undefined : setInterval(() => this.#requireMemory(maxRssBytes), memoryWatchMs)
      this.#running = { id, resolve, reject, timer, watch }
      this.#child.send({ id, job } satisfies JobMessage<unknown>, (error) => {
        if (error) this.kill()
      })
    })
  }

  #requireMemory(maxRssBytes: number): void {
    const rssBytes = readRssBytes(this.pid)
    if (rssBytes > maxRssBytes) this.#end(`${Math.round(rssBytes / 1_048_576)} MB of memory`)
  }

  #end(detail: string): void {
    this.#take()?.reject(new VisionFault('over-limit', detail))
    this.kill()
  }

  kill(): void {
    this.gone = true
    this.#child.kill('SIGKILL')
  }

  #settle(message: Exclude<WorkerMessage<unknown>, { type: 'ready' | 'unable' }>): void {
    this.memory = message.memory
    if (this.#running?.id !== message.id) return
    const running = this.#take()
    if (message.type === 'done') running?.resolve(message.facts)
    else if (message.type === 'fault') running?.reject(new VisionFault(message.kind, message.detail))
    else running?.reject(new Error(`The vision engine has a mistake: ${message.stack}`))
  }

  #take(): Running | undefined {
    const running = this.#running
    clearTimeout(running?.timer)
    clearInterval(running?.watch)
    this.#running = undefined
    return running
  }
}

const memoryWatchMs = 25
const pageBytes = 4_096

/** Resident memory as Linux tells it of any process; elsewhere nothing is known, and the heap's own limit holds alone. */
function readRssBytes(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * pageBytes
  } catch {
    return 0
  }
}

type Gate = { promise: Promise<void>; resolve: () => void; reject: (reason: Error) => void }

function openGate(): Gate {
  let resolve = () => {}
  let reject: Gate['reject'] = () => {}
  const promise = new Promise<void>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}

/** Hostile bytes are decoded in there: it gets no secret of the server, only what it needs to run. */
function workerEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, TZ, LANG } = process.env
  return { PATH, HOME, TMPDIR, TZ, LANG, ...allocatorSettings, ORT_DISABLE_TELEMETRY: '1', VIPS_WARNING: '0', NODE_NO_WARNINGS: '1' }
}

function requireModernNode(): string {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 24) throw new Error(`The vision workers need Node 24 (this is ${process.version}): start through npm`)
  return process.execPath
}
