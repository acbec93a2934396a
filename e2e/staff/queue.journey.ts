import type { Page } from '@playwright/test'
import { expect, journey } from '#e2e/support/journey.ts'
import { createStaff, password, signIn } from '#e2e/support/staff.ts'
import type { Portico } from '#e2e/support/start-portico.ts'
import { expectAccessible } from '#e2e/support/walk.ts'
import type { Language } from '#e2e/support/words.ts'

const words = {
  en: {
    email: 'Email',
    password: 'Password',
    requests: 'Requests',
    all: /^All/,
    search: 'Search',
    selectAll: 'Select all requests on this page',
    renewMany: 'Renew links',
    ok: 'OK',
    refusals: 'Requests left unchanged: 1',
    noEmail: /There is no email address/,
    renewed: 'Link renewed',
    renew: 'Renew and copy link',
    newLink: 'New link, shown once',
    notSent: /The previous link no longer works\. The new link was not sent/,
    copy: 'Copy link',
    copied: 'Link copied',
    close: 'Close',
    resendTitle: /^Resend the email to p•••@/,
    cancel: 'Cancel',
    resend: 'Resend email',
    status: /^Status:/,
    retry: /^Retry requested/,
    rejected: /^Rejected/,
    twoStatuses: 'Status: 2 statuses',
    needsReview: /^Needs review/,
    moreFilters: 'More filters',
    saveView: 'Save view',
    viewName: 'View name',
    savedView: 'Saved views',
    clear: 'Clear filters',
    assign: 'Assign to…',
    assignTitle: 'Assign this request',
    assignSubmit: 'Assign',
    assignee: 'Assignee: Ada Byron',
    unassign: 'Unassign',
    unassigned: 'Unassigned',
    noOne: 'No one',
    assignMany: 'Assign 1 request',
    mention: 'Mention',
  },
  cn: {
    email: '邮箱',
    password: '密码',
    requests: '申请',
    all: /^全部/,
    search: '搜索',
    selectAll: '选择本页全部申请',
    renewMany: '更新链接',
    ok: '确定',
    refusals: '未处理的申请：1 个',
    noEmail: /没有邮箱/,
    renewed: '链接已更新',
    renew: '更新并复制链接',
    newLink: '新链接（仅显示一次）',
    notSent: /原链接已失效。新链接未发送/,
    copy: '复制链接',
    copied: '链接已复制',
    close: '关闭',
    resendTitle: /^重发邮件至 p•••@/,
    cancel: '取消',
    resend: '重发邮件',
    status: /^状态：/,
    retry: /^待重新提交/,
    rejected: /^已拒绝/,
    twoStatuses: '状态：2 个状态',
    needsReview: /^待审核/,
    moreFilters: '更多筛选',
    saveView: '保存视图',
    viewName: '视图名称',
    savedView: '已存视图',
    clear: '清除筛选',
    assign: '分配给…',
    assignTitle: '分配此申请',
    assignSubmit: '分配',
    assignee: '处理人：Ada Byron',
    unassign: '取消分配',
    unassigned: '未分配',
    noOne: '不分配',
    assignMany: '分配 1 个申请',
    mention: '提及',
  },
} as const satisfies Record<Language, object>

async function openRequests(
  page: Page,
  portico: Portico,
  { email, language, name = 'Grace Hopper' }: { email: string; language: Language; name?: string },
): Promise<void> {
  await createStaff(portico, { email, role: 'reviewer', name })
  const w = words[language]
  await signIn(page, `${portico.url}/login?language=${language}`, email, w)
  await expect(page.getByRole('heading', { level: 1, name: w.requests, exact: true })).toBeVisible()
}

const language = 'cn' as Language

const w = words[language]

journey(`a bulk action lists each request that it left unchanged, with a link to its case (${language})`, async ({ portico, open }) => {
  const reference = `BULK-${language}`
  await portico.issueLink('--reference', reference, '--email', `bulk.${language}@people.example`)
  const silent = await portico.issueLink('--reference', reference)
  const { page } = await open({ camera: null, width: 1280 })
  await openRequests(page, portico, { email: `bulk.${language}@northwind.example`, language })
  await page.getByRole('button', { name: w.all }).click()
  await page.getByLabel(w.search).fill(reference)
  // Other journeys' requests may be shown until the search is answered.
  await expect(page.getByRole('row', { name: reference })).toHaveCount(2)
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

journey(`a renewed link is shown once, and can be copied by button or by hand (${language})`, async ({ portico, open }) => {
  const { requestId, url: first } = await portico.issueLink()
  const { page } = await open({ camera: null, width: 360 })
  await openRequests(page, portico, { email: `renewer.${language}@northwind.example`, language })
  await page.goto(`${portico.url}/admin/requests/${requestId}`)
  await page.getByRole('button', { name: w.renew }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: w.renew }).click()
  const dialog = page.getByRole('dialog', { name: w.renewed })
  await expect(dialog).toContainText(w.notSent)
  const field = dialog.getByLabel(w.newLink)
  const url = await field.inputValue()
  expect(url).toContain(requestId)
  expect(url).not.toBe(first)
  const isWhole = await field.evaluate(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => scrollWidth <= clientWidth && scrollHeight <= clientHeight,
  )
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

journey(`resending an email asks for confirmation, by shortcut and by button (${language})`, async ({ portico, open }) => {
  const { requestId } = await portico.issueLink('--email', `p.${language}@people.example`)
  const { page } = await open({ camera: null, width: 1280 })
  await openRequests(page, portico, { email: `sender.${language}@northwind.example`, language })
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

journey(`several statuses can be filtered at once, in the address and in a saved view (${language})`, async ({ portico, open }) => {
  const reference = `STATUS-${language}`
  const links = await Promise.all(Array.from({ length: 3 }, () => portico.issueLink('--reference', reference)))
  const [retry, rejected] = links.map(({ requestId }) => requestId)
  await portico.stand(retry ?? '', 'RETRY')
  await portico.stand(rejected ?? '', 'REJECTED')
  const { page } = await open({ camera: null, width: 1280 })
  await openRequests(page, portico, { email: `filter.${language}@northwind.example`, language })
  await page.getByRole('button', { name: w.all }).click()
  await page.getByLabel(w.search).fill(reference)
  await expect(page.getByRole('row')).toHaveCount(4)
  await page.getByLabel(w.status).click()
  await page.getByRole('checkbox', { name: w.retry }).check()
  await page.getByRole('checkbox', { name: w.rejected }).check()
  await expect(page.getByRole('row')).toHaveCount(3)
  await expectAccessible(page, 'filter by status')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel(w.twoStatuses)).toBeFocused()
  await expect(page.getByRole('checkbox', { name: w.retry })).toBeHidden()
  expect(new URL(page.url()).searchParams.get('status')).toBe('RETRY,REJECTED')
  expect(page.url()).not.toContain(reference)

  await page.getByRole('button', { name: w.moreFilters }).click()
  await page.getByRole('button', { name: w.saveView }).click()
  await page.getByLabel(w.viewName).fill(reference)
  await page.getByRole('dialog').getByRole('button', { name: w.saveView }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: w.clear }).click()
  await page.getByRole('button', { name: w.needsReview }).click()
  expect(new URL(page.url()).searchParams.get('status')).toBeNull()
  await page.getByRole('button', { name: w.moreFilters }).click()
  await page.getByLabel(w.savedView).selectOption(reference)
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByLabel(w.twoStatuses)).toBeVisible()

  const address = page.url()
  await page.evaluate(() => sessionStorage.removeItem('staffQueue'))
  await page.goto(address)
  await expect(page.getByLabel(w.twoStatuses)).toBeVisible()
})

journey(
  `a request can be assigned from its case and from the queue, to colleagues who may decide only (${language})`,
  async ({ portico, open }) => {
    const reference = `ASSIGN-${language}`
    const { requestId } = await portico.issueLink('--reference', reference)
    const create = (name: string, role: string) =>
      portico.command(
        'staff',
        'create',
        '--email',
        `${role}.${language}@assign.example`,
        '--password',
        password,
        '--role',
        role,
        '--name',
        name,
      )
    await create('Ada Byron', 'administrator')
    await create('Otto Auditor', 'auditor')
    await create('Dora Designer', 'form-designer')
    const { page } = await open({ camera: null, width: 1280 })
    await openRequests(page, portico, { email: `giver.${language}@northwind.example`, language, name: `Giver ${language}` })
    await page.goto(`${portico.url}/admin/requests/${requestId}`)
    await page.getByRole('button', { name: w.assign }).click()
    const dialog = page.getByRole('dialog', { name: w.assignTitle })
    await expect(dialog.getByRole('radio', { name: 'Ada Byron' }).first()).toBeVisible()
    await expect(dialog.getByRole('radio', { name: /Otto|Dora/ })).toHaveCount(0)
    await expectAccessible(page, 'assigning')
    await dialog.getByRole('radio', { name: 'Ada Byron' }).first().check()
    await dialog.getByRole('button', { name: w.assignSubmit, exact: true }).click()
    await expect(page.getByText(w.assignee)).toBeVisible()
    await expect(page.getByLabel(w.mention).getByRole('option', { name: 'Otto Auditor' }).first()).toBeAttached()
    await expect(page.getByLabel(w.mention).getByRole('option', { name: 'Dora Designer' })).toHaveCount(0)
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('i')
    await dialog.getByRole('radio', { name: w.noOne }).check()
    await dialog.getByRole('button', { name: w.unassign, exact: true }).click()
    await expect(page.getByText(w.unassigned).first()).toBeVisible()

    await page.goto(`${portico.url}/admin/requests?tab=all`)
    await page.getByLabel(w.search).fill(reference)
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.getByLabel(w.selectAll).check()
    await page.getByRole('button', { name: w.assign }).click()
    const many = page.getByRole('dialog', { name: w.assignMany })
    await many.getByRole('radio', { name: 'Ada Byron' }).first().check()
    await many.getByRole('button', { name: w.assignSubmit, exact: true }).click()
    await expect(page.getByRole('row', { name: /Ada Byron/ })).toHaveCount(1)
  },
)
