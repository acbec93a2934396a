import type { FastifyBaseLogger } from 'fastify'
import { Refusal } from '#server/platform/errors.ts'
import type { InspectionAnswer, InspectionJob } from '#server/platform/inspection/inspection-job.ts'
import type { FileInspection } from '#server/platform/ports.ts'
import { VisionFault } from '#vision/engine.ts'
import { WorkerPool } from '#vision/worker/worker-pool.ts'

/** What one file may cost. A PDF of 20 MB takes about a second, a photo of 64 megapixels three. */
export const inspectionLimits = {
  workers: 2,
  timeoutMs: 15_000,
  maxBytes: 1_024 * 1_048_576,
  maxHeapMegabytes: 640,
  maxWaiting: 32,
} as const
const tooComplex = { file: 'FORM_FILE_TOO_COMPLEX', logo: 'FORM_FILE_TOO_COMPLEX', ownership: 'ROW_LIMIT_REACHED' } as const
const maxRestingRssBytes = 300 * 1_048_576

type Options = Partial<Record<keyof typeof inspectionLimits, number>> & {
  log: Pick<FastifyBaseLogger, 'warn'>
  onQueued?: () => (() => void) | undefined
}

/**
 * Files of strangers are looked into by processes of their own, started with the first file: a file that takes too long or too much memory
 * costs its process and is refused, and the server goes on answering meanwhile.
 */
export function openFileInspection({ log, onQueued, ...given }: Options): FileInspection {
  const limits = { ...inspectionLimits, ...given }
  let opening: WorkerPool | undefined
  const pool = () => {
    if (opening) return opening
    opening = new WorkerPool({
      name: 'inspection',
      entry: new URL('inspection-worker.ts', import.meta.url),
      args: [],
      execArgv: [`--max-old-space-size=${limits.maxHeapMegabytes}`],
      workers: limits.workers,
      jobTimeoutMs: limits.timeoutMs,
      maxWaitingJobs: limits.maxWaiting,
      maxRestingRssBytes,
      maxBusyRssBytes: limits.maxBytes,
      onQueued,
    })
    // A worker that cannot start is started again: its jobs wait, or are refused.
    opening.open().catch((error: unknown) => log.warn({ err: error }, 'the inspection of files cannot start'))
    return opening
  }
  async function inspect(job: InspectionJob) {
    try {
      const answer = (await pool().run(job)) as InspectionAnswer
      if (answer.kind !== 'fault') return answer
      log.warn({ code: answer.code, reason: answer.reason }, 'a file was not taken')
      throw new Refusal(answer.code)
    } catch (error) {
      if (!(error instanceof VisionFault)) throw error
      log.warn({ kind: error.kind, detail: error.detail }, 'a file could not be looked into')
      throw new Refusal(error.kind === 'over-limit' || error.kind === 'crashed' ? tooComplex[job.kind] : 'SERVER_BUSY')
    }
  }
  return {
    async inspectFile(bytes) {
      const answer = await inspect({ kind: 'file', bytes })
      if (answer.kind !== 'file') throw new Error('the inspection answered another job')
      return { ending: answer.ending, mediaType: answer.mediaType, bytes: answer.redrawn ?? bytes }
    },
    async inspectLogo(bytes) {
      const answer = await inspect({ kind: 'logo', bytes })
      if (answer.kind !== 'logo') throw new Error('the inspection answered another job')
      return answer.logo
    },
    async readOwnership(bytes) {
      const answer = await inspect({ kind: 'ownership', bytes })
      if (answer.kind !== 'ownership') throw new Error('the inspection answered another job')
      return answer.sent
    },
    close: async () => {
      await opening?.close()
    },
  }
}
