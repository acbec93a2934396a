import { afterAll, beforeAll, expect, it } from 'vitest'
import { queueStream } from '#contract/queue/queue-stream.ts'
import { applicant } from '#server/testing/individual-steps.ts'
import { openOtherTenantStaffApp, openStaffApp, type StaffApp } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let origin: string
let grace: StaffApp
beforeAll(async () => {
  portico = await testApp()
  origin = await portico.app.listen({ port: 0, host: '127.0.0.1' })
  grace = await openStaffApp(portico, 'reviewer')
})
afterAll(() => portico.close())

const open = (token: string, query = '') =>
  fetch(`${origin}${queueStream.path}${query}`, { headers: { authorization: `Bearer ${token}`, 'user-agent': 'Firefox' } })

async function* events(stream: Response) {
  let rest = ''
  for await (const chunk of stream.body ?? []) {
    rest += Buffer.from(chunk as Uint8Array).toString()
    const parts = rest.split('\n\n')
    rest = parts.pop() ?? ''
    for (const part of parts) {
      const data = /^event: moved\ndata: (.*)$/.exec(part)?.[1]
      if (data) yield queueStream.data.parse(JSON.parse(data))
    }
  }
}

it('notifies the queue of changes, and the case of its status', async () => {
  const link = await portico.newLink()
  const queue = events(await open(grace.accessToken))
  const one = events(await open(grace.accessToken, `?requestId=${link.requestId}`))
  expect((await queue.next()).value).toEqual({ requestId: null, status: null, revision: null, assigneeId: null })
  expect((await one.next()).value).toMatchObject({ requestId: link.requestId, status: 'URL_GENERATED', revision: 0 })
  await applicant(portico, link).report('PROCESSING')
  expect((await queue.next()).value).toMatchObject({ requestId: null })
  expect((await one.next()).value).toMatchObject({ status: 'PROCESSING', revision: 1 })
  await grace.send('PUT', `/requests/${link.requestId}/assignee`, { assigneeId: grace.id })
  expect((await one.next()).value).toMatchObject({ revision: 1, assigneeId: grace.id })
  await Promise.all([queue.return(undefined), one.return(undefined)])
})

it("requires the permission and the customer's own request", async () => {
  const designer = await openStaffApp(portico, 'form-designer')
  const eve = await openOtherTenantStaffApp(portico)
  const { requestId } = await portico.newLink()
  const answers = [
    await open('x'),
    await open(designer.accessToken),
    await open(eve.accessToken, `?requestId=${requestId}`),
    await open(grace.accessToken, '?requestId=%00'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([401, 403, 404, 400])
})

it('ends once the permission is removed', async () => {
  const ada = await openStaffApp(portico, 'administrator')
  const stream = events(await open(ada.accessToken))
  await stream.next()
  await portico.context.db.deleteFrom('staffUserRoles').where('userId', '=', ada.id).execute()
  await portico.newLink()
  expect((await stream.next()).done).toBe(true)
})
