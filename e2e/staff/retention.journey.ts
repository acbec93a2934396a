import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { submitPassport } from '#e2e/support/applicant-calls.ts'
import { expect, journey } from '#e2e/support/journey.ts'
import { createStaff, signIn } from '#e2e/support/staff.ts'
import type { Portico } from '#e2e/support/start-portico.ts'
import { expectAccessible, expectHeading } from '#e2e/support/walk.ts'
import type { Language } from '#e2e/support/words.ts'

const run = promisify(execFile)
const script = join(import.meta.dirname, '../../docs/verify/erasure-certificate.mjs')

const words = {
  en: {
    email: 'Email',
    password: 'Password',
    requests: 'Requests',
    retention: 'Retention',
    hold: 'Place a legal hold',
    reason: 'Reason',
    held: 'On legal hold',
    askRelease: 'Request release',
    release: 'Release the hold',
    erase: 'Erase on request',
    documents: 'Documents',
    what: 'What was asked, and how you know who asked',
    open: 'Erasure requested',
    confirm: 'Confirm the erasure',
    erased: /Erased on .* on request/,
    download: /^Download the certificate/,
    propose: 'Propose a schedule',
    preview: 'Preview',
    send: 'Propose',
    waiting: 'Waiting for confirmation',
    doConfirm: 'Confirm',
    inForce: 'In force',
    public: 'How long your data is kept',
  },
  cn: {
    email: '邮箱',
    password: '密码',
    requests: '申请',
    retention: '数据保留',
    hold: '设置法律保全',
    reason: '原因',
    held: '处于法律保全',
    askRelease: '申请解除',
    release: '解除法律保全',
    erase: '应请求删除',
    documents: '证件与文件',
    what: '请求内容，以及如何确认请求人身份',
    open: '已申请删除',
    confirm: '确认删除',
    erased: /已于 .* 删除，应请求删除/,
    download: /^下载 .* 的证明/,
    propose: '提议保留期限',
    preview: '预览',
    send: '提议',
    waiting: '待确认',
    doConfirm: '确认',
    inForce: '现行保留期限',
    public: '您的数据保留多久',
  },
} as const satisfies Record<Language, object>

const language = (process.env.JOURNEY_LANGUAGE ?? 'en') as Language
const w = words[language]
/** Where pictures of the pages go, for whoever wants to look at them. */
const shots = process.env.JOURNEY_SHOTS

async function picture(page: Page, name: string): Promise<void> {
  if (!shots) return
  const size = page.viewportSize()
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: join(shots, `${name}.${language}.${width}.png`), fullPage: true })
  }
  if (size) await page.setViewportSize(size)
}

async function openRequests(page: Page, portico: Portico, name: string): Promise<void> {
  const email = `${name}.${language}@retention.example`
  await createStaff(portico, { email, role: 'administrator', name })
  await signIn(page, `${portico.url}/login?language=${language}`, email, w)
  await expectHeading(page, w.requests)
}

journey(
  `a hold stands in the way of an erasure; released by two, the case is erased, and its certificate verifies (${language})`,
  async ({ portico, open }, testInfo) => {
    const { requestId } = await submitPassport(portico)
    const { page: ada } = await open({ camera: null, width: 1280 })
    const { page: grace } = await open({ camera: null, width: 1280 })
    await openRequests(ada, portico, 'Ada')
    await openRequests(grace, portico, 'Grace')
    const place = `${portico.url}/admin/requests/${requestId}`
    const part = (page: Page) => page.getByRole('region', { name: w.retention, exact: true })
    const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

    await ada.goto(place)
    await expect(part(ada)).toContainText(w.documents)
    await part(ada).getByRole('button', { name: w.hold }).click()
    await ada.getByRole('dialog').getByLabel(w.reason).fill('Court order 12/26')
    await inDialog(ada, w.hold).click()
    await expect(part(ada).getByText(w.held)).toBeVisible()
    await expect(part(ada).getByRole('button', { name: w.erase })).toHaveCount(0)
    await expectAccessible(ada, 'case on legal hold')
    await picture(ada, 'case-held')

    await part(ada).getByRole('button', { name: w.askRelease }).click()
    await ada.getByRole('dialog').getByLabel(w.reason).fill('The court has ruled')
    await inDialog(ada, w.askRelease).click()
    await expect(part(ada)).toContainText('The court has ruled')
    await expect(part(ada).getByRole('button', { name: w.release })).toHaveCount(0)
    await grace.goto(place)
    await part(grace).getByRole('button', { name: w.release }).click()
    await inDialog(grace, w.release).click()
    await expect(part(grace).getByText(w.held)).toHaveCount(0)

    await ada.goto(place)
    await part(ada).getByRole('button', { name: w.erase }).click()
    await ada.getByRole('dialog').getByLabel(w.documents).check()
    await ada.getByRole('dialog').getByLabel(w.what).fill('By letter of 1 May, with a copy of the passport')
    await expectAccessible(ada, 'erasure on request')
    await picture(ada, 'ask-erasure')
    await inDialog(ada, w.erase).click()
    await expect(part(ada).getByText(w.open)).toBeVisible()
    await expect(part(ada).getByRole('button', { name: w.confirm })).toHaveCount(0)
    await grace.goto(place)
    await part(grace).getByRole('button', { name: w.confirm }).click()
    await picture(grace, 'confirm-erasure')
    await inDialog(grace, w.confirm).click()
    await expect(part(grace).getByText(w.erased)).toBeVisible()
    await expectAccessible(grace, 'partly erased case')
    await picture(grace, 'case-erased')

    const downloading = grace.waitForEvent('download')
    await part(grace).getByRole('button', { name: w.download }).click()
    const file = testInfo.outputPath('certificate.json')
    await (await downloading).saveAs(file)
    const { keys } = JSON.parse(await portico.command('retention', 'keys', '--json')) as { keys: { publicKey: string }[] }
    const { stdout } = await run(process.execPath, [script, file, keys[0]?.publicKey ?? ''])
    expect(stdout).toContain(`request ${requestId}`)
    expect(stdout).toMatch(/^VALID: erc_/)
    const jwks = testInfo.outputPath('jwks.json')
    await writeFile(jwks, await (await fetch(`${portico.url}/.well-known/jwks.json`)).text())
    expect((await run(process.execPath, [script, file, jwks])).stdout).toMatch(/^VALID: erc_/)
    const changed = testInfo.outputPath('changed.json')
    await writeFile(changed, (await readFile(file, 'utf8')).replace(requestId, 'req_other'))
    await expect(run(process.execPath, [script, changed, keys[0]?.publicKey ?? ''])).rejects.toMatchObject({ code: 1 })
  },
)

journey(
  `a schedule is proposed with a preview, confirmed by another person, and everybody reads it (${language})`,
  async ({ portico, open }) => {
    const { page: ada } = await open({ camera: null, width: 1280 })
    const { page: grace } = await open({ camera: null, width: 1280 })
    await openRequests(ada, portico, 'Ida')
    await openRequests(grace, portico, 'Gerda')
    await ada.goto(`${portico.url}/admin/retention`)
    await expectHeading(ada, w.retention)
    await expectAccessible(ada, 'retention')
    await picture(ada, 'retention-none')
    await ada.getByRole('button', { name: w.propose }).click()
    await ada.getByRole('button', { name: w.preview }).click()
    await expectAccessible(ada, 'proposal')
    await picture(ada, 'retention-propose')
    await ada.getByRole('button', { name: w.send, exact: true }).click()
    await expect(ada.getByRole('heading', { name: w.waiting })).toBeVisible()
    await grace.goto(`${portico.url}/admin/retention`)
    await picture(grace, 'retention-pending')
    await grace.getByRole('button', { name: w.doConfirm, exact: true }).click()
    await grace.getByRole('dialog').getByRole('button', { name: w.doConfirm, exact: true }).click()
    await expect(grace.getByRole('table', { name: w.inForce })).toBeVisible()
    await expectAccessible(grace, 'schedule in force')
    await picture(grace, 'retention-in-force')

    const { publicPath } = JSON.parse(await portico.command('retention', 'show', '--json')) as { publicPath: string }
    const { page: anybody } = await open({ camera: null, width: 1280 })
    await anybody.goto(`${portico.url}${publicPath}?language=${language}`)
    await expectHeading(anybody, w.public)
    await expect(anybody.getByRole('term').first()).toBeVisible()
    await expectAccessible(anybody, 'public retention page')
    await picture(anybody, 'public')
  },
)
