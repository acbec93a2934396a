import { VisionFault } from '#vision/engine.ts'
import { WorkerProcess, type WorkerStart } from '#vision/worker/worker-process.ts'

export type WorkerPoolOptions = Omit<WorkerStart, 'name'> & {
  name: string
  workers: number
  jobTimeoutMs: number
  maxWaitingJobs: number
  /** A worker that holds more than this after a job is replaced: native heaps grow and do not shrink. */
  maxRestingRssBytes: number
  /** A worker that takes more than this for one job is ended, and the job with it. Only Linux tells. */
  maxBusyRssBytes?: number
  /** Called with each job as it is queued; what it answers, when a worker takes it. */
  onQueued?: (() => (() => void) | undefined) | undefined
}

type Waiting = { job: unknown; resolve: (facts: unknown) => void; reject: (reason: Error) => void; onTaken: (() => void) | undefined }

/** Pause before a worker that could not start is tried again. */
const restartPauseMs = 1_000

/** A row of equal workers with one bounded queue before them. A worker that dies costs its own job, and is replaced. */
export class WorkerPool {
  readonly #options: WorkerPoolOptions
  readonly #living = new Set<WorkerProcess>()
  readonly #idle: WorkerProcess[] = []
  readonly #waiting: Waiting[] = []
  #started = 0
  #closed = false

  constructor(options: WorkerPoolOptions) {
    this.#options = options
  }

  async open(): Promise<void> {
    const first = Array.from({ length: this.#options.workers }, () => this.#start())
    await Promise.all(first.map((worker) => worker.ready))
  }

  run(job: unknown): Promise<unknown> {
    if (this.#closed) return Promise.reject(new VisionFault('interrupted', 'the engine is closed'))
    if (this.#idle.length === 0 && this.#waiting.length >= this.#options.maxWaitingJobs)
      return Promise.reject(new VisionFault('busy', `${this.#waiting.length} jobs are waiting`))
    const onTaken = this.#options.onQueued?.()
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject, onTaken })
      this.#dispatch()
    })
  }

  workers(): WorkerProcess[] {
    return [...this.#living]
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#failWaiting('the engine is closed')
    const workers = this.workers()
    for (const worker of workers) worker.kill()
    await Promise.all(workers.map((worker) => worker.ended))
  }

  #start(): WorkerProcess {
    const { entry, args, name, execArgv = [] } = this.#options
    const worker = new WorkerProcess({ entry, args, execArgv, name: `${name}-${++this.#started}` })
    let wasReady = false
    this.#living.add(worker)
    worker.ready.then(
      () => {
        wasReady = true
        this.#rest(worker)
      },
      () => worker.kill(),
    )
    worker.ended.then(() => {
      this.#forget(worker)
      if (this.#closed) return
      if (wasReady) this.#start()
      else this.#startLater()
    })
    return worker
  }

  #startLater(): void {
    if (this.#living.size === 0) this.#failWaiting('no worker can start')
    setTimeout(() => {
      if (!this.#closed) this.#start()
    }, restartPauseMs).unref()
  }

  #forget(worker: WorkerProcess): void {
    this.#living.delete(worker)
    const at = this.#idle.indexOf(worker)
    if (at >= 0) this.#idle.splice(at, 1)
  }

  #rest(worker: WorkerProcess): void {
    if (worker.gone) return
    this.#idle.push(worker)
    this.#dispatch()
  }

  #replace(worker: WorkerProcess): void {
    this.#forget(worker)
    worker.kill()
  }

  #dispatch(): void {
    while (this.#idle.length > 0 && this.#waiting.length > 0) {
      const worker = this.#idle.shift()
      const next = this.#waiting.shift()
      if (!worker || !next) return
      next.onTaken?.()
      worker
        .run(next.job, { timeoutMs: this.#options.jobTimeoutMs, maxRssBytes: this.#options.maxBusyRssBytes })
        .then(next.resolve, next.reject)
        .finally(() => {
          if (worker.memory.rssBytes > this.#options.maxRestingRssBytes) this.#replace(worker)
          else this.#rest(worker)
        })
    }
  }

  #failWaiting(detail: string): void {
    for (const waiting of this.#waiting.splice(0)) waiting.reject(new VisionFault('interrupted', detail))
  }
}
