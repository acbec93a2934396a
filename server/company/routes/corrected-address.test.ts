import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyPage, individualOf, newCompany, seedCorporateForm } from '#server/testing/company-steps.ts'
import { invitedPerson, readInvitation } from '#server/testing/invited.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let count = 0
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 1_000 } })
  await seedCorporateForm(portico)
})
afterAll(() => portico.close())

async function invitedDirector() {
  count += 1
  const page = companyPage(portico, await newCompany(portico))
  const { requestId: EOD } = individualOf(await page.addDirector({ email: `wrong.${count}@example.com` }))
  await page.invite(EOD)
  const wrong = await readInvitation(portico, EOD)
  return { page, EOD, wrong, right: `right.${count}@example.com` }
}
const submit = (id: string) =>
  portico.context.db.updateTable('verificationRequests').set({ status: 'WAIT_FOR_APPROVAL' }).where('id', '=', id).execute()

it('sends the link to the corrected address at once, and closes the previous one', async () => {
  const { page, EOD, wrong, right } = await invitedDirector()
  const changed = await page.change(EOD, { 'Email Address': right })
  expect(changed.body).toMatchObject({
    isLinkSent: true,
    individual: { 'Email Address': right, status: 'EMAIL_SENT', invitedAt: expect.any(String) },
  })
  const link = await readInvitation(portico, EOD)
  expect([link.to, (await invitedPerson(portico, link).status()).status]).toEqual([right, 200])
  // The page of the former link can say what happened, and nothing of the new address.
  expect((await invitedPerson(portico, wrong).status()).body).toMatchObject({
    errorCode: 'TOKEN_EXPIRED',
    details: { because: 'address_corrected' },
  })
  const stranger = { ...wrong, token: 'x'.repeat(wrong.token.length) }
  expect((await invitedPerson(portico, stranger).status()).body.details).toBeUndefined()
  // To whoever reads there it is the first message.
  expect(link.text).toContain('has named you as a director')
})

it('sends nothing where the address is unchanged or nobody was invited', async () => {
  const { page, EOD } = await invitedDirector()
  expect((await page.change(EOD, { 'Email Address': `Wrong.${count}@Example.com` })).body.isLinkSent).toBe(false)
  expect(await portico.mailKinds(EOD)).toEqual(['invitation'])
  const other = individualOf(await page.addDirector({ email: 'nobody@example.com' })).requestId
  expect((await page.change(other, { 'Email Address': 'somebody@example.com' })).body.isLinkSent).toBe(false)
  expect(await portico.mailKinds(other)).toEqual([])
})

it('corrects an address after submission', async () => {
  const { page, EOD, right } = await invitedDirector()
  await submit(page.requestId)
  expect((await page.change(EOD, { 'Email Address': right })).body.errorCode).toBe('REQUEST_CANNOT_BE_SUBMITTED')
  expect((await page.correctEmail(EOD, right)).body).toMatchObject({ isLinkSent: true, individual: { 'Email Address': right } })
  const link = await readInvitation(portico, EOD)
  expect(link.to).toBe(right)
  expect((await invitedPerson(portico, link).begin()).body).toMatchObject({ status: 'PROCESSING' })
})

it('refuses to change the address of a person who has started', async () => {
  const { page, EOD, wrong, right } = await invitedDirector()
  await invitedPerson(portico, wrong).begin()
  expect((await page.correctEmail(EOD, right)).body.errorCode).toBe('PERSON_HAS_BEGUN')
  await submit(page.requestId)
  expect((await page.correctEmail(EOD, right)).body.errorCode).toBe('PERSON_HAS_BEGUN')
  expect((await invitedPerson(portico, wrong).status()).status).toBe(200)
  expect(await portico.mailKinds(EOD)).toEqual(['invitation'])
})

it('treats a person with saved answers as started', async () => {
  const { page, EOD, wrong, right } = await invitedDirector()
  await portico.call('PUT', '/onboarding/liveness/form-content', {
    requestId: EOD,
    token: wrong.token,
    formContent: { passport: 'SECRET-78' },
  })
  expect((await page.correctEmail(EOD, right)).body.errorCode).toBe('PERSON_HAS_BEGUN')
})

it('refuses an address that another person has', async () => {
  const { page, EOD } = await invitedDirector()
  await page.addDirector({ email: 'taken@example.com' })
  expect((await page.correctEmail(EOD, 'taken@example.com')).body.errorCode).toBe('DUPLICATED_EMAIL')
  expect((await page.correctEmail(EOD, 'no address')).body.errorCode).toBe('VALIDATION_ERROR')
})

it('sends to at most ten addresses a day', async () => {
  const { page, EOD } = await invitedDirector()
  for (let sent = 1; sent < 10; sent += 1) expect((await page.correctEmail(EOD, `many.${count}.${sent}@example.com`)).status).toBe(200)
  expect((await page.correctEmail(EOD, `many.${count}.10@example.com`)).body.errorCode).toBe('INVITATION_JUST_SENT')
  expect((await readInvitation(portico, EOD)).to).toBe(`many.${count}.9@example.com`)
})

it('tells the page whether there is an address, not which', async () => {
  const status = async (email: string | null) => {
    const { requestId, token } = await portico.newLink({ email })
    return (await portico.call('POST', '/onboarding/liveness/status', { requestId, token })).text
  }
  expect(JSON.parse(await status(null))).toMatchObject({ hasEmail: false })
  const known = await status('somebody@example.com')
  expect([JSON.parse(known).hasEmail, known.includes('somebody@example.com')]).toEqual([true, false])
})
