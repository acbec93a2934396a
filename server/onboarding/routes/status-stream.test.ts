import { afterAll, beforeAll, expect, it } from 'vitest'
import { approveRequest, operatorDecision } from '#server/approval/decide-request.ts'
import { applicant, atCamera, type Link } from '#server/testing/individual-steps.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let origin: string
beforeAll(async () => {
  portico = await testApp()
  origin = await portico.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => portico.close())

function open({ requestId, token }: Link) {
  return fetch(`${origin}/onboarding/liveness/${requestId}/events`, { headers: { authorization: `Bearer ${token}` } })
}

/** The statuses of a stream, as they come. */
async function* statuses(stream: Response): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of stream.body ?? []) {
    rest += Buffer.from(chunk as Uint8Array).toString()
    const events = rest.split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const data = /^event: status\ndata: (.*)$/.exec(event)?.[1]
      if (data) yield (JSON.parse(data) as { status: string }).status
    }
  }
}

it('sends every status change to the waiting page', async () => {
  const link = await portico.newLink()
  const stream = await open(link)
  expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  const received = statuses(stream)
  const next = async () => (await received.next()).value
  expect(await next()).toBe('URL_GENERATED')
  const phone = applicant(portico, link)
  await phone.report('PROCESSING')
  expect(await next()).toBe('PROCESSING')
  await phone.upload()
  expect(await next()).toBe('ID_UPLOADED')
  await phone.report('LIVENESS_STARTED')
  expect(await next()).toBe('LIVENESS_STARTED')
  await phone.check({ seed: 1 })
  expect(await next()).toMatch(/^(LIVENESS_PASSED|WAIT_FOR_APPROVAL)$/)
  await approveRequest(portico.context, link.requestId, operatorDecision())
  for (let status = ''; status !== 'APPROVED'; ) status = await next()
  await received.return(undefined)
})

it('sends an earlier decision at once', async () => {
  const link = await portico.newLink()
  const person = await atCamera(portico, link)
  await person.check({ seed: 2 })
  await approveRequest(portico.context, link.requestId, operatorDecision())
  const received = statuses(await open(link))
  expect((await received.next()).value).toBe('APPROVED')
  await received.return(undefined)
})

it("requires the link's token, and ends", async () => {
  const [link, other] = [await portico.newLink(), await portico.newLink()]
  expect((await open({ ...link, token: other.token })).status).toBe(401)
  const streams = []
  for (let stream = 0; stream < 5; stream += 1) streams.push(await open(link))
  expect((await open(link)).status).toBe(429)
  await Promise.all(streams.map((stream) => stream.body?.cancel()))
  expect((await open(other)).status).toBe(200)
})
