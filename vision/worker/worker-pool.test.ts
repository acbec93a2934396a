import { afterEach, describe, expect, it } from 'vitest'
import { VisionFault } from '#vision/engine.ts'
import type { MisbehavingJob } from '#vision/worker/misbehaving-worker.fixture.ts'
import { WorkerPool, type WorkerPoolOptions } from '#vision/worker/worker-pool.ts'

const open: WorkerPool[] = []

function pool(options: Partial<WorkerPoolOptions> = {}) {
  const made = new WorkerPool({
    name: 'odd',
    entry: new URL('./misbehaving-worker.fixture.ts', import.meta.url),
    args: [],
    workers: 1,
    jobTimeoutMs: 10_000,
    maxWaitingJobs: 4,
    maxRestingRssBytes: 2 ** 40,
    ...options,
  })
  open.push(made)
  return { pool: made, run: (job: MisbehavingJob) => made.run(job) }
}

const faultOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'no fault',
    (error: unknown) => (error instanceof VisionFault ? error.kind : error),
  )

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((made) => made.close()))
})

describe('a worker pool', () => {
  it('runs every job in another process', async () => {
    const { pool: made, run } = pool({ workers: 2 })
    await made.open()
    const answers = await Promise.all(['a', 'b', 'c'].map((say) => run({ say })))
    expect(answers.map((answer) => String(answer)[0])).toEqual(['a', 'b', 'c'])
    expect(answers.join()).not.toContain(`from ${process.pid}`)
    expect(made.workers()).toHaveLength(2)
    expect(made.workers().every(({ memory }) => memory.rssBytes > 1_000_000 && memory.peakRssBytes >= memory.rssBytes * 0.9)).toBe(true)
  })

  it('passes on a refusal, and keeps the worker', async () => {
    const { pool: made, run } = pool()
    await made.open()
    const [before] = made.workers()
    expect(await faultOf(run({ refuse: true }))).toBe('unreadable')
    expect(made.workers()).toEqual([before])
  })

  it('distinguishes a bug from unreadable bytes', async () => {
    const { pool: made, run } = pool()
    await made.open()
    await expect(run({ break: true })).rejects.toThrow('undefined is not a corner')
    expect(await faultOf(run({ break: true }))).not.toBeInstanceOf(VisionFault)
  })

  it('loses one job with a crashed worker, and replaces it', async () => {
    const { pool: made, run } = pool()
    await made.open()
    const pid = made.workers()[0]?.pid
    const died = faultOf(run({ die: true }))
    const next = run({ say: 'hello' })
    expect(await died).toBe('crashed')
    expect(await next).toMatch(/^hello from \d+$/)
    expect(await next).not.toBe(`hello from ${pid}`)
  })

  it('replaces a worker that exceeds its time', async () => {
    const { pool: made, run } = pool({ jobTimeoutMs: 300 })
    await made.open()
    const pid = made.workers()[0]?.pid as number
    expect(await faultOf(run({ hang: true }))).toBe('over-limit')
    expect(await run({ say: 'hello' })).toMatch(/^hello/)
    expect(isAlive(pid)).toBe(false)
  })

  it('is busy when too many jobs wait', async () => {
    const { pool: made, run } = pool({ maxWaitingJobs: 1 })
    await made.open()
    const running = run({ waitMs: 50 })
    const waiting = run({ say: 'second' })
    expect(await faultOf(run({ say: 'third' }))).toBe('busy')
    expect(await running).toBe('waited')
    expect(await waiting).toMatch(/^second/)
    expect(await run({ say: 'fourth' })).toMatch(/^fourth/)
  })

  it('replaces a worker that holds too much memory after a job', async () => {
    const { pool: made, run } = pool({ maxRestingRssBytes: 1 })
    await made.open()
    const first = await run({ say: 'hello' })
    const second = await run({ say: 'hello' })
    expect(first).not.toBe(second)
  })

  it('does not open when its worker cannot start', async () => {
    const { pool: made } = pool({ args: ['unable'] })
    await expect(made.open()).rejects.toThrow('model file rec.onnx is missing')
  })

  it('ends waiting jobs and processes on close', async () => {
    const { pool: made, run } = pool()
    await made.open()
    const pid = made.workers()[0]?.pid as number
    const running = faultOf(run({ hang: true }))
    const waiting = faultOf(run({ say: 'late' }))
    await made.close()
    expect(await running).toBe('interrupted')
    expect(await waiting).toBe('interrupted')
    expect(isAlive(pid)).toBe(false)
    expect(await faultOf(run({ say: 'too late' }))).toBe('interrupted')
  })
})
