import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openCompany } from '#e2e/support/company.ts'
import { expect, journey } from '#e2e/support/journey.ts'
import type { Portico } from '#e2e/support/start-portico.ts'
import { expectAccessible, expectHeading } from '#e2e/support/walk.ts'
import type { Language } from '#e2e/support/words.ts'
import { makeDocument } from '#fixtures/make-document.ts'
import { writePdf } from '#fixtures/write-office-files.ts'

const words = {
  en: {
    title: 'Required Documents',
    certificate: 'Certificate of incorporation',
    register: 'Register of shareholders',
    choose: 'Choose files for',
    missing: 'please upload',
    next: 'Next',
    confirm: 'Confirm Information',
    look: 'View passport.jpeg',
    close: 'Close',
    remove: 'Delete passport.jpeg',
    sure: 'Delete this document?',
    ok: 'Delete',
  },
  cn: {
    title: '所需文件',
    certificate: '公司注册证书',
    register: '股东名册',
    choose: '选择文件',
    missing: '请上传',
    next: '下一步',
    confirm: '确认信息',
    look: '查看 passport.jpeg',
    close: '关闭',
    remove: '删除 passport.jpeg',
    sure: '删除此文件？',
    ok: '删除',
  },
} as const satisfies Record<Language, object>
type Words = (typeof words)[Language]

const slotOf = (page: Page, name: string) => page.getByRole('region', { name })
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: writePdf() })
const give = (page: Page, slot: string, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  slotOf(page, slot).locator('input[type=file]').setInputFiles(files)

async function openDocuments(page: Page, portico: Portico, url: string, say: Words = words.en): Promise<void> {
  await page.goto(url)
  await expect(page).toHaveURL(/step1$/)
  await page.goto(`${portico.url}/Onboarding2Company/step4`)
  await expectHeading(page, say.title)
}

const language = 'en' as Language

journey(
  `a company uploads, previews and deletes documents, and continues once they are saved, in ${language}`,
  async ({ portico, open }) => {
    const say = words[language]
    const link = await openCompany(portico, '--language', language)
    const { page } = await open({ camera: null, width: 360, height: 740 })
    await openDocuments(page, portico, link.url, say)
    await expectAccessible(page, 'empty slots')

    const next = page.getByRole('button', { name: say.next, exact: true })
    await next.click()
    const summary = page.getByRole('alert').filter({ hasText: say.missing })
    await expect(summary).toBeFocused()
    await expectAccessible(page, 'slot without its document')
    await summary.getByRole('link').click()
    await expect(slotOf(page, say.certificate).getByRole('button', { name: say.choose })).toBeFocused()

    const { jpeg } = await makeDocument({ kind: 'passport' })
    await give(page, say.certificate, [pdf('certificate.pdf'), { name: 'passport.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(jpeg) }])
    await expect(summary).toHaveCount(0)
    await page.getByRole('button', { name: say.look }).click()
    const picture = page.getByRole('dialog', { name: 'passport.jpeg' })
    await expect(picture.getByRole('img')).toBeVisible()
    await expectAccessible(page, 'picture of a document')
    await picture.getByRole('button', { name: say.close }).click()
    const download = page.waitForEvent('download')
    await slotOf(page, say.certificate)
      .getByRole('button', { name: /certificate\.pdf/ })
      .first()
      .click()
    expect((await download).suggestedFilename()).toBe('certificate.pdf')
    await page.getByRole('button', { name: say.remove }).click()
    await page.getByRole('alertdialog', { name: say.sure }).getByRole('button', { name: say.ok, exact: true }).click()
    await expect(page.getByText('passport.jpeg', { exact: true })).toHaveCount(0)
    await expectAccessible(page, 'slots with a document')
    await next.click()
    await expectHeading(page, say.confirm)

    // On another device there is what was kept, and no more.
    const other = await open({ camera: null })
    await openDocuments(other.page, portico, link.url, say)
    await expect(slotOf(other.page, say.certificate).getByRole('listitem')).toHaveText([/certificate\.pdf/])
  },
)

journey('uploading a hundred files saves the valid ones and gives a reason for each refused one', async ({ portico, open }) => {
  const link = await openCompany(portico)
  const { page } = await open({ camera: null })
  await openDocuments(page, portico, link.url)
  const register = slotOf(page, words.en.register)
  await give(page, words.en.register, [
    { name: 'photo.webp', mimeType: 'image/webp', buffer: Buffer.from('RIFF') },
    { name: 'run.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    { name: 'large.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(20 * 1_048_576 + 1) },
  ])
  await expect(register.getByText('You can only upload JPG/PNG file!')).toBeVisible()
  await expect(register.getByText('You can only upload doc、docx、ppt、pptx、xls、xlsx、pdf、 gif、 jpeg、and png  file!')).toBeVisible()
  await expect(register.getByText('file must smaller than 20 MB!')).toBeVisible()
  await expectAccessible(page, 'wrong files')

  const other = slotOf(page, 'Other document')
  await give(
    page,
    'Other document',
    Array.from({ length: 100 }, (_, at) => pdf(`${at}.pdf`)),
  )
  await expect(other.getByText('Only 10 document allowed')).toBeVisible()
  await expect(other.getByRole('button', { name: /^Delete / })).toHaveCount(10)
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await page.reload()
  await expect(slotOf(page, 'Other document').getByRole('listitem')).toHaveCount(10)
})

journey('a form that selects no document slots shows the three default slots', async ({ portico, open }) => {
  const written = JSON.parse(await readFile(join(import.meta.dirname, '../../docs/forms/corporate.json'), 'utf8'))
  const path = join(tmpdir(), `portico-slots-${process.pid}.json`)
  const { requiredDocuments: _, ...modules } = written.modules
  await writeFile(path, JSON.stringify({ ...written, name: 'Without slots', modules }))
  await portico.command('form', 'import', path)
  const link = await openCompany(portico, '--form', 'Without slots')
  const { page } = await open({ camera: null })
  await openDocuments(page, portico, link.url)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([/^Other Document /, /^Other Document1 /, /^Other Document2 /])
  await give(page, 'Other Document2', [pdf('lease.pdf')])
  await expect(slotOf(page, 'Other Document2').getByRole('button', { name: 'Delete lease.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expectHeading(page, words.en.confirm)
})

journey('a connection lost during an upload loses no files', async ({ portico, open }) => {
  const link = await openCompany(portico)
  const { page, context } = await open({ camera: null })
  await openDocuments(page, portico, link.url)
  const slot = slotOf(page, words.en.certificate)
  await context.setOffline(true)
  await give(page, words.en.certificate, [pdf('deed.pdf')])
  await expect(slot.getByRole('button', { name: 'Upload deed.pdf again' })).toBeVisible()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Some files were not uploaded' })).toBeVisible()
  await expectHeading(page, words.en.title)
  await context.setOffline(false)
  await expect(slot.getByRole('button', { name: 'Delete deed.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expectHeading(page, words.en.confirm)
})

journey("two devices that change one slot see each other's additions and deletions", async ({ portico, open }) => {
  const link = await openCompany(portico)
  const [desk, phone] = [await open({ camera: null }), await open({ camera: null })]
  for (const { page } of [desk, phone]) await openDocuments(page, portico, link.url)
  await Promise.all([
    give(desk.page, words.en.certificate, [pdf('from-the-desk.pdf')]),
    give(phone.page, words.en.certificate, [pdf('from-the-phone.pdf')]),
  ])
  for (const { page } of [desk, phone]) {
    for (const name of ['from-the-desk.pdf', 'from-the-phone.pdf']) {
      await expect(slotOf(page, words.en.certificate).getByText(name, { exact: true })).toBeVisible()
    }
  }
  await desk.page.getByRole('button', { name: 'Delete from-the-phone.pdf' }).click()
  await desk.page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(phone.page.getByText('from-the-phone.pdf', { exact: true })).toHaveCount(0)
  await expect(phone.page.getByText('from-the-desk.pdf', { exact: true })).toBeVisible()
})
