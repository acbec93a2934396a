import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's cheat sheet on storing passwords, its first choice for Argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Two ways to type the same letters give the same hash. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), cost)
}

let nobodysHash: Promise<string> | undefined

/** Takes as long without a hash as with one, so that nobody hears from the time whether an account exists. */
export async function isPasswordOf(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  nobodysHash ??= hashPassword(randomBytes(32).toString('base64url'))
  const unknown = await nobodysHash
  const isRight = await verify(passwordHash ?? unknown, password.normalize('NFC'))
  return isRight && typeof passwordHash === 'string'
}
