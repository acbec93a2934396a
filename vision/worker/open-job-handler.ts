import { measureScreenshot } from '#vision/face/measure-screenshot.ts'
import type { ClipFacts, DocumentDetection, DocumentFacts, FaceDetection } from '#vision/facts.ts'
import { type Models, openModels } from '#vision/models/open-models.ts'
import { decodePicture } from '#vision/picture/decode-picture.ts'
import type { Job } from '#vision/worker/messages.ts'

export type Pool = 'fast' | 'heavy' | 'frames'
export type JobHandlerOptions = { pool: Pool; modelsFolder: string; threads: number }
export type JobFacts = DocumentFacts | FaceDetection | DocumentDetection | ClipFacts

/** What one worker can do; its models are warm when this is fulfilled. */
export async function openJobHandler({ pool, modelsFolder, threads }: JobHandlerOptions): Promise<(job: Job) => Promise<JobFacts>> {
  if (pool === 'frames') return openFrames()
  const models = openModels(modelsFolder, { threads })
  await Promise.all([models.model('faceFinder'), models.model('faceMesh')])
  const documents = pool === 'heavy' ? await openDocuments(models) : undefined
  return async (job) => {
    if (job.kind === 'faces') return detectFaces(job.picture, models)
    if (job.kind === 'document' && documents) return documents.inspect(job.picture)
    if (job.kind === 'clip' && pool === 'heavy') return inspectClip(job.clip, job.portrait, models)
    throw new Error(`the ${pool} pool has no tool for ${job.kind}`)
  }
}

/** No model is asked for a document's edges. */
async function openFrames() {
  const { openDocumentDetector } = await import('#vision/document/detect-document.ts')
  const detect = await openDocumentDetector()
  return async (job: Job): Promise<JobFacts> => {
    if (job.kind === 'frame') return detect(job.frame, job.shape)
    throw new Error(`the frames pool has no tool for ${job.kind}`)
  }
}

async function inspectClip(clip: Uint8Array, portrait: Float32Array | null, models: Models): Promise<ClipFacts> {
  const { inspectClip: inspect } = await import('#vision/clip/inspect-clip.ts')
  return inspect(clip, portrait, models)
}

/** Loaded here and not above: the fast pool needs neither OpenCV nor the letters, and stays small. */
async function openDocuments(models: Models) {
  const { openDocumentInspector } = await import('#vision/document/open-document-inspector.ts')
  return openDocumentInspector(models)
}

async function detectFaces(bytes: Uint8Array, models: Models): Promise<FaceDetection> {
  const { picture, width, height, scale } = await decodePicture(bytes)
  const { faces, ...facts } = await measureScreenshot(picture, models)
  return {
    width,
    height,
    ...facts,
    faces: faces.map((face) => ({
      left: face.left * scale,
      top: face.top * scale,
      width: face.width * scale,
      height: face.height * scale,
      score: face.score,
    })),
  }
}
