import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CaseFile } from '#contract/cases/case-file.ts'
import { type CompletenessPolicy, defaultCompletenessPolicy } from '#contract/completeness/policy.ts'
import { languageHeader } from '#contract/language.ts'
import { operatorDecision, retryRequest } from '#server/approval/decide-request.ts'
import { clientSet } from '#server/commands/client.ts'
import { setClient } from '#server/settings/change-client.ts'
import { companyPage, individualOf, newCompany, seedCorporateForm, setStatus } from '#server/testing/company-steps.ts'
import { auditOf, decide, openStaffApp, revisionOf, type StaffApp } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let reviewer: StaffApp
let administrator: StaffApp
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 1_000 } })
  await seedCorporateForm(portico)
  reviewer = await openStaffApp(portico, 'reviewer')
  administrator = await openStaffApp(portico, 'administrator')
})
afterAll(() => portico.close())

type Completeness = {
  verified: object
  people: { EOD: string; state: string }[]
  gaps: { kind: string }[]
  names: Record<string, string>
  companies: object[]
  seniorManager: object
  steps: { standing: string }[]
}
const open = async () => {
  const link = await newCompany(portico)
  const page = companyPage(portico, link)
  const read = async () => (await page.call('GET', `/completeness?COD=${link.requestId}`)).body as Completeness
  const kindsOf = async () => (await read()).gaps.map(({ kind }) => kind)
  return {
    ...page,
    link,
    completeness: read,
    kindsOf,
    submit: (more: object = {}) => page.call('POST', '/submit', { acceptedTerms: true, ...more }),
  }
}
const standingsOf = async (page: Awaited<ReturnType<typeof open>>) => (await page.completeness()).steps.map(({ standing }) => standing)
const approve = (who: StaffApp, id: string, more: object = {}) => decide(who, id, 'approve', more as Record<string, unknown>)
const withTwoOwners = async () => {
  const page = await open()
  const chair = individualOf(await page.addDirector({ email: 'chair@example.com', first: 'Clara', designation: 'Chair' }))
  const owners = [
    individualOf(await page.addShareholder({ email: 'one@example.com', shares: '60' })),
    individualOf(await page.addShareholder({ email: 'two@example.com', shares: '40' })),
  ]
  return { page, chair, owners }
}

it('reports every gap of an empty company, and requires an override to approve it', async () => {
  const page = await open()
  const { status, body } = await page.submit()
  expect([status, body.status, body.problems]).toEqual([200, 'WAIT_FOR_APPROVAL', []])
  expect((body.gaps as { kind: string }[]).map(({ kind }) => kind)).toEqual(['no_director', 'no_senior_manager', 'shares_unaccounted'])
  expect(body).toMatchObject({ verified: { count: 0, of: 0 }, invited: [], skipped: [] })
  const denied = await approve(reviewer, page.requestId, { reason: 'They are known to us' })
  expect([denied.status, denied.body.errorCode]).toEqual([403, 'APPROVAL_OVERRIDE_DENIED'])
  const response = await approve(administrator, page.requestId)
  expect([response.status, response.body.errorCode]).toEqual([409, 'APPROVAL_REASON_REQUIRED'])
  const revision = await revisionOf(portico, page.requestId)
  const bulk = await administrator.send('POST', '/queue/bulk', { action: { do: 'approve' }, requests: [{ id: page.requestId, revision }] })
  expect(bulk.body.results).toMatchObject([
    { outcome: 'refused', errorCode: 'APPROVAL_NEEDS_REVIEW', findings: [{ kind: 'gap' }, { kind: 'gap' }, { kind: 'gap' }] },
  ])
  const approved = await approve(administrator, page.requestId, { reason: 'Regulated bank, see file 12' })
  expect(approved.body).toMatchObject({ status: 'APPROVED' })
  const entry = (await auditOf(portico, page.requestId)).find(({ action }) => action === 'request.approved')
  expect(entry?.facts).toMatchObject({
    findings: ['gap:no_director', 'gap:no_senior_manager', `gap:shares_unaccounted:${page.requestId}:100`],
  })
})

it('marks a step as done only when it has entries and nothing required is missing', async () => {
  const page = await open()
  const empty = await standingsOf(page)
  expect(empty.slice(1)).toEqual(['empty', 'empty', 'empty'])
  const director = individualOf(await page.addDirector({ email: 'chair@example.com' }))
  const owner = individualOf(await page.addShareholder({ email: 'one@example.com', shares: '60' }))
  expect(await standingsOf(page)).toEqual([empty[0], 'done', 'started', 'empty'])
  await page.addShareholder({ email: 'two@example.com', shares: '40' })
  expect(await standingsOf(page)).toEqual([empty[0], 'done', 'done', 'empty'])
  // Having been there makes a step no longer done.
  await page.call('DELETE', `/individual?EOD=${director.requestId}`)
  await page.call('DELETE', `/individual?EOD=${owner.requestId}`)
  expect(await standingsOf(page)).toEqual([empty[0], 'empty', 'started', 'empty'])
})

it('invites on submission everyone the policy requires, and no owner below the threshold', async () => {
  const { page, chair, owners } = await withTwoOwners()
  await page.call('PATCH', '/individual', {
    EOD: owners[1]?.requestId,
    corporateIndividualRequest: { individualType: 'SHAREHOLDER' },
    corporateUserRequestInfo: { formContent: { content: [{ fieldName: '% of Shares', fieldValue: '20' }] } },
  })
  const small = individualOf(await page.addShareholder({ email: 'small@example.com', shares: '20' }))
  const { body } = await page.submit()
  expect(body.invited).toEqual([
    { EOD: chair.requestId, name: 'Clara Eriksson' },
    { EOD: owners[0]?.requestId, name: 'Anna Eriksson' },
  ])
  expect(body.gaps).toMatchObject([
    { personId: chair.requestId, state: 'invited' },
    { personId: owners[0]?.requestId, state: 'invited' },
  ])
  expect([await portico.mailKinds(chair.requestId), await portico.mailKinds(small.requestId)]).toEqual([['invitation'], []])
  // A second tab that submits once more invites nobody twice.
  expect((await page.submit()).body.errorCode).toBe('REQUEST_CANNOT_BE_SUBMITTED')
  expect(await portico.mailKinds(chair.requestId)).toEqual(['invitation'])
})

it('submits also where nobody can be invited, with the reason', async () => {
  const { page, chair } = await withTwoOwners()
  await portico.context.db.updateTable('clients').set({ creditBalance: 0 }).where('id', '=', portico.client.id).execute()
  const { body } = await page.submit()
  await portico.context.db.updateTable('clients').set({ creditBalance: 1_000 }).where('id', '=', portico.client.id).execute()
  expect([body.status, body.invited]).toEqual(['WAIT_FOR_APPROVAL', []])
  expect(body.skipped).toMatchObject([{ EOD: chair.requestId, reason: 'INSUFFICIENT_CREDIT' }, {}, {}])
  expect(body.gaps).toMatchObject([{ state: 'not_invited' }, { state: 'not_invited' }, { state: 'not_invited' }])
  // It goes on inviting afterwards.
  expect((await page.invite(chair.requestId)).status).toBe(200)
  expect((await page.completeness()).people[0]).toMatchObject({ name: 'Clara Eriksson', state: 'invited' })
})

it('invites nobody while submission is blocked', async () => {
  const { page, chair } = await withTwoOwners()
  await setClient(portico.context, undefined, { completenessPolicy: { blocksSubmit: true } })
  await page.call('DELETE', `/individual?EOD=${chair.requestId}`)
  const { body } = await page.submit()
  expect([body.submittedAt, body.invited]).toEqual([null, []])
  expect(body.problems).toMatchObject([{ step: 2, kind: 'gap', message: 'No director is named.' }])
  expect(await portico.mailKinds(chair.requestId)).toEqual([])
  const inChinese = await portico.send({
    method: 'POST',
    url: '/v1/onboarding/corporate-request/submit',
    headers: { authorization: `Bearer ${page.link.token}`, [languageHeader]: 'cn' },
    payload: { acceptedTerms: true },
  })
  await setClient(portico.context, undefined, { completenessPolicy: { blocksSubmit: false } })
  expect(inChinese.body.problems).toMatchObject([{ message: '尚未填写任何董事。' }])
  // People who are not verified yet never keep a company from submitting.
  await page.addDirector({ email: 'new@example.com' })
  expect((await page.submit()).body.status).toBe('WAIT_FOR_APPROVAL')
})

it('accepts an explanation for missing shares, with text where required, until submission', async () => {
  const page = await open()
  await page.addDirector({ email: 'chair@example.com' })
  await page.addShareholder({ email: 'one@example.com', shares: '60' })
  const explain = (explanation: object | null, COD?: string) =>
    page.call('POST', '/shares-explanation', { explanation, ...(COD && { COD }) })
  expect((await page.completeness()).companies).toMatchObject([
    { COD: page.requestId, totalPercent: 60, asksExplanation: true, explanation: null },
  ])
  for (const wrong of [
    { reason: 'other', text: ' ' },
    { reason: 'none', text: 'x' },
    { reason: 'listed', text: 'x'.repeat(501) },
  ])
    expect((await explain(wrong)).status).toBe(422)
  const { body } = await explain({ reason: 'other', text: ' Held by its staff ' })
  expect(body.companies).toMatchObject([{ explanation: { reason: 'other', text: 'Held by its staff' } }])
  expect(await page.kindsOf()).toEqual(['person_not_verified', 'person_not_verified'])
  const stored = await portico.context.db.selectFrom('companyNodes').selectAll().where('id', '=', page.requestId).executeTakeFirstOrThrow()
  expect(JSON.stringify(stored)).not.toContain(Buffer.from('Held by its staff').toString('hex'))
  expect((await explain(null)).body.gaps).toContainEqual({ kind: 'shares_unaccounted', companyId: page.requestId, missingPercent: 40 })
  expect((await explain({ reason: 'listed', text: '' }, 'cod_of_nobody')).body.errorCode).toBe('REQUEST_NOT_FOUND')
  await page.submit()
  expect((await explain({ reason: 'listed', text: '' })).body.errorCode).toBe('REQUEST_CANNOT_BE_SUBMITTED')
})

it('accepts one director as senior managing official where there is no beneficial owner', async () => {
  const page = await open()
  const [chair, second] = [
    individualOf(await page.addDirector({ email: 'chair@example.com' })),
    individualOf(await page.addDirector({ email: 'second@example.com' })),
  ]
  const owner = individualOf(await page.addShareholder({ email: 'small@example.com', shares: '20' }))
  const name = (EOD: string | null) => page.call('POST', '/senior-manager', { EOD })
  expect(await page.kindsOf()).toEqual(['no_senior_manager', 'person_not_verified', 'person_not_verified', 'shares_unaccounted'])
  expect((await name(owner.requestId)).body.errorCode).toBe('ROW_DELETED_ELSEWHERE')
  await name(chair.requestId)
  const { body } = await name(second.requestId)
  expect(body.seniorManager).toMatchObject({ isAsked: true, EOD: second.requestId })
  expect(body.people).toMatchObject([{ roles: ['director'] }, { roles: ['director', 'senior_manager'] }])
  // Whoever is no director any more is no managing official either.
  await page.call('DELETE', `/individual?EOD=${second.requestId}`)
  expect((await page.completeness()).seniorManager).toMatchObject({ EOD: null })
  await page.submit()
  expect((await name(chair.requestId)).body.errorCode).toBe('REQUEST_CANNOT_BE_SUBMITTED')
})

it('returns a company its own completeness only', async () => {
  const [page, other] = [await open(), await open()]
  expect((await page.call('GET', `/completeness?COD=${other.requestId}`)).body.errorCode).toBe('REQUEST_NOT_FOUND')
  const foreign = individualOf(await other.addDirector({}))
  expect((await page.call('POST', '/senior-manager', { EOD: foreign.requestId })).body.errorCode).toBe('ROW_DELETED_ELSEWHERE')
})

it('approves without a reason once everyone is verified, unless the policy became stricter', async () => {
  const { page, chair, owners } = await withTwoOwners()
  await page.submit()
  for (const { requestId } of [chair, ...owners]) await setStatus(portico, requestId, 'APPROVED')
  expect(await page.completeness()).toMatchObject({ verified: { count: 3, of: 3 }, gaps: [] })
  await setClient(portico.context, undefined, { uboThresholdPercent: 70 })
  expect((await approve(reviewer, page.requestId)).body.errorCode).toBe('APPROVAL_OVERRIDE_DENIED')
  await setClient(portico.context, undefined, { uboThresholdPercent: 25 })
  expect((await approve(reviewer, page.requestId)).body).toMatchObject({ status: 'APPROVED' })
})

it('locks people and explanations after submission, until resubmission is requested', async () => {
  const { page, chair } = await withTwoOwners()
  await page.submit()
  const tries = [
    await page.call('DELETE', `/individual?EOD=${chair.requestId}`),
    await page.addDirector({ email: 'late@example.com' }),
    await page.call('POST', '/senior-manager', { EOD: chair.requestId }),
  ]
  expect(tries.map(({ body }) => body.errorCode)).toEqual(Array(3).fill('REQUEST_CANNOT_BE_SUBMITTED'))
  await retryRequest(portico.context, page.requestId, operatorDecision())
  expect((await page.call('POST', '/senior-manager', { EOD: chair.requestId })).status).toBe(200)
})

it('shows a reviewer the progress and explanations, text masked until revealed', async () => {
  const { page, owners } = await withTwoOwners()
  await page.call('DELETE', `/individual?EOD=${owners[1]?.requestId}`)
  await page.call('POST', '/shares-explanation', { explanation: { reason: 'dispersed', text: 'Family of Anna' } })
  await page.submit()
  const masked = (await reviewer.send('GET', `/requests/${page.requestId}`)).body as CaseFile
  expect(masked.company?.completeness).toMatchObject({
    verified: { count: 0, of: 2 },
    explanations: [{ companyId: page.requestId, totalPercent: 60, reason: 'dispersed', text: null }],
  })
  expect(masked.findings).toMatchObject([
    { kind: 'gap', gap: { state: 'invited' } },
    { kind: 'gap', gap: { personId: owners[0]?.requestId } },
  ])
  const revealed = (await reviewer.send('POST', `/requests/${page.requestId}/reveal`, { areas: ['people'] })).body as CaseFile
  expect(revealed.company?.completeness.explanations).toMatchObject([{ text: 'Family of Anna' }])
})

it('changes the policy by staff and command line, audited part by part', async () => {
  const { revision, settings } = (await administrator.send('GET', '/settings')).body as {
    revision: number
    settings: { completenessPolicy: CompletenessPolicy }
  }
  expect(settings.completenessPolicy).toEqual(defaultCompletenessPolicy)
  const put = (completenessPolicy: object) => administrator.send('PUT', '/settings', { revision, change: { completenessPolicy } })
  expect((await put({ requiresDirectors: false })).status).toBe(422)
  expect((await put({ ...defaultCompletenessPolicy, sharesTolerancePercent: 26 })).status).toBe(422)
  expect((await put({ ...defaultCompletenessPolicy, requiresDirectors: false, sharesOf: 'company' })).status).toBe(200)
  const set = (completeness: string) => clientSet.run(portico.context, { id: '', options: { completeness } })
  for (const wrong of ['{', '[]', '{"all":1}', '{"sharesOf":"all"}']) await expect(set(wrong)).rejects.toThrow('--completeness')
  const shown = await set('{"sharesTolerancePercent":0.5}')
  expect(shown.json).toMatchObject({ completenessPolicy: { requiresDirectors: false, sharesOf: 'company', sharesTolerancePercent: 0.5 } })
  await set(JSON.stringify(defaultCompletenessPolicy))
  const entries = (await auditOf(portico, portico.client.id)).filter(({ action }) => action === 'settings.changed').slice(-3)
  expect(entries.map(({ facts }) => facts.completenessPolicy)).toEqual([
    'requiresDirectors: true → false, sharesOf: structure → company',
    'sharesTolerancePercent: 0.1 → 0.5',
    'requiresDirectors: false → true, sharesOf: company → structure, sharesTolerancePercent: 0.5 → 0.1',
  ])
})
