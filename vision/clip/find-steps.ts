import { median } from '#vision/clip/measure-movement.ts'
import type { ChallengeStep } from '#vision/facts.ts'

/** What one frame says about the head; angles as the person moves (left is their own left). */
export type HeadAt = {
  atMs: number
  yawDegrees: number
  pitchDegrees: number
  eyeOpenness: number
  mouthOpenness: number
}

// Where a movement begins to count, from the person's own resting pose. A head held still sways by 3 degrees.
const turnDegrees = 6
const tiltDegrees = 5.5
const mouthOpening = 0.16
const eyesClosedShare = 0.6
// A blink is over after a third of a second; closing one's eyes is meant.
const eyesClosedMs = 350
// A movement is over when it has come back by this much of its threshold; without it, noise at the edge would count twice.
const returnShare = 0.6

// Nobody answers what the screen asks sooner than this.
const restMs = 250

/** The person's resting pose: they face the camera when the recording begins. */
function restingPose(heads: readonly HeadAt[]): HeadAt {
  const began = heads[0]?.atMs ?? 0
  const first = heads.filter(({ atMs }, i) => i < 2 || atMs - began <= restMs)
  const of = (pick: (head: HeadAt) => number) => median(first.map(pick))
  return {
    atMs: 0,
    yawDegrees: of((h) => h.yawDegrees),
    pitchDegrees: of((h) => h.pitchDegrees),
    eyeOpenness: of((h) => h.eyeOpenness),
    mouthOpenness: of((h) => h.mouthOpenness),
  }
}

/** How far each movement is on its way, where 1 is far enough. A turned head also seems to nod: the larger of the two counts. */
function progress(head: HeadAt, rest: HeadAt): Record<ChallengeStep, number> {
  const yaw = (head.yawDegrees - rest.yawDegrees) / turnDegrees
  const pitch = (head.pitchDegrees - rest.pitchDegrees) / tiltDegrees
  const turning = Math.abs(yaw) >= Math.abs(pitch)
  return {
    'turn-left': turning ? yaw : 0,
    'turn-right': turning ? -yaw : 0,
    'look-up': turning ? 0 : pitch,
    'look-down': turning ? 0 : -pitch,
    'open-mouth': (head.mouthOpenness - rest.mouthOpenness) / mouthOpening,
    'close-eyes': head.eyeOpenness < rest.eyeOpenness * eyesClosedShare ? 1 : 0,
  }
}

/** Median of three neighbours: one wrong frame is no movement. */
function steadied(heads: readonly HeadAt[]): HeadAt[] {
  return heads.map((head, i) => {
    const near = [heads[i - 1] ?? head, head, heads[i + 1] ?? head]
    return {
      ...head,
      yawDegrees: median(near.map((h) => h.yawDegrees)),
      pitchDegrees: median(near.map((h) => h.pitchDegrees)),
      mouthOpenness: median(near.map((h) => h.mouthOpenness)),
    }
  })
}

/** The movements of a challenge in the order in which they were made, each once until the head has come back. */
export function findSteps(heads: readonly HeadAt[]): { step: ChallengeStep; atMs: number }[] {
  if (heads.length < 4) return []
  const rest = restingPose(heads)
  const seen: { step: ChallengeStep; atMs: number }[] = []
  const since = new Map<ChallengeStep, { atMs: number; reported: boolean }>()
  for (const head of steadied(heads)) {
    for (const [name, share] of Object.entries(progress(head, rest))) {
      const step = name as ChallengeStep
      const running = since.get(step)
      if (share >= 1 && !running) since.set(step, { atMs: head.atMs, reported: false })
      else if (share < returnShare) since.delete(step)
      const now = since.get(step)
      const needed = step === 'close-eyes' ? eyesClosedMs : 0
      if (now && !now.reported && head.atMs - now.atMs >= needed) {
        now.reported = true
        seen.push({ step, atMs: Math.round(now.atMs) })
      }
    }
  }
  return seen
}
