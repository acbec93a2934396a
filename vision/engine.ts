import type { ClipFacts, DocumentDetection, DocumentFacts, DocumentShape, FaceDetection } from '#vision/facts.ts'

/** Why the engine has no facts to give. The caller turns it into its own words. */
export type VisionFaultKind =
  /** The bytes are no picture or clip of a kind that is read here. */
  | 'unsupported'
  /** They claim to be one, but do not decode. */
  | 'unreadable'
  /** More pixels, frames or seconds than are taken; found out before decoding. */
  | 'too-large'
  | 'too-short'
  | 'no-video-track'
  /** The engine was closed, or its worker was replaced for a reason of its own. Trying again is right. */
  | 'interrupted'
  /** Looking at these bytes ended the worker. */
  | 'crashed'
  /** Looking at these bytes took longer, or more memory, than it may. */
  | 'over-limit'
  /** Too many jobs are waiting. Trying again later is right. */
  | 'busy'

export class VisionFault extends Error {
  readonly kind: VisionFaultKind
  /** For the log and for staff: "9000x200 pixels". */
  readonly detail: string
  constructor(kind: VisionFaultKind, detail = '') {
    super(detail ? `${kind}: ${detail}` : kind)
    this.name = 'VisionFault'
    this.kind = kind
    this.detail = detail
  }
}

export type WorkerMemory = { worker: string; pid: number; rssBytes: number; peakRssBytes: number }

/**
 * The one door of the room. Every call runs in a worker process, so that hostile bytes can cost one job and never the server.
 * All calls throw VisionFault, and nothing else, for bytes they cannot read.
 */
export type VisionEngine = {
  /** JPEG, PNG, BMP, WebP (and HEIC where it can be read) of any document side. */
  inspectDocument(picture: Uint8Array): Promise<DocumentFacts>
  /** A screenshot of the camera. The fast pool: never queues behind documents or clips. */
  detectFaces(picture: Uint8Array): Promise<FaceDetection>
  /** A small JPEG of the camera, before the photo. A pool of its own, started with the first one: neither faces nor documents wait behind it. */
  detectDocument(frame: Uint8Array, shape: DocumentShape): Promise<DocumentDetection>
  /** WebM or MP4. `portrait` is the embedding of the document's portrait, or null when there is none to compare with. */
  inspectClip(clip: Uint8Array, portrait: Float32Array | null): Promise<ClipFacts>
  memory(): Promise<WorkerMemory[]>
  /** Process ids of the living workers; tests kill them. */
  workerPids(): number[]
  close(): Promise<void>
}

export type VisionEngineOptions = {
  modelsFolder: string
  /** Worker processes for documents and clips. */
  heavyWorkers: number
  /** Worker processes for detectFaces. */
  fastWorkers: number
  jobTimeoutMs: number
  /** Of a frame of a document; 3 s without it. */
  frameTimeoutMs?: number
  maxWaitingJobs: number
  /** Called with each job as it is queued; what it answers, when a worker takes it. */
  onQueued?: () => (() => void) | undefined
}
