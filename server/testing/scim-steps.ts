import type { TestApp } from '#server/testing/test-app.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type ScimCall = [method: Method, path: string, body?: object, headers?: Record<string, string>]

export function sendScim(portico: TestApp, token: string, ...[method, path, body, headers]: ScimCall) {
  return portico.send({
    method,
    url: `/scim/v2${path}`,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/scim+json' }), ...headers },
    ...(body && { payload: JSON.stringify(body) }),
  })
}

export const patchOf = (...Operations: object[]) => ({ schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations })
/** As Entra ID sends it. */
export const entraUser = (name: string, more: object = {}) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
  externalId: `oid-${name}`,
  userName: `${name}@northwind.example`,
  active: true,
  displayName: name,
  emails: [{ primary: true, type: 'work', value: `${name}@northwind.example` }],
  meta: { resourceType: 'User' },
  name: { formatted: `${name} Lund`, familyName: 'Lund', givenName: name },
  roles: [{ value: 'administrator', primary: true }],
  password: 'a ship in harbour is safe',
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'IT' },
  ...more,
})
export const idOf = ({ body }: { body: Record<string, unknown> }) => body.id as string
export const listed = ({ body }: { body: Record<string, unknown> }) => body.Resources as { id: string; userName: string }[]
