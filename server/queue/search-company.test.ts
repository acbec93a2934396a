import { afterEach, beforeEach, expect, it } from 'vitest'
import { indexRequests } from '#server/queue/index-requests.ts'
import { companyPage, individualOf, newCompany, seedCorporateForm } from '#server/testing/company-steps.ts'
import { openStaffApp as openDesk } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let find: (text: string) => Promise<string[]>
beforeEach(async () => {
  portico = await testApp()
  await seedCorporateForm(portico)
  const { send } = await openDesk(portico, 'reviewer')
  find = async (text) => ((await send('POST', '/queue', { text })).body.items as { id: string }[]).map(({ id }) => id)
})
afterEach(() => portico.close())

it('finds a Chinese company by any part of its name', async () => {
  const { requestId } = await newCompany(portico, { companyName: '上海明远贸易有限公司' })
  await newCompany(portico, { companyName: '上海远明贸易有限公司' })
  for (const text of ['明远', '贸易 明远', '上海明远贸易有限公司', '远贸']) expect([text, await find(text)]).toEqual([text, [requestId]])
  expect(await find('明')).toHaveLength(2)
})

it('finds a company by people and companies of its structure, invited or not', async () => {
  const company = await newCompany(portico, { companyName: 'Meridian Trading Ltd' })
  const page = companyPage(portico, company)
  await page.addDirector({ first: 'Ines', last: 'Kerr', email: 'ines@people.example' })
  await page.addShareholder({ first: '晓明', last: '欧阳', email: 'ouyang@people.example', shares: '30' })
  await page.addBusiness({ name: 'Nordlicht Holding', number: '0815', shares: '40' })
  for (const text of ['ines kerr', 'Kerr', '欧阳晓明', '晓明', 'nordlicht', 'meridian'])
    expect([text, await find(text)]).toEqual([text, [company.requestId]])
})

it("finds a company by its people's current names", async () => {
  const company = await newCompany(portico)
  const page = companyPage(portico, company)
  const person = individualOf(await page.addDirector({ first: 'Ines', last: 'Kerr', email: 'ines@people.example' }))
  expect(await find('kerr')).toEqual([company.requestId])
  await portico.context.db.updateTable('companyPeople').set({ deletedAt: new Date() }).where('id', '=', person.requestId).execute()
  expect([await find('kerr'), await find('meridian')]).toEqual([[], [company.requestId]])
})

it('no longer finds a company by an erased person', async () => {
  const company = await newCompany(portico)
  const person = individualOf(
    await companyPage(portico, company).addDirector({ first: 'Ines', last: 'Kerr', email: 'ines@people.example' }),
  )
  await indexRequests(portico.context)
  const { db } = portico.context
  const wordsOf = () => db.selectFrom('requestSearch').select('words').where('requestId', '=', company.requestId).executeTakeFirst()
  const before = (await wordsOf())?.words.length ?? 0
  const { subjectId } = await db
    .selectFrom('companyPeople')
    .select('subjectId')
    .where('id', '=', person.requestId)
    .executeTakeFirstOrThrow()
  await db.updateTable('subjectKeys').set({ sealedKey: null }).where('subjectId', '=', subjectId).execute()
  // At once, not when the next job comes round.
  expect(await wordsOf()).toBeUndefined()
  expect([await find('kerr'), await find('meridian')]).toEqual([[], [company.requestId]])
  expect((await wordsOf())?.words.length).toBeLessThan(before)
})

it('indexes a backlog in the background, and changes at once', async () => {
  const { db } = portico.context
  const old = await Promise.all(['one', 'two', 'three'].map((word) => portico.newLink({ email: `${word}@backlog.example` })))
  await indexRequests(portico.context)
  await db.deleteFrom('requestSearch').execute()
  const rows = old.map(({ requestId }) => ({ requestId, clientId: portico.client.id, dueSince: 'infinity' as unknown as Date }))
  await db.insertInto('requestSearchDue').values(rows).execute()
  const fresh = await portico.newLink({ email: 'fresh@backlog.example' })
  expect(await find('@backlog.example')).toEqual([fresh.requestId])
  expect(await indexRequests(portico.context, { most: 2 })).toBe(2)
  expect(await find('@backlog.example')).toHaveLength(3)
  expect(await indexRequests(portico.context)).toBe(1)
  expect(await find('@backlog.example')).toHaveLength(4)
})
