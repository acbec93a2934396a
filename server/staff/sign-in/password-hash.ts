import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { AppContext, PasswordCost } from '#server/platform/context.ts'

/** OWASP's cheat sheet on storing passwords, its first choice for Argon2id: 19 MiB, two passes, one lane. The only one outside of tests. */
export const passwordCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

type Needs = Pick<AppContext, 'passwordCost'>

/** Two ways to type the same letters give the same hash. */
export async function hashPassword({ passwordCost }: Needs, password: string): Promise<string> {
  return hash(password.normalize('NFC'), passwordCost)
}

const nobodysHashes = new WeakMap<PasswordCost, Promise<string>>()

/** Takes as long without a hash as with one, so that nobody hears from the time whether an account exists. */
export async function isPasswordOf(context: Needs, password: string, passwordHash: string | null | undefined): Promise<boolean> {
  const unknown = await nobodysHash(context)
  const isRight = await verify(passwordHash ?? unknown, password.normalize('NFC'))
  return isRight && typeof passwordHash === 'string'
}

function nobodysHash(context: Needs): Promise<string> {
  const known = nobodysHashes.get(context.passwordCost) ?? hashPassword(context, randomBytes(32).toString('base64url'))
  nobodysHashes.set(context.passwordCost, known)
  return known
}
