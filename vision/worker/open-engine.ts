import { availableParallelism } from 'node:os'
import type { VisionEngine, VisionEngineOptions } from '#vision/engine.ts'
import type { ClipFacts, DocumentDetection, DocumentFacts, FaceDetection } from '#vision/facts.ts'
import type { Job } from '#vision/worker/messages.ts'
import { WorkerPool } from '#vision/worker/worker-pool.ts'

const entry = new URL('./main.ts', import.meta.url)
/** A document worker rests at about 300 MB; one that keeps more than this after a job is replaced. */
const maxRestingRssBytes = 600 * 1024 * 1024
/** A frame is looked at in less than a tenth of a second; what waits longer than a second is not worth looking at. */
const usualFrameTimeoutMs = 3_000
const maxWaitingFrames = 8

/**
 * Starts the worker processes and waits until their models are warm. Throws when a model is missing or altered.
 * detectFaces has workers of its own, so that a guidance picture never waits behind a document; so have frames of documents.
 */
export async function openEngine(options: VisionEngineOptions): Promise<VisionEngine> {
  const { modelsFolder, heavyWorkers, fastWorkers, jobTimeoutMs, maxWaitingJobs, frameTimeoutMs = usualFrameTimeoutMs } = options
  const common = { entry, jobTimeoutMs, maxWaitingJobs, maxRestingRssBytes, onQueued: options.onQueued }
  const heavyThreads = Math.max(1, Math.floor(availableParallelism() / heavyWorkers))
  const heavy = new WorkerPool({
    ...common,
    name: 'heavy',
    workers: heavyWorkers,
    args: ['heavy', modelsFolder, String(heavyThreads)],
  })
  const fast = new WorkerPool({ ...common, name: 'fast', workers: fastWorkers, args: ['fast', modelsFolder, '1'] })
  // Most servers meet no phone that needs it for days: its worker starts with the first frame, and has one processor for all of them.
  let frames: WorkerPool | undefined
  const openFrames = () => {
    if (frames) return frames
    frames = new WorkerPool({
      ...common,
      name: 'frames',
      workers: 1,
      args: ['frames', modelsFolder, '1'],
      jobTimeoutMs: Math.min(jobTimeoutMs, frameTimeoutMs),
      maxWaitingJobs: Math.min(maxWaitingJobs, maxWaitingFrames),
    })
    // Whoever waits is told by the pool when it cannot start.
    frames.open().catch(() => {})
    pools.push(frames)
    return frames
  }
  const pools = [heavy, fast]
  const close = async () => {
    await Promise.all(pools.map((pool) => pool.close()))
  }
  try {
    await Promise.all(pools.map((pool) => pool.open()))
  } catch (error) {
    await close()
    throw error
  }
  const run = (pool: WorkerPool, job: Job) => pool.run(job)
  const workers = () => pools.flatMap((pool) => pool.workers())
  return {
    inspectDocument: (picture) => run(heavy, { kind: 'document', picture }) as Promise<DocumentFacts>,
    detectFaces: (picture) => run(fast, { kind: 'faces', picture }) as Promise<FaceDetection>,
    detectDocument: (frame, shape) => run(openFrames(), { kind: 'frame', frame, shape }) as Promise<DocumentDetection>,
    inspectClip: (clip, portrait) => run(heavy, { kind: 'clip', clip, portrait }) as Promise<ClipFacts>,
    memory: async () => workers().map(({ name, pid, memory }) => ({ worker: name, pid, ...memory })),
    workerPids: () => workers().map((worker) => worker.pid),
    close,
  }
}
