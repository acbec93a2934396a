import { VisionFault } from '#vision/engine.ts'
import { serveJobs } from '#vision/worker/serve-jobs.ts'

/** What a test may ask of a worker: to answer, to refuse, to break, to die, or to hang as a native decoder may. */
export type MisbehavingJob = { say: string } | { refuse: true } | { break: true } | { die: true } | { hang: true } | { waitMs: number }

const [mood] = process.argv.slice(2)

serveJobs<MisbehavingJob, string>(async () => {
  if (mood === 'unable') throw new Error('model file rec.onnx is missing')
  return async (job) => {
    if ('say' in job) return `${job.say} from ${process.pid}`
    if ('refuse' in job) throw new VisionFault('unreadable', 'no picture')
    if ('break' in job) throw new TypeError('undefined is not a corner')
    if ('die' in job) process.kill(process.pid, 'SIGKILL')
    if ('waitMs' in job) {
      await new Promise((resolve) => setTimeout(resolve, job.waitMs))
      return 'waited'
    }
    // Blocks the whole process: only the outside can end it.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    return 'never'
  }
})
