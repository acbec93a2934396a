import { signInStaff, signOutStaff } from '#contract/calls/staff-session.ts'
import { call } from '#web/api/call.ts'
import { store } from '#web/browser/storage.ts'

/** Where staff go when nothing else was asked for. */
export const deskPath = '/admin'

/** Begins a session in this browser; answers where to go on. Throws as `call` does. */
export async function signIn(email: string, password: string): Promise<string> {
  const { data } = await call(signInStaff, { body: { email, password } })
  store.save('token', data.accessToken)
  store.save('refreshToken', data.refreshToken)
  return findPlace()
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

function findPlace(): string {
  const place = store.find('deskPlace')
  return place?.startsWith(`${deskPath}/`) ? place : deskPath
}
