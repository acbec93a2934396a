import { randomBytes } from 'node:crypto'
import type { DocumentType } from '#contract/documents/document-type.ts'
import { expect } from '#e2e/support/journey.ts'
import type { Portico } from '#e2e/support/start-portico.ts'
import type { DocumentKind } from '#fixtures/document-design.ts'
import { type ClipOptions, recording } from '#fixtures/make-clip.ts'
import { type DocumentOptions, makeDocument } from '#fixtures/make-document.ts'

type Link = { requestId: string; token: string }

const documentTypes = {
  passport: 'Passport',
  'id-card': 'Identity',
  'driver-license': 'DriverLicense',
  'residence-permit': 'ResidencePermit',
} as const satisfies Record<DocumentKind, DocumentType>

/** An applicant's public calls, as their pages make them: for journeys whose subject comes after the camera, or before it. */
export function applicantCalls(portico: Portico, { requestId, token }: Link) {
  const post = async (path: string, body: object | FormData) => {
    const isForm = body instanceof FormData
    const init = isForm
      ? { body }
      : { body: JSON.stringify({ requestId, token, ...body }), headers: { 'content-type': 'application/json' } }
    const response = await fetch(portico.url + path, { method: 'POST', ...init })
    expect(response.status, await response.clone().text()).toBe(200)
    return response.json() as Promise<Record<string, unknown>>
  }
  const toFile = async (options: DocumentOptions) => {
    const { jpeg } = await makeDocument(options)
    return { fileName: 'photo.jpg', fileContent: jpeg.toString('base64') }
  }
  const giveDocument = async ({ kind, ...more }: DocumentOptions) => {
    await post('/onboarding/status', { status: 'PROCESSING' })
    const sides =
      kind === 'passport'
        ? { frontImage: await toFile({ ...more, kind }) }
        : { frontImage: await toFile({ ...more, kind, side: 'front' }), backImage: await toFile({ ...more, kind, side: 'back' }) }
    await post('/onboarding/liveness/document-upload', { documentType: documentTypes[kind], ...sides })
  }
  /** A recording that passes, sent as the camera's page sends it. */
  const passCamera = async (who: Pick<ClipOptions, 'person' | 'seed'> = {}) => {
    await post('/onboarding/status', { status: 'LIVENESS_STARTED' })
    const form = new FormData()
    form.set('requestId', requestId)
    form.set('token', token)
    const clip = Buffer.concat([await recording({ variant: 'live', ...who }), voidElement()])
    form.set('video', new Blob([new Uint8Array(clip)], { type: 'video/webm' }), 'clip.webm')
    expect(await post('/onboarding/liveness/check', form)).toMatchObject({ verifyStatus: 'passed', status: 'WAIT_FOR_APPROVAL' })
  }
  return { giveDocument, passCamera }
}

/** The link of a request whose passport was accepted, waiting for a decision. */
export async function submitPassport(portico: Portico) {
  const link = await portico.issueLink('--email', 'clara@northwind.example')
  await applicantCalls(portico, link).giveDocument({ kind: 'passport' })
  await portico.stand(link.requestId, 'WAIT_FOR_APPROVAL')
  return link
}

/** What a reader of WebM passes over: no two recordings of a camera are the same to the byte, and one that is gets refused. */
function voidElement(): Buffer {
  return Buffer.concat([Buffer.from([0xec, 0x90]), randomBytes(16)])
}
