import { recording } from '#fixtures/make-clip.ts'
import { makeDocument } from '#fixtures/make-document.ts'
import { expect } from './journey.ts'
import type { Portico } from './start-portico.ts'

/** Clara with a passport under another name, by calls: she passes, and waits for a decision. Answers the request. */
export async function passUnderAnotherName(portico: Portico, email: string): Promise<string> {
  const { requestId, token } = await portico.issueLink('--email', email)
  const post = async (path: string, body: object | FormData) => {
    const isForm = body instanceof FormData
    const init = isForm
      ? { body }
      : { body: JSON.stringify({ requestId, token, ...body }), headers: { 'content-type': 'application/json' } }
    const response = await fetch(portico.url + path, { method: 'POST', ...init })
    expect(response.status, await response.clone().text()).toBe(200)
    return response.json() as Promise<Record<string, unknown>>
  }
  await post('/onboarding/status', { status: 'PROCESSING' })
  const { jpeg } = await makeDocument({ kind: 'passport', person: 'carla' })
  await post('/onboarding/liveness/document-upload', {
    documentType: 'Passport',
    frontImage: { fileName: 'passport.jpg', fileContent: jpeg.toString('base64') },
  })
  await post('/onboarding/status', { status: 'LIVENESS_STARTED' })
  const form = new FormData()
  form.set('requestId', requestId)
  form.set('token', token)
  form.set(
    'video',
    new Blob([new Uint8Array(await recording({ variant: 'live', person: 'carla', seed: 17 }))], { type: 'video/webm' }),
    'clip.webm',
  )
  expect(await post('/onboarding/liveness/check', form)).toMatchObject({ verifyStatus: 'passed', status: 'WAIT_FOR_APPROVAL' })
  return requestId
}
