import { afterAll, beforeAll, expect, it } from 'vitest'
import { noticeList, noticePublish, noticeShow } from '#server/commands/notice.ts'
import { consenting } from '#server/testing/consent-steps.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp()
})
afterAll(() => portico.close())

const run = (command: typeof noticeList, options: Record<string, string | boolean> = {}) =>
  command.run(portico.context, { id: '', options })

it('shows the suggested text, and that nobody is asked', async () => {
  expect((await run(noticeList)).text).toContain('nobody is asked for consent')
  const { text } = await run(noticeShow, { language: 'cn' })
  expect(text).toContain('[cn]')
  expect(text).not.toContain('[en]')
  expect(text).toContain('Northwind Bank')
})

it('publishes no text that nobody asked for', async () => {
  await expect(run(noticePublish)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await run(noticeList)).json).toMatchObject({ versions: [] })
})

it('publishes the suggested text on demand, and replaces no draft with it', async () => {
  expect((await run(noticePublish, { suggested: true })).json).toMatchObject({ version: 1 })
  expect((await consenting(portico, await portico.newLink()).read()).body).toMatchObject({ notice: { version: 1 } })
  expect((await run(noticeList)).json).toMatchObject({ versions: [{ version: 1, publishedBy: null, asksAgain: false }] })
  const draft = { texts: JSON.stringify({}), asksAgain: false, revision: 1, changedAt: new Date() }
  await portico.context.db
    .insertInto('noticeDrafts')
    .values({ clientId: portico.client.id, ...draft })
    .execute()
  await expect(run(noticePublish, { suggested: true })).rejects.toMatchObject({ code: 'ROW_CHANGED_ELSEWHERE' })
})

it('shows a version that was published, and none that was not', async () => {
  expect((await run(noticeShow, { version: '1' })).json).toMatchObject({ version: 1 })
  await expect(run(noticeShow, { version: '2' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
