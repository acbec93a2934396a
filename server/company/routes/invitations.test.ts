import { afterAll, beforeAll, expect, it } from 'vitest'
import { operatorDecision, rejectRequest } from '#server/approval/decide-request.ts'
import { businessOf, companyPage, individualOf, newCompany, seedCorporateForm } from '#server/testing/company-steps.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 1_000 } })
  await seedCorporateForm(portico)
})
afterAll(() => portico.close())

const open = async () => companyPage(portico, await newCompany(portico))
const setStatus = (id: string, status: 'WAIT_FOR_APPROVAL' | 'APPROVED') =>
  portico.context.db.updateTable('verificationRequests').set({ status }).where('id', '=', id).execute()
const setCredit = (creditBalance: number) =>
  portico.context.db.updateTable('clients').set({ creditBalance }).where('id', '=', portico.client.id).execute()

it('invites everyone of the structure once, and reports who was skipped and why', async () => {
  const page = await open()
  const director = individualOf(await page.addDirector({ first: 'Ada', last: 'Lund', email: 'ada@example.com' }))
  const known = individualOf(await page.addDirector({ first: 'Ben', last: 'Roth', email: 'ben@example.com' }))
  await page.invite(known.requestId)
  const owner = businessOf(await page.addBusiness({ name: 'Holding Ltd', number: '4711', shares: '60' }))
  const above = individualOf(
    await page.addShareholder({ first: 'Cleo', last: 'Park', email: 'cleo@example.com', shares: '50' }, { COD: owner.requestId }),
  )
  const answered = await page.inviteAll()
  expect(answered.body).toEqual({
    invited: [
      { EOD: director.requestId, name: 'Ada Lund' },
      { EOD: above.requestId, name: 'Cleo Park' },
    ],
    skipped: [{ EOD: known.requestId, name: 'Ben Roth', reason: 'ALREADY_INVITED' }],
  })
  expect(await portico.mailKinds(above.requestId)).toEqual(['invitation'])
  const again = await page.inviteAll()
  expect(again.body.invited).toEqual([])
  expect(again.body.skipped).toHaveLength(3)
  expect(await portico.mailKinds(director.requestId)).toEqual(['invitation'])
})

it('skips people without an address or credit, and invites the others', async () => {
  const from = await open()
  await from.addShareholder({ first: 'Nora', last: 'Berg', email: 'nora@example.com', shares: '40' })
  const page = await open()
  // A file of owners names nobody's email address.
  const { statements } = (await from.call('GET', `/ownership/bods?COD=${from.requestId}`)).body
  await page.call('POST', '/ownership/bods', { requestId: page.requestId, statements })
  const [ada, ben] = [
    individualOf(await page.addDirector({ email: 'one@example.com' })),
    individualOf(await page.addDirector({ email: 'two@example.com' })),
  ]
  await setCredit(1)
  const { body } = await page.inviteAll()
  await setCredit(1_000)
  expect(body.invited).toMatchObject([{ EOD: ada.requestId }])
  expect(body.skipped).toMatchObject([
    { name: 'Nora Berg', reason: 'NO_EMAIL_ADDRESS' },
    { EOD: ben.requestId, reason: 'INSUFFICIENT_CREDIT' },
  ])
  expect(await portico.mailKinds(ben.requestId)).toEqual([])
})

it('allows invitations after submission until the decision', async () => {
  const page = await open()
  const first = individualOf(await page.addDirector({ email: 'late@example.com' }))
  const second = individualOf(await page.addDirector({ email: 'later@example.com' }))
  await setStatus(page.requestId, 'WAIT_FOR_APPROVAL')
  expect((await page.invite(first.requestId)).status).toBe(200)
  expect((await page.inviteAll()).body.invited).toMatchObject([{ EOD: second.requestId }])
  expect((await page.addDirector({ email: 'no@example.com' })).body.errorCode).toBe('REQUEST_CANNOT_BE_SUBMITTED')
  expect((await page.call('DELETE', `/individual?EOD=${first.requestId}`)).body.errorCode).toBe('REQUEST_CANNOT_BE_SUBMITTED')
  expect((await page.addBusiness({ name: 'No Ltd', number: '1', shares: '1' })).body.errorCode).toBe('REQUEST_CANNOT_BE_SUBMITTED')
  await rejectRequest(portico.context, page.requestId, operatorDecision())
  expect((await page.inviteAll()).body.errorCode).toBe('VERIFICATION_REJECTED_REQUEST_AGAIN')
})

it('refuses invitations by an expired link', async () => {
  const page = await open()
  const { requestId } = individualOf(await page.addDirector({ email: 'old-link@example.com' }))
  await setStatus(page.requestId, 'WAIT_FOR_APPROVAL')
  await portico.context.db
    .updateTable('linkTokens')
    .set({ expiresAt: new Date(0) })
    .where('requestId', '=', page.requestId)
    .execute()
  expect((await page.invite(requestId)).body.errorCode).toBe('LINK_EXPIRED')
  expect((await page.inviteAll()).body.errorCode).toBe('LINK_EXPIRED')
})

it('lists everyone of the structure once', async () => {
  const page = await open()
  const both = individualOf(await page.addDirector({ first: 'Ada', email: 'ada2@example.com' }))
  await page.addShareholder({ first: 'Ada', email: 'ada2@example.com', shares: '20' })
  const owner = businessOf(await page.addBusiness({ name: 'Holding Ltd', number: '4712', shares: '60' }))
  const above = individualOf(
    await page.addShareholder({ first: 'Cleo', email: 'cleo2@example.com', shares: '50' }, { COD: owner.requestId }),
  )
  const { individuals } = (await page.call('GET', `/individual/everybody?COD=${page.requestId}`)).body
  expect(individuals).toMatchObject([
    { requestId: both.requestId, COD: page.requestId, roles: ['director', 'shareholder'] },
    { requestId: above.requestId, COD: owner.requestId, roles: ['shareholder'] },
  ])
})

it('limits invitations to fifty new addresses a day', async () => {
  const page = await open()
  const people: string[] = []
  for (let at = 0; at < 52; at += 1)
    people.push(individualOf(await page.addDirector({ first: 'Ada', last: `Number ${at}`, email: `many${at}@example.com` })).requestId)
  const first = await page.inviteAll()
  const [invited, skipped] = [first.body.invited as unknown[], first.body.skipped as { EOD: string; reason: string }[]]
  expect([invited.length, skipped.map(({ reason }) => reason)]).toEqual([50, ['INVITATION_LIMIT_REACHED', 'INVITATION_LIMIT_REACHED']])
  const late = skipped[0]?.EOD ?? ''
  const refused = await page.invite(late)
  expect([refused.status, refused.body.errorCode, refused.headers['retry-after']]).toEqual([429, 'INVITATION_LIMIT_REACHED', '86400'])
  expect(await portico.mailKinds(late)).toEqual([])
  const known = people.find((id) => !skipped.some(({ EOD }) => EOD === id)) ?? ''
  portico.clock.turnHours(0.1)
  expect((await page.invite(known)).status).toBe(200)
  expect((await page.correctEmail(known, 'another@example.com')).body.errorCode).toBe('INVITATION_LIMIT_REACHED')
  portico.clock.turnHours(25)
  expect((await page.invite(late)).status).toBe(200)
})

it('refuses a name that is a message or an address', async () => {
  const bait = 'Your account is locked: https://evil.example'
  await expect(newCompany(portico, { companyName: bait })).rejects.toThrow('NAME_NOT_PLAIN')
  const page = await open()
  const { status, body } = await page.addDirector({ first: bait, email: 'bait@example.com' })
  expect([status, body.details]).toEqual([
    422,
    [
      expect.objectContaining({
        field: 'First Name',
        key: 'name-not-plain',
        message: 'Enter the name only, without web or email addresses.',
      }),
    ],
  ])
})
