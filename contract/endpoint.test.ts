import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { allEndpoints } from '#contract/api/all-endpoints.ts'
import { endpoint } from '#contract/endpoint.ts'
import { apiScopes } from '#contract/scopes.ts'

const call = { name: 'x', method: 'GET', path: '/v1/x', summary: '', answer: z.object({}), errors: [] } as const

it('requires a scope of calls by secret key at compile time, and forbids one elsewhere', () => {
  // @ts-expect-error a call by a secret key names its scope
  endpoint({ ...call, access: 'secret-key' })
  // @ts-expect-error staff have permissions
  endpoint({ ...call, access: 'staff', scope: 'requests:read' })
  expect(endpoint({ ...call, access: 'secret-key', scope: 'requests:read' }).scope).toBe('requests:read')
})

it('names a known scope for each call by secret key', () => {
  const named = allEndpoints.flatMap(({ access, scope }) => (access === 'secret-key' ? [scope] : []))
  expect(named.filter((scope) => scope !== 'any' && !apiScopes.some((known) => known === scope))).toEqual([])
})
