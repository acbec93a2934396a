import { availableParallelism } from 'node:os'
import type { VisionEngine, VisionEngineOptions } from '#vision/engine.ts'
import type { ClipFacts, DocumentFacts, FaceDetection } from '#vision/facts.ts'
import type { Job } from '#vision/worker/messages.ts'
import { WorkerLane } from '#vision/worker/worker-lane.ts'

const entry = new URL('./worker/main.ts', import.meta.url)
/** A document worker rests at about 300 MB; one that keeps more than this after a job is replaced. */
const maxRestingRssBytes = 600 * 1024 * 1024

/**
 * Starts the worker processes and waits until their models are warm. Throws when a model is missing or altered.
 * detectFaces has workers of its own, so that a guidance picture never waits behind a document.
 */
export async function openEngine(options: VisionEngineOptions): Promise<VisionEngine> {
  const { modelsFolder, heavyWorkers, fastWorkers, jobTimeoutMs, maxWaitingJobs } = options
  const common = { entry, jobTimeoutMs, maxWaitingJobs, maxRestingRssBytes }
  const heavyThreads = Math.max(1, Math.floor(availableParallelism() / heavyWorkers))
  const heavy = new WorkerLane({
    ...common,
    name: 'heavy',
    workers: heavyWorkers,
    args: ['heavy', modelsFolder, String(heavyThreads)],
  })
  const fast = new WorkerLane({ ...common, name: 'fast', workers: fastWorkers, args: ['fast', modelsFolder, '1'] })
  const lanes = [heavy, fast]
  const close = async () => {
    await Promise.all(lanes.map((lane) => lane.close()))
  }
  try {
    await Promise.all(lanes.map((lane) => lane.open()))
  } catch (error) {
    await close()
    throw error
  }
  const run = (lane: WorkerLane, job: Job) => lane.run(job)
  const workers = () => lanes.flatMap((lane) => lane.workers())
  return {
    inspectDocument: (picture) => run(heavy, { kind: 'document', picture }) as Promise<DocumentFacts>,
    detectFaces: (picture) => run(fast, { kind: 'faces', picture }) as Promise<FaceDetection>,
    inspectClip: (clip, portrait) => run(heavy, { kind: 'clip', clip, portrait }) as Promise<ClipFacts>,
    memory: async () => workers().map(({ name, pid, memory }) => ({ worker: name, pid, ...memory })),
    workerPids: () => workers().map((worker) => worker.pid),
    close,
  }
}
