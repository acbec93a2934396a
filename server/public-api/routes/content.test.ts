import { afterAll, beforeAll, expect, it } from 'vitest'
import { businessOf, companyPage, individualOf, newCompany, seedCorporateForm } from '#server/testing/company-steps.ts'
import { openOtherSecretKey, openSecretKey, type SecretKey } from '#server/testing/secret-key.ts'
import { auditOf, submittedRequest } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let key: SecretKey
let other: SecretKey
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 500 } })
  await seedCorporateForm(portico)
  key = await openSecretKey(portico)
  other = await openOtherSecretKey(portico)
})
afterAll(() => portico.close())

const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body.code]
type File = { kind: string; url: string; urlExpiresAt: string; documentId: string | null; livenessCheckId: string | null }

it('hands out the files of a request by addresses that open for ten minutes, and writes that down', async () => {
  const { id } = await submittedRequest(portico)
  const { body } = await key.send('GET', `/requests/${id}/files`)
  const files = body.data as File[]
  expect(files.map(({ kind }) => kind).sort()).toEqual(['document-front', 'portrait', 'selfie', 'video'])
  const read = (await key.send('GET', `/requests/${id}`)).body as { document: { id: string }; liveness: { id: string } }
  const front = files.find(({ kind }) => kind === 'document-front')
  expect([front?.documentId, files.find(({ kind }) => kind === 'video')?.livenessCheckId]).toEqual([read.document.id, read.liveness.id])
  const path = String(front?.url).replace(portico.context.publicUrl, '')
  expect((await portico.call('GET', path)).status).toBe(200)
  expect((await portico.call('GET', path.replace(/signature=./, 'signature=_'))).status).toBe(404)
  expect(Date.parse(String(front?.urlExpiresAt)) - portico.clock.now().getTime()).toBeLessThanOrEqual(600_000)
  portico.clock.turnHours(1)
  expect((await portico.call('GET', path)).status).toBe(404)
  expect((await auditOf(portico, id)).at(-1)).toMatchObject({
    action: 'request.files-read',
    actorKind: 'customer',
    actorId: key.keyId,
    facts: { files: 4 },
  })
})

it('hands out no files and no company of another customer, without the scope, or of a person', async () => {
  const { id } = await submittedRequest(portico)
  const company = await newCompany(portico)
  expect(codeOf(await other.send('GET', `/requests/${id}/files`))).toEqual([404, 'REQUEST_NOT_FOUND'])
  expect(codeOf(await other.send('GET', `/requests/${company.requestId}/company`))).toEqual([404, 'REQUEST_NOT_FOUND'])
  expect(codeOf(await key.send('GET', `/requests/${id}/company`))).toEqual([404, 'REQUEST_NOT_FOUND'])
  const reader = await openSecretKey(portico, { scopes: ['requests:read'] })
  expect(codeOf(await reader.send('GET', `/requests/${id}/files`))).toEqual([403, 'API_KEY_SCOPE_MISSING'])
  expect(codeOf(await reader.send('GET', `/requests/${company.requestId}/company`))).toEqual([403, 'API_KEY_SCOPE_MISSING'])
})

it('answers a company with its structure, owners over all levels, people and what is missing', async () => {
  const link = await newCompany(portico, { companyName: 'Structured Ltd', kyckrId: 'GB|00112233' })
  const page = companyPage(portico, link)
  const director = individualOf(await page.addDirector({ first: 'Ada', last: 'Lovelace', email: 'ada@structured.example' }))
  const holding = businessOf(await page.addBusiness({ name: 'Upper Holding', shares: '66.67' }))
  const owner = individualOf(await page.addShareholder({ first: 'Zoë', last: 'Müller', email: 'zoe@structured.example', shares: '33.33' }))
  await page.addIndividual(
    'SHAREHOLDER',
    { first: 'Max', last: 'Upper', email: 'max@upper.example', shares: '50' },
    { parentId: holding.requestId, COD: holding.requestId },
  )
  await page.invite(director.requestId)
  const answer = await key.send('GET', `/requests/${link.requestId}/company`)
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.any(String)])
  expect(answer.body).toMatchObject({
    companyName: 'Structured Ltd',
    countryCode: 'GB',
    companyNumber: '00112233',
    rule: 'capital',
    thresholdPercent: '25',
    companies: [
      { id: link.requestId, isRoot: true, name: 'Structured Ltd' },
      { id: holding.requestId, isRoot: false, name: 'Upper Holding' },
    ],
    holdings: expect.arrayContaining([
      expect.objectContaining({ companyId: link.requestId, ownerId: holding.requestId, ownerKind: 'company', sharesPercent: '66.67' }),
      expect.objectContaining({ companyId: link.requestId, ownerId: owner.requestId, ownerKind: 'person', sharesPercent: '33.33' }),
    ]),
    owners: expect.arrayContaining([
      expect.objectContaining({
        id: owner.requestId,
        kind: 'person',
        isBeneficialOwner: true,
        capital: { directPercent: '33.33', indirectPercent: '0', effectivePercent: '33.33' },
        countedBy: [{ basis: 'capital', percent: '33.33', path: [owner.requestId, link.requestId] }],
      }),
    ]),
    people: expect.arrayContaining([
      expect.objectContaining({
        id: director.requestId,
        firstName: 'Ada',
        lastName: 'Lovelace',
        roles: ['director'],
        verification: 'invited',
        requestId: director.requestId,
      }),
      expect.objectContaining({ id: owner.requestId, verification: 'not_invited', requiredAs: ['beneficial_owner'] }),
    ]),
    registry: null,
    completeness: {
      isComplete: false,
      gaps: expect.arrayContaining([expect.objectContaining({ code: expect.stringContaining('person_not_verified') })]),
    },
  })
})
