import type { VisionFaultKind } from '#vision/engine.ts'
import type { DocumentShape } from '#vision/facts.ts'

/** What travels between the engine and a worker process. Bytes travel as they are (advanced serialization). */
export type Job =
  | { kind: 'document'; picture: Uint8Array }
  | { kind: 'faces'; picture: Uint8Array }
  | { kind: 'frame'; frame: Uint8Array; shape: DocumentShape }
  | { kind: 'clip'; clip: Uint8Array; portrait: Float32Array | null }

export type JobMessage<J> = { id: number; job: J }

export type Memory = { rssBytes: number; peakRssBytes: number }

export type WorkerMessage<R> =
  | { type: 'ready'; memory: Memory }
  /** The worker cannot start: a model is missing or broken. */
  | { type: 'unable'; reason: string }
  | { type: 'done'; id: number; memory: Memory; facts: R }
  | { type: 'fault'; id: number; memory: Memory; kind: VisionFaultKind; detail: string }
  /** A mistake of ours, not of the bytes. */
  | { type: 'bug'; id: number; memory: Memory; stack: string }
