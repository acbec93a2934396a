import { completeSignIn } from '#contract/calls/staff-second-factor.ts'
import { signInStaff, signOutStaff } from '#contract/calls/staff-session.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { store } from '#web/browser/storage.ts'

/** Where staff go when nothing else was asked for. */
export const deskPath = '/admin'

/** Where to go on, or the ticket with which a code of the second factor is given. */
export type SignedIn = { place: string } | { ticket: string }

/** Begins a session in this browser, or half of one. Throws as `call` does. */
export async function signIn(email: string, password: string): Promise<SignedIn> {
  try {
    return { place: keepSession(await call(signInStaff, { body: { email, password } })) }
  } catch (error) {
    const ticket = findTicket(error)
    if (!ticket) throw error
    return { ticket }
  }
}

/** The second half; answers where to go on. Throws as `call` does. */
export async function signInByCode(ticket: string, code: string): Promise<string> {
  return keepSession(await call(completeSignIn, { body: { ticket, code } }))
}

/** Ends the session here whatever the server says: who signs out at a shared desk must be out. */
export async function signOut(): Promise<void> {
  await call(signOutStaff, {}).catch(() => undefined)
  store.remove('token', 'refreshToken', 'deskPlace', 'deskQueue')
}

/** So that a session which ran out goes on where it was. */
export function keepPlace(place: string): void {
  store.save('deskPlace', place)
}

function keepSession({ data }: AnswerOf<typeof signInStaff>): string {
  store.save('token', data.accessToken)
  store.save('refreshToken', data.refreshToken)
  const place = store.find('deskPlace')
  return place?.startsWith(`${deskPath}/`) ? place : deskPath
}

function findTicket(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'SECOND_FACTOR_NEEDED') return undefined
  const { ticket } = (error.details ?? {}) as { ticket?: unknown }
  return typeof ticket === 'string' ? ticket : undefined
}
