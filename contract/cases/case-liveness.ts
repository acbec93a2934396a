import * as z from 'zod/mini'
import { judgedCheck } from '#contract/cases/judged-check.ts'
import { pictureRegion } from '#contract/documents/document-check.ts'
import { challengeSteps, livenessVerdict } from '#contract/requests/verification-request.ts'
import { time } from '#contract/wire-values.ts'

/** A liveness check with its recording, and what was seen frame by frame. */
export const caseLiveness = z.object({
  id: z.string(),
  attempt: z.number(),
  /** Of a verification that was restarted since. */
  isSuperseded: z.boolean(),
  verdict: livenessVerdict,
  failureCode: z.nullable(z.string()),
  createdAt: time,
  videoUrl: z.nullable(z.string()),
  selfieUrl: z.nullable(z.string()),
  durationMs: z.number(),
  width: z.number(),
  height: z.number(),
  /** What the session's challenge asked for, and what was seen of it; empty without a challenge. */
  requiredSteps: z.array(z.enum(challengeSteps)),
  stepsSeen: z.array(z.object({ step: z.enum(challengeSteps), atMs: z.number() })),
  /** Facts over time, a point a looked-at frame. Angles in degrees. */
  frames: z.array(
    z.object({
      atMs: z.number(),
      facesFound: z.number(),
      face: z.nullable(pictureRegion),
      yawDegrees: z.nullable(z.number()),
      pitchDegrees: z.nullable(z.number()),
      rollDegrees: z.nullable(z.number()),
      eyeOpenness: z.nullable(z.number()),
      mouthOpenness: z.nullable(z.number()),
      sharpness: z.number(),
      luminance: z.number(),
    }),
  ),
  checks: z.array(judgedCheck),
})
