import sharp from 'sharp'
import { FileFault } from '#server/platform/inspection/file-fault.ts'
import { inspectFile } from '#server/platform/inspection/inspect-file.ts'
import { inspectLogo } from '#server/platform/inspection/inspect-logo.ts'
import type { InspectionAnswer, InspectionJob } from '#server/platform/inspection/inspection-job.ts'
import { readSentOwnership } from '#server/platform/inspection/read-ownership.ts'
import { serveJobs } from '#vision/worker/serve-jobs.ts'

// Started by open-file-inspection.ts: one file after the other, each within the limits that the server holds it to from outside.
sharp.cache(false)
sharp.concurrency(1)

serveJobs<InspectionJob, InspectionAnswer>(async () => async ({ kind, bytes }) => {
  const sent = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (kind === 'ownership') return { kind, sent: readSentOwnership(sent) }
    if (kind === 'logo') return { kind, logo: await inspectLogo(sent) }
    const { ending, mediaType, bytes: stored } = await inspectFile(sent)
    // What stays as it came need not travel back.
    return { kind, ending, mediaType, redrawn: stored === sent ? null : stored }
  } catch (error) {
    if (error instanceof FileFault) return { kind: 'fault', code: error.code, reason: error.message }
    throw error
  }
})
