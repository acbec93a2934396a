import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseResubmissionKey, type ResubmissionItem } from '#contract/company/resubmission-item.ts'
import { writePdf } from '#fixtures/write-office-files.ts'
import { operatorDecision, rejectRequest, retryRequest } from '#server/approval/decide-request.ts'
import { importForm } from '#server/forms/import-form.ts'
import { businessOf, type CompanyLink, companyPage, individualOf, newCompany } from '#server/testing/company-steps.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 1_000 } })
  const written = JSON.parse(await readFile('docs/forms/corporate.json', 'utf8'))
  await importForm(portico.context, {
    ...written,
    termsAndConditionsContent: undefined,
    termsOfUseLink: undefined,
    privacyPolicyLink: undefined,
  })
})
afterAll(() => portico.close())

const slot = 'Certificate of Incorporation'
const areas = (values: Record<string, Record<string, unknown>>) => ({
  displayAreas: Object.entries(values).map(([displayArea, own]) => ({
    displayArea,
    content: Object.entries(own).map(([fieldName, fieldValue]) => ({ fieldName, fieldValue })),
  })),
})
const whole = {
  basicInformationSetting: { 'Country of Incorporation': 'GB', 'Company Number': '09000001', 'Registered Address': '1 Old Street' },
  operationalInformation: { Industry: 'K', Website: 'https://old.example' },
  sourceOfWealth: { 'Source of Funds': ['revenue'] },
}

function upload({ requestId, token }: CompanyLink, bytes: Buffer) {
  const boundary = 'portico-test-boundary'
  const fields = Object.entries({ requestId, token, module: 'requiredDocuments', field: slot })
  const parts = fields.map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="deed.pdf"\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(parts.join('') + head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return portico.send({
    method: 'POST',
    url: '/postFile',
    payload,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
}

/** A company that could be submitted: everything answered, a director, an owner and a company that owns shares. */
async function filled() {
  const link = await newCompany(portico)
  const page = companyPage(portico, link)
  const put = async (bytes: Buffer) => {
    const { body } = await upload(link, bytes)
    await page.call('POST', '/required-documents', {
      requiredDocuments: [{ fieldName: slot, fieldValue: String(body.url), fileName: 'deed.pdf', fileType: 'application/pdf' }],
    })
  }
  const answer = (values: Record<string, Record<string, unknown>>) =>
    page.call('POST', '/updateFormContent', { formContent: areas(values) })
  await answer(whole)
  await put(writePdf())
  const director = individualOf(await page.addDirector({ designation: 'Chair', email: 'chair@example.com' }))
  const owner = individualOf(await page.addShareholder({ first: 'Olu', email: 'olu@example.com', shares: '60' }))
  const business = businessOf(await page.addBusiness({ name: 'Holding Ltd', number: '5', shares: '40' }))
  const submit = (language = 'en') =>
    portico.send({
      method: 'POST',
      url: '/v1/onboarding/corporate-request/submit',
      headers: { authorization: `Bearer ${link.token}`, 'x-language': language },
      payload: { requestId: link.requestId },
    })
  const ask = async (...words: string[]) => {
    await rejectRequest(portico.context, link.requestId, operatorDecision())
    const fields = words.map((word) => parseResubmissionKey(word) as ResubmissionItem)
    await retryRequest(portico.context, link.requestId, { ...operatorDecision(), fields, remark: 'Please look again.' })
  }
  return { link, page, put, answer, director, owner, business, submit, ask }
}
const problemsOf = ({ body }: { body: Record<string, unknown> }) =>
  (body.problems as { step: number; kind: string; EOD: string | null; module: string; field: string | null; message: string }[]).map(
    ({ step, kind, module, field, message }) => [step, kind, module, field, message],
  )
const english = 'You were asked to change this: change it before you submit'
const chinese = '此项被要求重新提交，请修改后再提交'

const standingsOf = async ({ link, page }: { link: CompanyLink; page: ReturnType<typeof companyPage> }) =>
  ((await page.call('GET', `/completeness?COD=${link.requestId}`)).body.steps as { standing: string }[]).map(({ standing }) => standing)

describe('company steps', () => {
  it('are empty, started, and done with every required answer and document', async () => {
    const link = await newCompany(portico)
    const page = companyPage(portico, link)
    const answer = (values: Record<string, Record<string, unknown>>) =>
      page.call('POST', '/updateFormContent', { formContent: areas(values) })
    expect(await standingsOf({ link, page })).toEqual(['empty', 'empty', 'empty', 'empty'])
    await answer({ operationalInformation: { Industry: 'K' } })
    expect(await standingsOf({ link, page })).toEqual(['started', 'empty', 'empty', 'empty'])
    await answer(whole)
    expect(await standingsOf({ link, page })).toEqual(['done', 'empty', 'empty', 'empty'])
    // The shares that a company holds are said; who owns that company is not.
    expect(await standingsOf(await filled())).toEqual(['done', 'done', 'started', 'done'])
  })

  it('reopen on a requested resubmission', async () => {
    const { ask, answer, ...company } = await filled()
    await ask('operationalInformation.Website', 'directors')
    expect(await standingsOf(company)).toEqual(['started', 'started', 'started', 'done'])
    await answer({ operationalInformation: { Website: 'https://new.example' } })
    expect(await standingsOf(company)).toEqual(['done', 'started', 'started', 'done'])
  })

  it('are judged where the whole form was requested unchanged', async () => {
    const { ask, ...company } = await filled()
    await ask()
    expect(await standingsOf(company)).toEqual(['done', 'done', 'started', 'done'])
  })
})

describe('a resubmission requested of a company', () => {
  it("is refused while unchanged, by name in the reader's language", async () => {
    const { ask, submit, owner, page } = await filled()
    await ask(
      'operationalInformation.Website',
      `requiredDocuments.${slot}`,
      'directors',
      `individualShareholderInformation#${owner.requestId}`,
    )
    expect(problemsOf(await submit())).toEqual([
      [1, 'field', 'operationalInformation', 'Website', english],
      [4, 'document', 'requiredDocuments', slot, english],
      [2, 'person', 'directors', null, english],
      [3, 'person', 'individualShareholderInformation', null, `Olu Eriksson: ${english}`],
    ])
    const inChinese = await submit('cn')
    expect([inChinese.body.status, inChinese.body.submittedAt, problemsOf(inChinese)[0]?.at(-1)]).toEqual(['RETRY', null, chinese])
    expect((await page.read()).body).toMatchObject({
      remark: 'Please look again.',
      resubmissionItems: [
        { module: 'operationalInformation', field: 'Website', row: null },
        { module: 'requiredDocuments', field: slot, row: null },
        { module: 'directors', field: null, row: null, name: null },
        { module: 'individualShareholderInformation', field: null, row: owner.requestId, name: 'Olu Eriksson' },
      ],
    })
  })

  it('is not fulfilled by a renamed file, other spaces, or a reverted change', async () => {
    const { ask, submit, put, answer } = await filled()
    await ask('basicInformationSetting.Registered Address', `requiredDocuments.${slot}`)
    await put(writePdf())
    await answer({ basicInformationSetting: { 'Registered Address': '2 New Street' } })
    await answer({ basicInformationSetting: { 'Registered Address': '  1 Old  Street ' } })
    expect(problemsOf(await submit()).map(([, , , field]) => field)).toEqual(['Registered Address', slot])
  })

  it('is not fulfilled by an emptied optional field', async () => {
    const { ask, submit, answer } = await filled()
    await ask('operationalInformation.Website')
    await answer({ operationalInformation: { Website: '' } })
    expect(problemsOf(await submit())).toEqual([[1, 'field', 'operationalInformation', 'Website', 'Please Enter Website']])
  })

  it('is fulfilled by another answer or file, and a changed or deleted row', async () => {
    const { ask, submit, put, answer, page, owner, business } = await filled()
    await ask(
      'operationalInformation.Website',
      `requiredDocuments.${slot}`,
      'directors',
      `individualShareholderInformation#${owner.requestId}`,
      `businessShareholders#${business.requestId}`,
    )
    await answer({ operationalInformation: { Website: 'https://new.example' } })
    await put(Buffer.concat([writePdf(), Buffer.from('\n% another\n')]))
    const content = [{ fieldName: '% of Shares', fieldValue: '55' }]
    const changed = {
      EOD: owner.requestId,
      corporateIndividualRequest: { individualType: 'SHAREHOLDER' },
      corporateUserRequestInfo: { formContent: { content } },
    }
    expect((await page.call('PATCH', '/individual', changed)).status).toBe(200)
    expect((await page.addDirector({ first: 'Ines', designation: 'Chair', email: 'ines@example.com' })).status).toBe(200)
    expect((await page.call('DELETE', `/business-shareholder?COD=${business.requestId}`)).status).toBe(200)
    expect(problemsOf(await submit())).toEqual([])
    expect((await page.read()).body).toMatchObject({ status: 'WAIT_FOR_APPROVAL', resubmissionItems: [] })
  })

  it('is fulfilled by any change where the whole form was requested', async () => {
    const { ask, submit, answer } = await filled()
    await ask()
    expect((await submit()).body.errorCode).toBe('RESUBMISSION_UNCHANGED')
    await answer({ operationalInformation: { Website: 'https://new.example' } })
    expect((await submit()).body.status).toBe('WAIT_FOR_APPROVAL')
  })

  it('is possible only for what the company can change', async () => {
    const { link, owner } = await filled()
    await rejectRequest(portico.context, link.requestId, operatorDecision())
    const tryAsking = (word: string) =>
      retryRequest(portico.context, link.requestId, { ...operatorDecision(), fields: [parseResubmissionKey(word) as ResubmissionItem] })
    await expect(tryAsking('basicInformationSetting.Business Name')).rejects.toMatchObject({ code: 'RESUBMISSION_NOT_POSSIBLE' })
    // Only there for whoever has another source of funds.
    await expect(tryAsking('sourceOfWealth.Source of Funds Details')).rejects.toMatchObject({ code: 'RESUBMISSION_NOT_POSSIBLE' })
    await expect(tryAsking('operationalInformation.Moon')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(tryAsking(`directors#${owner.requestId}`)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await portico.statusOf(link.requestId)).toBe('REJECTED')
  })
})
