import type { Page } from '@playwright/test'
import { expect, journey } from './journey.ts'
import type { Portico } from './start-portico.ts'
import { expectAccessible, expectHeading } from './walk.ts'
import type { Language } from './words.ts'

const password = 'a ship in harbour is safe'

const words = {
  en: {
    email: 'Email',
    password: 'Password',
    requests: 'Requests',
    all: /^All/,
    search: 'Search',
    selectAll: 'Select every request of this page',
    renewMany: 'Send new links',
    ok: 'OK',
    refusals: 'Requests left as they were: 1',
    noEmail: /It has no email address/,
    renewed: 'Link renewed',
    renew: 'Renew link',
    newLink: 'New link, shown once',
    notSent: /The previous link no longer works\. No email address is known/,
    copy: 'Copy link',
    copied: 'Link copied',
    close: 'Close',
    resendTitle: /^Resend the email to p•••@/,
    cancel: 'Cancel',
    resend: 'Resend email',
  },
  cn: {
    email: '电子邮箱',
    password: '密码',
    requests: '申请',
    all: /^全部/,
    search: '搜索',
    selectAll: '选择本页全部申请',
    renewMany: '发送新链接',
    ok: '确定',
    refusals: '未处理的申请：1 个',
    noEmail: /没有邮箱地址/,
    renewed: '链接已更新',
    renew: '更新链接',
    newLink: '新链接（仅显示一次）',
    notSent: /原链接已失效。没有邮箱地址/,
    copy: '复制链接',
    copied: '链接已复制',
    close: '关闭',
    resendTitle: /^重新发送邮件至 p•••@/,
    cancel: '取消',
    resend: '重发邮件',
  },
} as const satisfies Record<Language, object>

async function signIn(page: Page, portico: Portico, { email, language, name = 'Grace Hopper' }: { email: string; language: Language; name?: string }): Promise<void> {
  await portico.command('staff', 'create', '--email', email, '--password', password, '--role', 'reviewer', '--name', name)
  const w = words[language]
  await page.goto(`${portico.url}/login?language=${language}`)
  await page.getByLabel(w.email, { exact: true }).fill(email)
  await page.getByLabel(w.password, { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expectHeading(page, w.requests)
}

for (const language of ['en', 'cn'] as const) {
  const w = words[language]

  journey(`names each request that an action on many left as it was, with the way to its case (${language})`, async ({ portico, open }) => {
    const reference = `BULK-${language}`
    await portico.issueLink('--reference', reference, '--email', `bulk.${language}@people.example`)
    const silent = await portico.issueLink('--reference', reference)
    const { page } = await open({ camera: null, width: 1280 })
    await signIn(page, portico, { email: `bulk.${language}@northwind.example`, language })
    await page.getByRole('button', { name: w.all }).click()
    await page.getByLabel(w.search).fill(reference)
    await expect(page.getByRole('row')).toHaveCount(3)
    await page.getByLabel(w.selectAll).check()
    await page.getByRole('button', { name: w.renewMany }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: w.ok }).click()
    const refusals = page.getByRole('dialog', { name: w.refusals })
    await expect(refusals.getByRole('listitem')).toHaveCount(1)
    await expect(refusals).toContainText(`${reference} · ${silent.requestId}`)
    await expect(refusals).toContainText(w.noEmail)
    await expectAccessible(page, 'requests that were left as they were')
    await refusals.getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/admin/requests/${silent.requestId}$`))
    await expect(refusals).toHaveCount(0)
  })

  journey(`shows a renewed link whole, once, to copy by its button or by hand (${language})`, async ({ portico, open }) => {
    const { requestId, url: first } = await portico.issueLink()
    const { page } = await open({ camera: null, width: 360 })
    await signIn(page, portico, { email: `renewer.${language}@northwind.example`, language })
    await page.goto(`${portico.url}/admin/requests/${requestId}`)
    await page.getByRole('button', { name: w.renew }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: w.renew }).click()
    const dialog = page.getByRole('dialog', { name: w.renewed })
    await expect(dialog).toContainText(w.notSent)
    const field = dialog.getByLabel(w.newLink)
    const url = await field.inputValue()
    expect(url).toContain(requestId)
    expect(url).not.toBe(first)
    const isWhole = await field.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => scrollWidth <= clientWidth && scrollHeight <= clientHeight)
    expect(isWhole).toBe(true)
    await field.focus()
    expect(await field.evaluate((box: HTMLTextAreaElement) => box.value.slice(box.selectionStart, box.selectionEnd))).toBe(url)
    await dialog.getByRole('button', { name: w.copy }).click()
    await expect(dialog.getByRole('status')).toHaveText(w.copied)
    await expectAccessible(page, 'renewed link')
    await dialog.getByRole('button', { name: w.close }).click()
    await page.goto(first)
    await expect(page).not.toHaveURL(/id-document/)
    await page.goto(url)
    await expect(page).toHaveURL(/id-document/)
  })

  journey(`asks before it sends an email again, by its key as by its button (${language})`, async ({ portico, open }) => {
    const { requestId } = await portico.issueLink('--email', `p.${language}@people.example`)
    const { page } = await open({ camera: null, width: 1280 })
    await signIn(page, portico, { email: `sender.${language}@northwind.example`, language })
    await page.goto(`${portico.url}/admin/requests/${requestId}`)
    await expect(page.getByRole('button', { name: w.resend })).toBeVisible()
    const question = page.getByRole('alertdialog', { name: w.resendTitle })
    const sends: string[] = []
    page.on('request', (request) => request.url().endsWith('/resend-email') && sends.push(request.url()))
    await page.keyboard.press('m')
    await question.getByRole('button', { name: w.cancel }).click()
    await page.getByRole('button', { name: w.resend }).click()
    await question.getByRole('button', { name: w.cancel }).click()
    expect(sends).toEqual([])
    await page.keyboard.press('m')
    await question.getByRole('button', { name: w.resend }).click()
    // The link went out a moment ago: the server says so, once it is asked.
    await expect.poll(() => sends.length).toBe(1)
  })
}
