import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { faultyBytes, toDocumentNumber } from '#server/testing/fake-vision.ts'
import { applicant, seedOf, toFile } from '#server/testing/individual-steps.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
const lines: string[] = []
beforeAll(async () => {
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  portico = await testApp({ context: { log } })
})
afterAll(() => portico.close())

it('record method, route, status and duration, and no personal data', async () => {
  const link = await portico.newLink({ email: 'anna.eriksson@example.com', reference: 'customer 4711' })
  const person = applicant(portico, link)
  await person.report('PROCESSING', 'remark of Anna')
  await person.upload({}, { frontImage: toFile(faultyBytes('unreadable')) })
  await person.upload()
  await person.saveForm({ lastName: 'Eriksson' })
  await person.report('LIVENESS_STARTED')
  await person.check()
  await portico.call('GET', `/onboarding/liveness/${link.requestId}/info?token=${link.token}`, undefined, {
    authorization: `Bearer ${link.token}`,
  })
  await portico.call('GET', `/no-such-page/${link.token}?email=anna.eriksson@example.com`)

  const output = lines.join('')
  const calls = lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'answered')
  expect(calls).toHaveLength(8)
  expect(calls[0]).toMatchObject({
    method: 'POST',
    route: '/onboarding/status',
    status: 200,
    requestId: expect.any(String),
    ms: expect.any(Number),
  })
  for (const word of [link.token, 'anna', 'Anna', 'Eriksson', 'ERIKSSON', toDocumentNumber(seedOf(link.requestId)), '4711', '1984'])
    expect(output).not.toContain(word)
})

it('record the stack of a bug under the request id', async () => {
  const { inspectDocument } = portico.context.vision
  portico.context.vision.inspectDocument = () => Promise.reject(new TypeError('nobody expected this'))
  const person = applicant(portico, await portico.newLink())
  await person.report('PROCESSING')
  const broken = await person.upload({ seed: 77 })
  portico.context.vision.inspectDocument = inspectDocument
  expect([broken.status, broken.body.errorCode]).toEqual([500, 'ERROR_SOMETHING_WENT_WRONG'])
  expect(broken.text).not.toContain('nobody expected')
  const line = lines.find((one) => one.includes('nobody expected this'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 50, requestId: broken.body.requestId })
})
