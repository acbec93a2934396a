import type { Page, Route } from '@playwright/test'
import { expect, journey } from '#e2e/support/journey.ts'
import { createStaff, fillSignIn, password, signIn } from '#e2e/support/staff.ts'
import type { Portico } from '#e2e/support/start-portico.ts'
import { expectAccessible, expectHeading } from '#e2e/support/walk.ts'

const users = '/auth/api/cms/users'

async function member(portico: Portico, email: string, role: string): Promise<void> {
  await createStaff(portico, { email, role, name: email.split('@')[0] ?? '' })
}

const stored = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(`portico.${name}`) ?? 'null') as string, key)
/** As if ten minutes had passed. */
const expireToken = (page: Page) => page.evaluate(() => localStorage.setItem('portico.token', '"run out"'))

async function ask(
  portico: Portico,
  path: string,
  { method = 'GET', token = '', body }: { method?: string; token?: string; body?: object } = {},
) {
  const headers = {
    'user-agent': 'another browser',
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  return fetch(`${portico.url}${users}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
}

async function tokenOf(portico: Portico, email: string): Promise<string> {
  const answer = (await (await ask(portico, '/login', { method: 'POST', body: { email, password } })).json()) as {
    data: { accessToken: string }
  }
  return answer.data.accessToken
}

async function idOf(portico: Portico, token: string): Promise<string> {
  return ((await (await ask(portico, '/me', { token })).json()) as { data: { id: string } }).data.id
}

/** Clicks the link in the very moment in which the page of the heading appears, before it has run any effect. */
const clickAsItAppears = (page: Page, heading: string, path: string) =>
  page.evaluate(
    ([desired, href]) => {
      const watcher = new MutationObserver(() => {
        const link = document.querySelector<HTMLAnchorElement>(`a[href="${href}"]`)
        if (!link || document.querySelector('h1')?.textContent !== desired) return
        watcher.disconnect()
        link.click()
      })
      watcher.observe(document, { childList: true, subtree: true })
    },
    [heading, path],
  )

journey('an ended session explains itself on the sign-in page and restores the page and its unsaved input', async ({ portico, open }) => {
  const email = 'typing@northwind.example'
  await member(portico, email, 'reviewer')
  const { page } = await open({ camera: null, width: 1280 })
  await page.goto(`${portico.url}/login`)
  await clickAsItAppears(page, 'Requests', '/admin/links')
  await fillSignIn(page, email)
  await expectHeading(page, 'Issue links')
  await page.getByLabel('Email', { exact: true }).fill('harbour@northwind.example')
  await page.getByLabel(/^Your reference/).fill('The man from the harbour')
  const own = await stored(page, 'token')
  const { data } = (await (await ask(portico, '/sessions', { token: own })).json()) as { data: { id: string; isThisOne: boolean }[] }
  const elsewhere = await tokenOf(portico, email)
  await ask(portico, `/sessions/${data.find(({ isThisOne }) => isThisOne)?.id}`, { method: 'DELETE', token: elsewhere })

  await page.getByRole('button', { name: 'Issue link', exact: true }).click()
  await expectHeading(page, 'This session was ended')
  await expect(page.getByText('What you were typing is saved in this tab')).toBeVisible()
  await expectAccessible(page, 'session ended')
  await fillSignIn(page, email)
  await expectHeading(page, 'Unsaved text from your last session')
  expect(new URL(page.url()).pathname).toBe('/admin/links')
  await expect(page.getByText('The man from the harbour')).toBeVisible()
  await expectAccessible(page, 'what was typed')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.reload()
  await expectHeading(page, 'Issue links')
  await expect(page.getByText('The man from the harbour')).toHaveCount(0)
})

journey('a refresh token used twice ends the session, and its owner is told why', async ({ portico, open }) => {
  const email = 'stolen@northwind.example'
  await member(portico, email, 'reviewer')
  const { page } = await open({ camera: null, width: 768 })
  await signIn(page, `${portico.url}/login`, email)
  await expectHeading(page, 'Requests')
  const refreshToken = await stored(page, 'refreshToken')
  const thief = await ask(portico, '/refreshtoken', { method: 'POST', body: { refreshToken } })
  const { data: stolen } = (await thief.json()) as { data: { accessToken: string } }
  await expireToken(page)
  await page.reload()
  await expectHeading(page, 'We ended this session to protect your account')
  await expectAccessible(page, 'token used twice')
  expect((await ask(portico, '/me', { token: stolen.accessToken })).status).toBe(401)
})

journey('no tab is signed out when several refresh an expired token at once', async ({ portico, open }) => {
  const email = 'tabs@northwind.example'
  await member(portico, email, 'administrator')
  const { page, context } = await open({ camera: null, width: 1280 })
  await signIn(page, `${portico.url}/login`, email)
  await expectHeading(page, 'Requests')
  const others = [await context.newPage(), await context.newPage()]
  for (const other of others) await other.goto(`${portico.url}/admin/users`)
  // Every tab has asked with the old token before the first one hears that it counts no more.
  const waiting = new Map<Page, Route>()
  let isHeld = true
  await context.route(`**${users}/me`, async (route) => {
    if (!isHeld || (await route.request().headerValue('authorization')) !== 'Bearer run out') return route.continue()
    waiting.set(route.request().frame().page(), route)
    if (waiting.size < 3) return
    isHeld = false
    await Promise.all([...waiting.values()].map((each) => each.continue()))
  })
  await expireToken(page)
  await Promise.all([page, ...others].map((tab) => tab.reload()))
  await expectHeading(page, 'Requests')
  for (const other of others) await expectHeading(other, 'Users')
  expect(waiting.size).toBe(3)
})

journey('a permission removed while a page is open is explained, with a link onward', async ({ portico, open }) => {
  const [email, boss] = ['taken@northwind.example', 'taking@northwind.example']
  await member(portico, email, 'administrator')
  await member(portico, boss, 'administrator')
  const { page } = await open({ camera: null, width: 1280 })
  await signIn(page, `${portico.url}/login`, email)
  await page.getByRole('link', { name: 'Users' }).click()
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a colleague' })
  await dialog.getByLabel('Email', { exact: true }).fill('new@northwind.example')
  await dialog.getByLabel('Name').fill('Somebody new')
  const token = await tokenOf(portico, boss)
  await ask(portico, `/${await idOf(portico, await stored(page, 'token'))}`, { method: 'PUT', token, body: { role: ['reviewer'] } })
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expectHeading(page, 'You do not have permission to view this page')
  await expect(page.getByRole('link', { name: 'Users' })).toHaveCount(0)
  await expectAccessible(page, 'permission taken away')
  await page.getByRole('link', { name: 'Requests' }).click()
  await expectHeading(page, 'Requests')
})

journey('the last administrator cannot be removed, and the page says what to do first', async ({ portico, open }) => {
  const email = 'last@northwind.example'
  await member(portico, email, 'administrator')
  const token = await tokenOf(portico, email)
  const own = await idOf(portico, token)
  const { data } = (await (await ask(portico, '', { token })).json()) as { data: { id: string; status: string; role: string[] }[] }
  const others = data.filter(({ id, status, role }) => id !== own && status === 'active' && role.includes('administrator'))
  for (const { id } of others) await ask(portico, `/${id}`, { method: 'PUT', token, body: { isDisabled: true } })
  const { page } = await open({ camera: null, width: 360 })
  await signIn(page, `${portico.url}/login`, email)
  await expectHeading(page, 'Requests')
  await page.goto(`${portico.url}/admin/users/${own}?language=cn`)
  await page.getByLabel('管理员').uncheck()
  await page.getByLabel('审核员').check()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('alert')).toContainText('这是最后一位管理员')
  await expect(page.getByRole('alert')).toContainText('请先将其他用户设为管理员')
  await expectAccessible(page, 'last administrator')
  for (const { id } of others) await ask(portico, `/${id}`, { method: 'PUT', token, body: { isDisabled: false } })
})
