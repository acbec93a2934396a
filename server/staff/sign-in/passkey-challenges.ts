import { decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import type { AppContext } from '#server/platform/context.ts'
import { hashSecret, newSecret } from '#server/platform/crypto/identifiers.ts'
import { type ChallengeBinding, saveChallenge, takeChallenge } from '#server/staff/repositories/staff-passkeys.ts'

/** How long somebody may look for their key, and their PIN. */
export const challengeMs = 5 * 60_000

type Needs = Pick<AppContext, 'db' | 'clock'>

/** 256 random bits as base64url, for one purpose and one person, kept as a hash. */
export async function drawPasskeyChallenge({ db, clock }: Needs, bond: ChallengeBinding): Promise<string> {
  const challenge = newSecret()
  const now = clock.now()
  await saveChallenge(db, { ...bond, challengeHash: hashSecret(challenge), expiresAt: new Date(now.getTime() + challengeMs), now })
  return challenge
}

/** Uses a challenge up, whatever comes of it: whether it was drawn for this purpose and person, and is young enough. */
export async function usePasskeyChallenge({ db, clock }: Needs, challenge: string, bond: ChallengeBinding): Promise<boolean> {
  return takeChallenge(db, hashSecret(challenge), bond, clock.now())
}

/** The challenge that a browser says it answered; not yet that anybody drew it. */
export function readChallenge(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}
