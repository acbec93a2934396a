import type { Page } from '@playwright/test'
import { applicantCalls } from '#e2e/support/applicant-calls.ts'
import { baseInfoFormName, publishForm } from '#e2e/support/base-info-form.ts'
import { toContent } from '#e2e/support/company.ts'
import { expect, journey } from '#e2e/support/journey.ts'
import type { Portico } from '#e2e/support/start-portico.ts'
import { expectAccessible, expectHeading, giveDocument } from '#e2e/support/walk.ts'
import { type Language, words } from '#e2e/support/words.ts'

const stated = {
  en: {
    next: 'Next',
    differs: 'Some details do not match your document',
    mistake: 'I made a mistake',
    goOn: 'Continue',
    last: 'Last name',
    birth: 'Date of birth',
    number: 'Document number',
    still: /Some details still do not match/,
    missing: 'Please Enter Date of birth',
  },
  cn: {
    next: '下一步',
    differs: '部分信息与您的证件不一致',
    mistake: '我填错了',
    goOn: '继续',
    last: '姓',
    birth: '出生日期',
    number: '证件号码',
    still: /部分信息仍不一致/,
    missing: '请输入出生日期',
  },
} as const satisfies Record<Language, object>

/** Hands in the details of the form with three mistakes: in the name, the day of birth and the number. */
async function submitWithMistakes(portico: Portico, { requestId, token }: { requestId: string; token: string }): Promise<void> {
  const typed = {
    'Last Name': 'Lindhlom',
    'First Name': 'Clara',
    'Country of Residence': 'DE',
    Nationality: 'DE',
    'Date of Birth': '1990-01-25',
    Gender: 'F',
    'Identity Type': 'Passport',
    'Identity Number': 'PT4830707',
  }
  const body = JSON.stringify({
    requestId,
    token,
    isVerify: '1',
    displayAreas: [{ displayArea: 'personalInformation', content: toContent(typed) }],
  })
  const saved = await fetch(`${portico.url}/v1/onboarding/individual/personal-info`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect(saved.status).toBe(200)
}

const language = 'cn' as Language

const [say, also] = [stated[language], words[language]]
const goOn = (page: Page) => page.getByRole('button', { name: say.goOn, exact: true }).click()

journey(`an applicant corrects entered details that differ from the document, and continues, in ${language}`, async ({ portico, open }) => {
  await publishForm(portico)
  const link = await portico.issueLink('--language', language, '--form', baseInfoFormName, '--email', `own-${language}@applicant.example`)
  await submitWithMistakes(portico, link)
  const { page } = await open({ camera: null, width: 360, height: 740 })
  await page.goto(link.url)
  await page.getByRole('radio', { name: also.kinds.passport }).check()
  await page.getByRole('button', { name: say.next, exact: true }).click()
  await page.getByRole('checkbox', { name: also.tick }).check()
  await page.getByRole('button', { name: also.ok, exact: true }).click()
  await giveDocument(page, also, { kind: 'passport' })
  await expectHeading(page, say.differs)
  // Neither a reload nor the address of the liveness check leads round the question.
  await page.reload()
  await expectHeading(page, say.differs)
  await page.goto(`${portico.url}/BaseInfo/liveness-check`)
  await expectHeading(page, say.differs)
  await expect(page.getByRole('row').filter({ hasText: 'Lindhlom' })).toContainText('LINDHOLM')

  await page.getByRole('radio', { name: say.mistake }).check()
  await page.getByLabel(say.last, { exact: true }).fill('Lindholm')
  await goOn(page)
  // What agrees is asked no more; what does not is.
  await expect(page.getByText(say.still)).toBeVisible()
  await expect(page.getByLabel(say.last, { exact: true })).toHaveCount(0)
  await page.getByLabel(say.birth, { exact: true }).fill('')
  await goOn(page)
  await expect(page.getByText(say.missing)).toBeVisible()
  await expect(page.getByLabel(say.birth, { exact: true })).toBeFocused()
  await expectAccessible(page, 'a correction that the form does not take')
  await page.getByLabel(say.birth, { exact: true }).fill('24.1.1990')
  await page.getByLabel(say.number, { exact: true }).fill('PT4830700')
  await goOn(page)

  await expectHeading(page, also.cameraTitle)
  // The question is answered: its address leads on.
  await page.goto(`${portico.url}/BaseInfo/check-details`)
  await expectHeading(page, also.cameraTitle)
  await applicantCalls(portico, link).passCamera()
  expect((await portico.show(link.requestId)).status).toBe('WAIT_FOR_APPROVAL')
})
