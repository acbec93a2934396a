import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeLogo } from '#contract/staff/settings-calls.ts'
import { findTopLevelValue } from '#server/platform/http/read-body-head.ts'
import { documentPicture } from '#server/testing/fake-vision.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let port = 0
beforeAll(async () => {
  portico = await testApp({ bodySilenceMs: 300 })
  await portico.app.listen({ port: 0, host: '127.0.0.1' })
  port = (portico.app.server.address() as AddressInfo).port
})
afterAll(() => portico.close())

type Answer = { status: number; code: string; retryAfter: string | undefined }
type Sending = {
  path?: string
  method?: string
  headers?: Record<string, string>
  parts: readonly (string | Buffer)[]
  announcedBytes?: number
}

/** Sends the parts; where more bytes are announced than there are, the rest never comes. */
function send({
  path = '/onboarding/liveness/document-upload',
  method = 'POST',
  headers = {},
  parts,
  announcedBytes,
}: Sending): Promise<Answer> {
  const byteCount = parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0)
  return new Promise((resolve, reject) => {
    const length = { 'content-length': String(announcedBytes ?? byteCount) }
    const call = httpRequest(
      { port, host: '127.0.0.1', path, method, agent: false, headers: { 'content-type': 'application/json', ...length, ...headers } },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          const { errorCode = '' } = JSON.parse(Buffer.concat(chunks).toString() || '{}') as { errorCode?: string }
          resolve({ status: answer.statusCode ?? 0, code: errorCode, retryAfter: answer.headers['retry-after'] })
          if (announcedBytes !== undefined) call.destroy()
        })
      },
    )
    call.on('error', reject)
    for (const part of parts) call.write(part)
    if (announcedBytes === undefined) call.end()
  })
}

/** Two sides as they come in JSON, 10.7 MB; the same bytes for all who send them. */
const picture = Buffer.from(Buffer.concat([documentPicture({}), Buffer.alloc(4 * 1_048_576 - 200, 32)]).toString('base64'))
const other = Buffer.from(Buffer.concat([documentPicture({ seed: 7 }), Buffer.alloc(4 * 1_048_576 - 200, 32)]).toString('base64'))
const sides = [
  '"frontImage":{"fileName":"a.jpg","fileContent":"',
  picture,
  '"},"backImage":{"fileName":"b.jpg","fileContent":"',
  other,
  '"}',
]
const documentOf = ({ requestId, token }: { requestId: string; token: string }) => [
  '{',
  `"requestId":"${requestId}","token":"${token}","documentType":"Identity",`,
  ...sides,
  '}',
]

async function peakMegabytesWhile<T>(work: () => Promise<T>): Promise<{ peak: number; result: T }> {
  const before = process.memoryUsage.rss()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 5)
  try {
    const result = await work()
    return { peak: (Math.max(most, process.memoryUsage.rss()) - before) / 1_048_576, result }
  } finally {
    clearInterval(timer)
  }
}
const sixty = <T>(make: (at: number) => Promise<T>) => Promise.all(Array.from({ length: 60 }, (_, at) => make(at)))
const countCodes = (answers: Answer[]) =>
  Object.fromEntries(
    [...new Set(answers.map(({ code }) => code))].map((code) => [code, answers.filter((answer) => answer.code === code).length]),
  )

it('refuses sixty large bodies with a wrong token without reading them', async () => {
  const wrong = { requestId: 'kyc_unknown', token: 'x'.repeat(43) }
  const { peak, result } = await peakMegabytesWhile(() => sixty(() => send({ parts: documentOf(wrong) })))
  expect(countCodes(result)).toEqual({ TOKEN_EXPIRED: 60 })
  expect(peak).toBeLessThan(200)
})

it('refuses a wrong token before the body has arrived, wherever the token is sent', async () => {
  const announced = { announcedBytes: 9_000_000 }
  const bearer = { authorization: `Bearer ${'x'.repeat(43)}` }
  const json = ['{"token":"', 'x'.repeat(43), '","frontImage":{"fileContent":"', 'A'.repeat(1_000)]
  const multipart = { 'content-type': 'multipart/form-data; boundary=b' }
  const fields = [
    '--b\r\ncontent-disposition: form-data; name="requestId"\r\n\r\nkyc_1\r\n--b\r\ncontent-disposition: form-data; name="token"\r\n\r\nwrong\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7',
  ]
  const answers = await Promise.all([
    send({ parts: json, ...announced }),
    send({ parts: ['{"frontImage":{"fileContent":"AAAA'], headers: bearer, ...announced }),
    send({ path: changeLogo.path, method: 'PUT', parts: ['{'], headers: bearer, announcedBytes: 1_000_000 }),
    send({
      path: '/v1/onboarding/liveness/request',
      parts: ['{'],
      headers: { 'x-api-key': 'wrong', 'x-client-id': 'c' },
      announcedBytes: 60_000,
    }),
    send({ path: '/postFile', parts: fields, headers: multipart, ...announced }),
  ])
  expect(answers.map(({ code }) => code)).toEqual([
    'TOKEN_EXPIRED',
    'TOKEN_EXPIRED',
    'INVALID_SESSION',
    'API_KEY_NOT_FOUND',
    'TOKEN_EXPIRED',
  ])
})

it('refuses a declared length above the limit before the body arrives', async () => {
  expect(await send({ parts: ['{'], announcedBytes: 90_000_000 })).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' })
  expect(
    await send({
      path: '/postFile',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      parts: ['--b'],
      announcedBytes: 90_000_000,
    }),
  ).toMatchObject({ status: 413, code: 'FORM_FILE_TOO_LARGE' })
})

it('limits how many bodies are read while their token is still unknown', async () => {
  const { peak, result } = await peakMegabytesWhile(() =>
    sixty(() => send({ parts: ['{', ...sides, ',"requestId":"kyc_unknown","token":"wrong"}'] })),
  )
  const known = result.filter(
    ({ code, retryAfter }) =>
      code === 'REQUEST_NOT_FOUND' || code === 'TOKEN_EXPIRED' || (code === 'TOO_MANY_UPLOADS' && retryAfter === '5'),
  )
  expect(known.length).toBe(60)
  expect(peak).toBeLessThan(450)
})

it('answers sixty large bodies with valid tokens, or refuses with Retry-After, within its memory limit', async () => {
  const links = await sixty(() => portico.newLink())
  for (const { requestId } of links)
    await portico.context.db.updateTable('verificationRequests').set({ status: 'PROCESSING' }).where('id', '=', requestId).execute()
  const { peak, result } = await peakMegabytesWhile(() =>
    sixty((at) => send({ parts: documentOf(links[at] ?? { requestId: '', token: '' }) })),
  )
  const codes = countCodes(result)
  expect((codes[''] ?? 0) + (codes.TOO_MANY_UPLOADS ?? 0) + (codes.SERVER_BUSY ?? 0)).toBe(60)
  expect(codes['']).toBeGreaterThan(0)
  expect(peak).toBeLessThan(900)
  expect((await portico.call('GET', '/health/live')).status).toBe(200)
})

it('closes a stalled connection and frees its budget', async () => {
  const link = await portico.newLink()
  const parts = documentOf(link).slice(0, 3)
  await expect(send({ parts, announcedBytes: 9_000_000 })).rejects.toThrow(/socket hang up|ECONNRESET/)
})

it('reads the token at the top level of the body only', () => {
  expect(findTopLevelValue('{"a":{"token":"inner"},"b":["token"],"c":"token","token":"outer"}', 'token')).toBe('outer')
  expect(findTopLevelValue('{"a":"\\"token\\":\\"x\\"","token" : "y"', 'token')).toBe('y')
  expect(findTopLevelValue('{"token":"cut', 'token')).toBeUndefined()
  expect(findTopLevelValue('["token","x"]', 'token')).toBeUndefined()
})
