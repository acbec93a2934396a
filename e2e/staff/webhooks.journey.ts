import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import { readMailedLink } from '#e2e/support/company.ts'
import { expect, journey } from '#e2e/support/journey.ts'
import { createStaff, signIn } from '#e2e/support/staff.ts'
import { expectAccessible, expectHeading } from '#e2e/support/walk.ts'

type Taken = { headers: Record<string, string>; body: string; type: string }

/** A customer's server: what it was sent, and what it answers. */
async function openReceiver() {
  const taken: Taken[] = []
  const answers = { status: 204 }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    taken.push({ headers, body, type: (JSON.parse(body) as { type: string }).type })
    response.writeHead(answers.status).end(answers.status < 300 ? '' : 'no room at the moment')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/walked`
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>((done) => server.close(() => done()))
  }
  return { taken, answers, url, close }
}

async function expectFits(page: Page, screen: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page, `${screen} at 360 px`)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectAccessible(page, `${screen} at 1280 px`)
}

const readSecret = async (dialog: Locator) => (await dialog.locator('.people-secret').innerText()).trim()

journey('staff add a webhook endpoint, send a test, read a failed delivery and resend it', async ({ portico, open }) => {
  const receiver = await openReceiver()
  const { taken, answers, url } = receiver
  const email = 'hooks@walked.example'
  await createStaff(portico, { email, role: 'engineer', name: 'Hanna Hook' })
  const { page } = await open({ camera: null, width: 1280 })
  await signIn(page, `${portico.url}/admin/webhooks?language=en`, email)
  await expectHeading(page, 'Webhooks')
  await page.getByRole('button', { name: 'Add endpoint' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  await expect(dialog.getByText('Enter an address that starts with https://')).toBeVisible()
  await dialog.getByLabel('Address').fill(url)
  await dialog.getByText('Only selected events').click()
  await dialog.getByRole('checkbox', { name: /^A request was created/ }).check()
  await expectFits(page, 'a new endpoint')
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  await expect(dialog.getByRole('heading', { name: 'Save this signing secret now' })).toBeVisible()
  const secret = await readSecret(dialog)
  await page.keyboard.press('Escape')
  await expect(dialog.getByText(secret)).toBeVisible()
  await dialog.getByRole('button', { name: 'I have saved it' }).click()
  await expectHeading(page, url)
  await expect(page.getByText(secret)).toHaveCount(0)

  const log = page.getByRole('table', { name: 'Deliveries, newest event first' })
  const rowOf = (type: string) => log.getByRole('row').filter({ hasText: type })
  await page.getByRole('button', { name: 'Send test' }).click()
  await expect(rowOf('webhook.test')).toContainText('Delivered')
  const [test] = taken
  expect(new Webhook(secret).verify(test?.body ?? '', test?.headers ?? {})).toMatchObject({ type: 'webhook.test' })

  answers.status = 503
  await portico.issueLink()
  await expect(rowOf('request.created').first()).toContainText('503')
  await expectFits(page, 'an endpoint')
  await page.getByLabel('Event', { exact: true }).selectOption('request.created')
  await page.getByLabel('Result', { exact: true }).selectOption('delivered')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page.getByText('No delivery of the last 30 days matches these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()

  await rowOf('request.created').first().getByRole('link').click()
  await expectHeading(page, 'request.created')
  await expect(page.getByText('no room at the moment').first()).toBeVisible()
  await expect(page.getByText('webhook-signature: v1,').first()).toBeVisible()
  await expectFits(page, 'a delivery')
  answers.status = 204
  await page.getByRole('button', { name: 'Resend' }).click()
  await expect(page.getByText('Delivered', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Back to the endpoint' }).click()
  await page.getByRole('button', { name: 'Rotate secret' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate secret' }).click()
  const next = await readSecret(dialog)
  await dialog.getByRole('button', { name: 'I have saved it' }).click()
  await expect(page.getByText(/The previous secret also signs until/)).toBeVisible()
  const before = taken.length
  await page.getByRole('button', { name: 'Resend a range' }).click()
  await dialog.getByRole('checkbox', { name: 'Only events that were never accepted' }).uncheck()
  await expectFits(page, 'a range to resend')
  await dialog.getByRole('button', { name: 'Resend' }).click()
  await expect.poll(() => taken.length).toBeGreaterThan(before)
  const last = taken.at(-1)
  for (const each of [secret, next])
    expect(new Webhook(each).verify(last?.body ?? '', last?.headers ?? {})).toMatchObject({ id: expect.any(String) })

  answers.status = 410
  await portico.issueLink()
  await expect(page.getByRole('heading', { name: 'This endpoint is disabled' })).toBeVisible({ timeout: 40_000 })
  await expectFits(page, 'a disabled endpoint')
  const address = page.url()
  const link = await readMailedLink(page, portico, /a webhook endpoint was disabled/)
  expect(link).toBe(address)
  const { page: other } = await open({ camera: null, width: 360 })
  await signIn(other, link, email)
  await expectHeading(other, url)
  await expect(other.getByRole('heading', { name: 'This endpoint is disabled' })).toBeVisible()
  await page.goto(`${address}?language=cn`)
  await expectHeading(page, '该端点已停用')
  await expectFits(page, 'a disabled endpoint in Chinese')
  await page.goto(`${address}?language=en`)
  answers.status = 204
  await page.getByRole('button', { name: 'Enable' }).click()
  await expect(page.getByRole('heading', { name: 'This endpoint is disabled' })).toBeHidden()

  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectHeading(page, 'Webhooks')
  await expect(page.getByText(url)).toHaveCount(0)
  await page.goto(address)
  await expectHeading(page, 'Deleted endpoint')
  await expect(rowOf('webhook.test')).toContainText('Delivered')
  await page.goto(`${portico.url}/admin/webhooks/whe_of_another_mode`)
  await expectHeading(page, 'Endpoint not found')
  await page.getByRole('button', { name: 'Look in test mode' }).click()
  await expect(page.getByRole('region', { name: 'Test mode' })).toBeVisible()
  await expectHeading(page, 'Endpoint not found')
  await receiver.close()
})

const cn = { email: '邮箱', password: '密码' }

journey('staff give a key scopes and networks, rotate it, and see its refused calls in the API log', async ({ portico, open }) => {
  const email = 'keys@walked.example'
  await createStaff(portico, { email, role: 'engineer', name: 'Kai Key' })
  const { page } = await open({ camera: null, width: 1280 })
  await signIn(page, `${portico.url}/admin/api-keys?language=cn`, email, cn)
  await page.getByRole('button', { name: '创建密钥' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('名称', { exact: true }).fill('仓库系统')
  await expect(dialog.getByRole('checkbox', { name: /requests:decide/ })).toBeDisabled()
  await expect(dialog.getByText(/您无法授予此项/).first()).toBeVisible()
  await dialog.getByRole('checkbox', { name: /events:read/ }).check()
  await dialog.getByLabel('允许的网络（选填）').fill('203.0.113.0/24\n办公室')
  await dialog.getByRole('button', { name: '创建密钥' }).click()
  await expect(dialog.getByText('以下内容不是地址或网络：办公室')).toBeVisible()
  await expectFits(page, 'a new key')
  await dialog.getByLabel('允许的网络（选填）').fill('203.0.113.0/24')
  await dialog.getByRole('button', { name: '创建密钥' }).click()
  const apiKey = await readSecret(dialog)
  await dialog.getByRole('button', { name: '我已保存' }).click()
  await expectFits(page, 'keys')

  const ask = async (key: string, path = '/v1/events') => {
    const answer = await fetch(`${portico.url}${path}`, { headers: { authorization: `Bearer ${key}` } })
    return answer.ok ? answer.status : ((await answer.json()) as { code: string }).code
  }
  expect(await ask(apiKey)).toBe('API_KEY_NETWORK_DENIED')
  await page.getByRole('link', { name: '仓库系统' }).click()
  await page.getByRole('button', { name: '编辑' }).click()
  await dialog.getByLabel('允许的网络（选填）').fill('')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
  expect([await ask(apiKey), await ask(apiKey, '/v1/requests'), await ask(apiKey.slice(0, -3))]).toEqual([
    200,
    'API_KEY_SCOPE_MISSING',
    'API_KEY_NOT_FOUND',
  ])
  await page.getByRole('button', { name: '轮换', exact: true }).click()
  await dialog.getByLabel('当前密钥继续有效').selectOption('1')
  await expectFits(page, 'a rotation')
  await dialog.getByRole('button', { name: '轮换' }).click()
  const next = await readSecret(dialog)
  await dialog.getByRole('button', { name: '我已保存' }).click()
  await expect(page.getByText(`…${apiKey.slice(-4)} 在`)).toBeVisible()
  await expectFits(page, 'a rotated key')
  expect([await ask(apiKey), await ask(next)]).toEqual([200, 200])

  await page.getByRole('link', { name: 'API 日志' }).click()
  const log = page.getByRole('table')
  const search = async () => {
    await page.getByLabel('结果').selectOption('refused')
    await page.getByLabel('API 密钥', { exact: true }).selectOption({ label: '仓库系统' })
    await page.getByRole('button', { name: '搜索' }).click()
    for (const code of ['API_KEY_NETWORK_DENIED', 'API_KEY_SCOPE_MISSING', 'API_KEY_NOT_FOUND'])
      await expect(log.getByText(code)).toBeVisible({ timeout: 2_000 })
  }
  await expect(search).toPass({ timeout: 30_000 })
  await expect(log.getByRole('row')).toHaveCount(4)
  await expectFits(page, 'API log')
  await page.getByRole('button', { name: '清除筛选条件' }).click()
  await expect(log.getByRole('row').filter({ hasText: 'GET /v1/events' }).first()).toBeVisible()
})
