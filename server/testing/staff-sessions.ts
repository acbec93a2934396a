import type { BuiltInRole } from '#contract/permissions.ts'
import { operatorHere } from '#server/audit/record-audit.ts'
import { createStaff } from '#server/staff/accounts/create-staff.ts'
import type { TestApp } from '#server/testing/test-app.ts'

export const staffPassword = 'a ship in harbour is safe'

export type Tokens = { accessToken: string; refreshToken: string }
export type Device = { address?: string; browser?: string }

/** Somebody with an account, and what they do in a browser. */
export async function staffMember(
  portico: TestApp,
  role: BuiltInRole,
  { email = `${role}@northwind.example`, clientId = portico.client.id } = {},
) {
  const { id } = await createStaff(portico.context, { clientId, email, password: staffPassword, role }, operatorHere())
  return { id, email, ...browser(portico, email) }
}

/** A browser at which somebody tries to sign in. */
export function browser(portico: TestApp, email: string) {
  const send = (
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    { payload, token, device = {} }: { payload?: object; token?: string; device?: Device } = {},
  ) =>
    portico.send({
      method,
      url: `/auth/api/cms/users${url}`,
      remoteAddress: device.address ?? '192.0.2.1',
      headers: { 'user-agent': device.browser ?? 'Firefox', ...(token && { authorization: `Bearer ${token}` }) },
      ...(payload && { payload }),
    })
  return {
    signIn: (password = staffPassword, device?: Device) =>
      send('POST', '/login', { payload: { email, password }, ...(device && { device }) }),
    async open(device?: Device): Promise<Tokens> {
      const { body } = await send('POST', '/login', { payload: { email, password: staffPassword }, ...(device && { device }) })
      return body.data as Tokens
    },
    refresh: (refreshToken: string, device?: Device) =>
      send('POST', '/refreshtoken', { payload: { refreshToken }, ...(device && { device }) }),
    get: (url: string, token: string) => send('GET', url, { token }),
    signOut: (token: string) => send('POST', '/logout', { token }),
    endOthers: (token: string) => send('POST', '/sessions/end-others', { token }),
    endSession: (token: string, id: string) => send('DELETE', `/sessions/${id}`, { token }),
  }
}
