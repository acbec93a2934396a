import type { AnswerOf } from '#contract/endpoint.ts'
import {
  beginPasskeySignIn,
  beginPasskeyStep,
  completeSignInByPasskey,
  signInByPasskey as enterByPasskey,
} from '#contract/staff/passkey-calls.ts'
import { completeSignIn } from '#contract/staff/second-factor-calls.ts'
import { signInStaff, signOutStaff } from '#contract/staff/session-calls.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { usePasskey } from '#web/lib/platform/passkeys.ts'
import { store } from '#web/lib/platform/storage.ts'

/** Where staff go when nothing else was asked for. */
export const staffPath = '/admin'

/** With which the second step is done, and by what else than a recovery code. */
export type SecondStep = { ticket: string; ways: { app: boolean; passkey: boolean } }
/** Where to go on, or what the second step takes. */
export type SignedIn = { place: string } | { step: SecondStep }

/** Begins a session in this browser, or half of one. Throws as `call` does. */
export async function signIn(email: string, password: string): Promise<SignedIn> {
  try {
    return { place: saveSession(await call(signInStaff, { body: { email, password } })) }
  } catch (error) {
    const step = findSecondStep(error)
    if (!step) throw error
    return { step }
  }
}

/** The second half; answers where to go on. Throws as `call` does. */
export async function signInByCode(ticket: string, code: string): Promise<string> {
  return saveSession(await call(completeSignIn, { body: { ticket, code } }))
}

/** The second half by a passkey. Throws as `call` does, and PasskeyFault. */
export async function signInByPasskeyStep(ticket: string): Promise<string> {
  const { options } = await call(beginPasskeyStep, { body: { ticket } })
  return saveSession(await call(completeSignInByPasskey, { body: { ticket, passkey: await usePasskey(options) } }))
}

/** Both halves by a passkey alone. Throws as `call` does, and PasskeyFault. */
export async function signInByPasskey(): Promise<string> {
  const { options } = await call(beginPasskeySignIn, {})
  return saveSession(await call(enterByPasskey, { body: { passkey: await usePasskey(options) } }))
}

/** Ends the session here whatever the server says: who signs out at a shared desk must be out. */
export async function signOut(): Promise<void> {
  await call(signOutStaff, {}).catch(() => undefined)
  dropSession()
}

/** The server has ended it already: asking it again would be answered as a session that ran out. */
export function dropSession(): void {
  store.remove('token', 'refreshToken', 'staffMode', 'staffPlace', 'staffQueue', 'staffSessionEnd')
}

/** So that a session which ran out goes on where it was. */
export function savePlace(place: string): void {
  store.save('staffPlace', place)
}

export function saveSession({ data }: AnswerOf<typeof signInStaff>): string {
  store.save('token', data.accessToken)
  store.save('refreshToken', data.refreshToken)
  const place = store.find('staffPlace')
  return place?.startsWith(`${staffPath}/`) ? place : staffPath
}

export function findSecondStep(error: unknown): SecondStep | undefined {
  if (!(error instanceof ApiError) || error.code !== 'SECOND_FACTOR_NEEDED') return undefined
  const { ticket, ways } = (error.details ?? {}) as { ticket?: unknown; ways?: { app?: unknown; passkey?: unknown } }
  return typeof ticket === 'string' ? { ticket, ways: { app: ways?.app === true, passkey: ways?.passkey === true } } : undefined
}
