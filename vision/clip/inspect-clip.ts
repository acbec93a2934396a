import { compareBackground } from '#vision/clip/compare-background.ts'
import { type DecodedClip, decodeClip } from '#vision/clip/decode-clip.ts'
import { findSteps } from '#vision/clip/find-steps.ts'
import { type InspectedFrame, inspectFrame, toFrameFacts } from '#vision/clip/measure-frames.ts'
import { type Blocks, countBlinks, measureLandmarks, measureRepetition, measureSpeed, rangeOf } from '#vision/clip/measure-movement.ts'
import { measurePresentationAttack } from '#vision/clip/measure-presentation-attack.ts'
import { measureClipQuality, spreadFrames } from '#vision/clip/measure-quality.ts'
import { toSelfie } from '#vision/clip/to-selfie.ts'
import { embedFace, faceLikeness, meanEmbedding } from '#vision/face/embed-face.ts'
import type { ClipFacts } from '#vision/facts.ts'
import type { Models } from '#vision/models/open-models.ts'

/** A frame that shows the main face. */
export type FaceFrame = InspectedFrame & { main: NonNullable<InspectedFrame['main']> }

// The finder looks at every fourth frame; in between the face is followed.
const searchEvery = 4
const embeddedFrames = 6
const comparedFrames = 3
const turnAllowance = 0.15

async function lookAtClip(clip: DecodedClip, models: Models): Promise<InspectedFrame[]> {
  const seen: InspectedFrame[] = []
  for (const { atMs, picture } of clip.frames) {
    if (!picture) continue
    seen.push(await inspectFrame({ atMs, picture }, seen.at(-1) ?? null, seen.length % searchEvery === 0, models))
  }
  return seen
}

/** Where the face is on the thumbnail nearest in time. */
function faceBlocks(clip: DecodedClip, faces: readonly FaceFrame[]): (atMs: number) => Blocks {
  const small = clip.frames[0]?.thumbnail
  const whole = { left: 0, top: 0, right: small?.width ?? 0, bottom: small?.height ?? 0 }
  if (!small || clip.rotation !== 0) return () => whole
  const scale = small.width / clip.width
  return (atMs) => {
    let nearest = faces[0]
    for (const face of faces) if (nearest && Math.abs(face.atMs - atMs) < Math.abs(nearest.atMs - atMs)) nearest = face
    if (!nearest) return whole
    const { left, top, width, height } = nearest.main.face
    return {
      left: Math.floor(left * scale),
      top: Math.floor(top * scale),
      right: Math.ceil((left + width) * scale),
      bottom: Math.ceil((top + height) * scale),
    }
  }
}

/** Sharp, frontal, eyes open, large: the frames to compare and to show. Higher is better. */
function suitability({ main }: FaceFrame): number {
  const { pose, looks, face } = main
  const turned = (Math.abs(pose.yawDegrees) + Math.abs(pose.pitchDegrees + 8) / 2) / 30
  return looks.sharpness * 2 + Math.min(pose.eyeOpenness, 0.3) * 2 + Math.min(face.score, 1) - turned
}

/** One frame of each part of the clip, the most frontal of it: every moment has its say, in its best view. */
function mostFrontalOfEach(faces: readonly FaceFrame[], parts: number): FaceFrame[] {
  const bins = Array.from({ length: Math.min(parts, faces.length) }, () => [] as FaceFrame[])
  for (const [i, face] of faces.entries()) bins[Math.floor((i * bins.length) / faces.length)]?.push(face)
  return bins.flatMap((bin) => [...bin].sort((a, b) => Math.abs(a.main.pose.yawDegrees) - Math.abs(b.main.pose.yawDegrees)).slice(0, 1))
}

type EmbeddedFrame = { frame: FaceFrame; embedding: Float32Array }

/** Likeness with what a turned head takes from it given back: a person loses up to this much by 30 degrees, a stranger has none to lose. */
function likenessThroughTurn(a: EmbeddedFrame, b: EmbeddedFrame): number {
  const turn = Math.abs(a.frame.main.pose.yawDegrees - b.frame.main.pose.yawDegrees)
  return faceLikeness(a.embedding, b.embedding) + turnAllowance * Math.min(1, turn / 30)
}

async function compareFaces(faces: readonly FaceFrame[], portrait: Float32Array | null, models: Models) {
  const embedded: EmbeddedFrame[] = []
  for (const frame of mostFrontalOfEach(faces, embeddedFrames)) {
    embedded.push({ frame, embedding: await embedFace(frame.picture, frame.main.face, models) })
  }
  const [first, ...later] = embedded
  const sameFaceLowest = first && later.length > 0 ? Math.min(...later.map((one) => likenessThroughTurn(first, one))) : null
  const best = [...embedded].sort((a, b) => suitability(b.frame) - suitability(a.frame)).slice(0, comparedFrames)
  const mean = best.length > 0 ? meanEmbedding(best.map(({ embedding }) => embedding)) : null
  return { sameFaceLowest, embedding: mean, portraitLikeness: portrait && mean ? faceLikeness(mean, portrait) : null }
}

function measureMovement(clip: DecodedClip, seen: readonly InspectedFrame[], faces: readonly FaceFrame[]) {
  const { repeatedFrameShare, longestStillMs } = measureRepetition(clip.frames, faceBlocks(clip, faces))
  const some = spreadFrames(faces, 6)
  const locks = some.slice(1).map((frame, i) => compareBackground(some[i] as FaceFrame, frame))
  const reported = locks.reduce((sum, { locked, loose }) => sum + locked + loose, 0)
  return {
    repeatedFrameShare,
    movement: {
      ...measureLandmarks(seen),
      backgroundLock: reported === 0 ? 0 : locks.reduce((sum, { locked }) => sum + locked, 0) / reported,
      blinks: countBlinks(faces.map(({ main }) => main.pose.eyeOpenness)),
      yawRangeDegrees: rangeOf(faces.map(({ main }) => main.pose.yawDegrees)),
      pitchRangeDegrees: rangeOf(faces.map(({ main }) => main.pose.pitchDegrees)),
      faceWidthsPerSecond: measureSpeed(seen),
      longestStillMs,
    },
  }
}

function shareOf(seen: readonly InspectedFrame[], fits: (frame: InspectedFrame) => boolean): number {
  return seen.filter(fits).length / Math.max(1, seen.length)
}

/**
 * Measures a recording of the liveness check: WebM or MP4, up to 12 s. `portrait` is the embedding of the document's
 * portrait. The recording is not mirrored: left is the person's own left. Throws VisionFault for what it cannot read.
 */
export async function inspectClip(bytes: Uint8Array, portrait: Float32Array | null, models: Models): Promise<ClipFacts> {
  const timingsMs: Record<string, number> = {}
  const timed = async <T>(step: string, work: () => Promise<T> | T): Promise<T> => {
    const began = performance.now()
    const result = await work()
    timingsMs[step] = Math.round(performance.now() - began)
    return result
  }
  const clip = await timed('decode', () => decodeClip(bytes))
  const seen = await timed('look', () => lookAtClip(clip, models))
  const faces = seen.filter((frame): frame is FaceFrame => frame.main !== null)
  const { sameFaceLowest, embedding, portraitLikeness } = await timed('compare', () => compareFaces(faces, portrait, models))
  const movement = await timed('movement', () => measureMovement(clip, seen, faces))
  const attack = await timed('attack', () => measurePresentationAttack(seen, faces, models))
  const quality = await timed('quality', () => measureClipQuality(seen, faces, models))
  const best = [...faces].sort((a, b) => suitability(b) - suitability(a))[0]
  const selfieJpeg = best ? await timed('selfie', () => toSelfie(best.picture)) : null
  return {
    container: clip.container,
    codec: clip.codec,
    width: clip.width,
    height: clip.height,
    durationMs: Math.round(clip.durationMs),
    framesDecoded: clip.frames.length,
    frames: seen.map(toFrameFacts),
    oneFaceShare: shareOf(seen, ({ facesFound }) => facesFound === 1),
    noFaceShare: shareOf(seen, ({ facesFound }) => facesFound === 0),
    manyFacesShare: shareOf(seen, ({ facesFound }) => facesFound > 1),
    sameFaceLowest,
    portraitLikeness,
    embedding,
    ...movement,
    quality,
    attack,
    stepsSeen: findSteps(faces.map(({ atMs, main }) => ({ atMs, ...main.pose }))),
    selfieJpeg,
    timingsMs,
  }
}
