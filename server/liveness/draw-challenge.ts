import { randomInt } from 'node:crypto'
import { livenessLimits } from '#contract/limits.ts'
import type { ChallengeStep } from '#contract/requests/verification-request.ts'
import { replaceChallenge } from '#server/liveness/repositories/liveness.ts'
import type { AppContext } from '#server/platform/context.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { Refusal } from '#server/platform/errors.ts'
import { requireMove } from '#server/requests/move-request.ts'
import { lockRequest } from '#server/requests/repositories/requests.ts'
import { requireRequestedStepFirst } from '#server/requests/require-requested-step-first.ts'

type Kind = 'head' | 'face'

/** As long as the recording and its way here may take; a clip from before it was drawn cannot answer it. */
const lifetimeMs = 120_000

// Three of four turns without one twice in a row are 36 orders, five of two movements of the face are 32.
const drawings = {
  head: { from: ['turn-left', 'turn-right', 'look-up', 'look-down'], count: 3, repeats: false },
  face: { from: ['open-mouth', 'close-eyes'], count: 5, repeats: true },
} as const satisfies Record<Kind, { from: ChallengeStep[]; count: number; repeats: boolean }>

export function drawSteps(kind: Kind, draw: (below: number) => number = randomInt): ChallengeStep[] {
  const { from, count, repeats } = drawings[kind]
  const steps: ChallengeStep[] = []
  while (steps.length < count) {
    const choice: readonly ChallengeStep[] = repeats ? from : from.filter((step) => step !== steps.at(-1))
    const step = choice[draw(choice.length)]
    if (step) steps.push(step)
  }
  return steps
}

/** Draws the movements of the next liveness check; those drawn before no longer count. */
export async function drawChallenge(context: Pick<AppContext, 'db' | 'clock'>, requestId: string, kind: Kind) {
  const steps = drawSteps(kind)
  const stepMs = Math.floor(livenessLimits.challengeMaxMs / steps.length)
  const now = context.clock.now()
  const challenge = { id: newId('chl'), kind, stepMs, recordingMs: stepMs * steps.length, expiresAt: new Date(now.getTime() + lifetimeMs) }
  await context.db.transaction().execute(async (transaction) => {
    const request = await lockRequest(transaction, requestId)
    if (!request.acceptedDocumentId) throw new Refusal('DOCUMENT_REQUIRED_FIRST')
    requireMove(request, 'livenessStarted')
    requireRequestedStepFirst(request, 'liveness')
    const row = { ...challenge, clientId: request.clientId, requestId, steps: JSON.stringify(steps) }
    await replaceChallenge(transaction, row, now)
  })
  return { ...challenge, steps }
}
