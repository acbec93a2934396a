import { afterAll, beforeAll, expect, it } from 'vitest'
import { findStaff } from '#server/staff/members/staff-identity.ts'
import type { Link } from '#server/testing/individual-steps.ts'
import { auditOf, openOtherTenantStaffApp, openStaffApp, type StaffApp } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let reviewer: StaffApp
beforeAll(async () => {
  portico = await testApp()
  reviewer = await openStaffApp(portico, 'reviewer')
})
afterAll(() => portico.close())

/** Where staff of the tests sign in. */
const officeAddress = '192.0.2.1'
const officeBrowser = 'Firefox'
const open = ({ requestId, token }: Link, address = officeAddress, browser = officeBrowser) =>
  portico.send({
    method: 'POST',
    url: '/onboarding/liveness/status',
    remoteAddress: address,
    headers: { 'user-agent': browser },
    payload: { requestId, token },
  })
const noticed = async (id: string) => (await auditOf(portico, id)).filter(({ action }) => action === 'request.link-used-by-staff')

it("records once a day that a link was opened on a colleague's signed-in browser", async () => {
  const link = await portico.newLink()
  for (const _ of [1, 2, 3]) expect((await open(link)).status).toBe(200)
  expect(await noticed(link.requestId)).toMatchObject([{ actorKind: 'stranger', actorId: null, facts: { user: reviewer.id } }])
  const { body } = await reviewer.send('GET', `/requests/${link.requestId}`)
  const lines = body.history as { what: string; details: object[] }[]
  const name = (await findStaff(portico.context.db, portico.context, reviewer.id))?.displayName
  expect(lines.filter(({ what }) => what === 'request.link-used-by-staff').map(({ details }) => details)).toEqual([
    [{ is: 'colleague', name }],
  ])
})

it('records it also after sign-out, for a day', async () => {
  const link = await portico.newLink()
  await portico.context.db
    .updateTable('staffSessions')
    .set({ endedAt: new Date(), endedBecause: 'signed-out' })
    .where('userId', '=', reviewer.id)
    .execute()
  await open(link)
  expect(await noticed(link.requestId)).toHaveLength(1)
  portico.clock.turnHours(25)
  const later = await portico.newLink()
  await open(later)
  expect(await noticed(later.requestId)).toHaveLength(0)
})

it("records nothing for another browser or address, or another customer's staff", async () => {
  await openStaffApp(portico, 'reviewer', { email: 'second@northwind.example' })
  const link = await portico.newLink()
  await open(link, officeAddress, 'Safari')
  await open(link, '198.51.100.7')
  expect(await noticed(link.requestId)).toEqual([])
  await portico.context.db.deleteFrom('staffSessions').execute()
  await openOtherTenantStaffApp(portico)
  await open(link)
  expect(await noticed(link.requestId)).toEqual([])
})
