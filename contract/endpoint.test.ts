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

it('requires calls by a link at compile time to say whether they take something biometric, and forbids it elsewhere', () => {
  // @ts-expect-error a call by a link says what it takes
  endpoint({ ...call, access: 'link' })
  // @ts-expect-error a call by a token says what it takes
  endpoint({ ...call, access: 'token' })
  // @ts-expect-error nothing is taken of a person by the customer's own server
  endpoint({ ...call, access: 'open', consent: 'biometric' })
  expect(endpoint({ ...call, access: 'link', consent: 'biometric' }).consent).toBe('biometric')
})

/** Bytes by a link in which nobody looks for a face or a document. */
const notBiometric: Record<string, string> = {
  postFile: 'a file for a field of a form',
  saveFormContent: 'answers in words, and drawn signatures as lines',
  savePersonalInfoSteps: 'answers in words, and drawn signatures as lines',
  submitPersonalInfo: 'answers in words, and drawn signatures as lines',
}

it('asks for consent wherever bytes of a person arrive, or says why not', () => {
  const ofPeople = allEndpoints.filter(
    ({ access, kinds }) => (access === 'link' || access === 'token') && !kinds?.every((kind) => kind === 'corporate'),
  )
  const bringsBytes = ofPeople.filter(
    ({ files, maxBodyBytes, heldBytes, protocol, method }) =>
      files || maxBodyBytes || heldBytes || (protocol === 'tus' && method !== 'GET' && method !== 'DELETE'),
  )
  const undeclared = bringsBytes.filter(({ consent }) => consent === 'none').map(({ name }) => name)
  expect(undeclared.toSorted()).toEqual(Object.keys(notBiometric).toSorted())
  // Each camera of today, so that none stops asking unseen.
  const names = allEndpoints.filter(({ consent }) => consent === 'biometric').map(({ name }) => name)
  expect(names.toSorted()).toEqual([
    'appendToUpload',
    'approveInvitedDocument',
    'checkInvitedLiveness',
    'checkLiveness',
    'createUpload',
    'detectDocument',
    'detectFace',
    'detectInvitedFace',
    'drawInvitedChallenge',
    'drawLivenessChallenge',
    'submitDocument',
    'submitRecording',
    'uploadDocument',
    'uploadInvitedDocument',
  ])
})
