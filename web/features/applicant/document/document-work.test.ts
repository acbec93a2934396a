import { expect, it } from 'vitest'
import type { DocumentError } from '#contract/documents/document-check.ts'
import type { VerificationRequest } from '#contract/requests/verification-request.ts'
import type { DocumentCalls, UploadAnswer } from '#web/features/applicant/document/document-calls.ts'
import type { DocumentEvent } from '#web/features/applicant/document/document-machine.ts'
import { performWork, toArrival, type WorkOptions } from '#web/features/applicant/document/document-work.ts'
import type { TakenPhoto } from '#web/features/applicant/document/photo/photo.ts'
import { ApiError } from '#web/lib/api/api-error.ts'

const glare: DocumentError = {
  code: 'IMAGE_QUALITY_GLARE',
  check: 'glare',
  side: 'front',
  title: 't',
  message: 'm',
  region: null,
}
const request = (change: Partial<VerificationRequest>) =>
  ({ status: 'PROCESSING', countDocUploadTotal: 2, idvV2Info: null, ...change }) as VerificationRequest
const optionsOf = (calls: Partial<DocumentCalls> = {}): WorkOptions => ({
  type: 'Passport',
  link: { requestId: 'r', token: 't' },
  calls: { uploadDocument: () => Promise.reject(new Error()), getRequestStatus: () => Promise.reject(new Error()), ...calls },
  uploads: { current: 2 },
})

it('distinguishes a lost upload from a lost answer', () => {
  expect(toArrival(request({}), optionsOf(), 4)).toEqual({ is: 'nothing-arrived', run: 4 })
  const refused = request({ countDocUploadTotal: 3, idvV2Info: { verifyStatus: 'failed', docUploadErrors: [glare] } })
  expect(toArrival(refused, optionsOf(), 4)).toEqual({ is: 'answered', run: 4, errors: [glare], isRejected: false })
})

it('detects that a lost upload was the last attempt', () => {
  expect(toArrival(request({ status: 'REJECTED', countDocUploadTotal: 3 }), optionsOf(), 1)).toMatchObject({ isRejected: true })
})

it('hands on the request that a lost answer left, before it says so: what comes next goes by it', async () => {
  const told: string[] = []
  const arrived = request({ status: 'ID_UPLOADED', countDocUploadTotal: 3 })
  const options: WorkOptions = {
    ...optionsOf({ getRequestStatus: async () => arrived }),
    onAnswer: ({ status }) => told.push(status),
  }
  await performWork({ do: 'ask-what-arrived', run: 7, inMs: 0 }, options, new AbortController().signal, ({ is }) => told.push(is))
  expect(told).toEqual(['ID_UPLOADED', 'answered'])
})

it('reports the failure code, and nothing after cancellation', async () => {
  const received: DocumentEvent[] = []
  const options = optionsOf({ getRequestStatus: () => Promise.reject(new ApiError('LINK_EXPIRED')) })
  const controller = new AbortController()
  await performWork({ do: 'ask-what-arrived', run: 7, inMs: 0 }, options, controller.signal, (event) => received.push(event))
  controller.abort()
  await performWork({ do: 'ask-what-arrived', run: 8, inMs: 0 }, options, controller.signal, (event) => received.push(event))
  expect(received).toEqual([{ is: 'call-failed', run: 7, code: 'LINK_EXPIRED', isOffline: false }])
})

it('reports an unsupported file type', async () => {
  const received: DocumentEvent[] = []
  const work = { do: 'prepare', source: new Blob(['%PDF-1.7 and more']), fileName: 'passport.jpg', run: 1 } as const
  await performWork(work, optionsOf(), new AbortController().signal, (event) => received.push(event))
  expect(received).toEqual([{ is: 'not-prepared', run: 1, problem: 'ERROR_UNSUPPORTED_MEDIA_TYPE' }])
})

it('reads why a document uploaded elsewhere was refused', async () => {
  const received: DocumentEvent[] = []
  const answer = { status: 'ID_UPLOADED_FAILED', docUploadErrors: [glare], countDocUploadTotal: 3 } as UploadAnswer
  const options = optionsOf({ approveStored: async () => answer })
  await performWork({ do: 'approve-kept', run: 5 }, options, new AbortController().signal, (event) => received.push(event))
  expect([received, options.uploads.current]).toEqual([[{ is: 'answered', run: 5, errors: [glare], isRejected: false }], 3])
})

const photoOf = (name: string): TakenPhoto => ({
  from: 'device',
  blob: new Blob([name]),
  fileName: `${name}.jpg`,
  widthPx: 1,
  heightPx: 1,
  previewUrl: `blob:${name}`,
  print: [],
})
const accepted = { status: 'ID_UPLOADED', docUploadErrors: [], countDocUploadTotal: 3 } as unknown as UploadAnswer

async function uploadBoth(calls: Partial<DocumentCalls>) {
  const received: DocumentEvent[] = []
  const photos = { front: photoOf('front'), back: photoOf('back') }
  const options = { ...optionsOf(calls), type: 'Identity' as const }
  await performWork({ do: 'upload', photos, run: 6 }, options, new AbortController().signal, (event) => received.push(event))
  return received
}

it('sends photos in parts, and submits them by their uploads once both are with the server', async () => {
  const submitted: unknown[] = []
  const received = await uploadBoth({
    sendPhoto: async (photo) => `upl_${await photo.text()}`,
    submitDocument: async (body) => {
      submitted.push(body)
      return accepted
    },
  })
  expect(submitted).toEqual([{ documentType: 'Identity', countryCode: null, frontUploadId: 'upl_front', backUploadId: 'upl_back' }])
  expect(received).toEqual([
    { is: 'progressed', run: 6, share: 0 },
    { is: 'progressed', run: 6, share: 1 },
    { is: 'answered', run: 6, errors: [], isRejected: false },
  ])
})

it.each(['UPLOAD_NOT_FOUND', 'UPLOAD_CHANGED'] as const)('sends photos anew once where the server says %s', async (code) => {
  let submissions = 0
  const received = await uploadBoth({
    sendPhoto: async () => 'upl_1',
    submitDocument: async () => {
      submissions += 1
      throw new ApiError(code)
    },
  })
  expect([submissions, received.at(-1)]).toEqual([2, { is: 'call-failed', run: 6, code, isOffline: false }])
})
