import type { Locator, Page, Route } from '@playwright/test'
import sharp from 'sharp'
import { importForm } from '#e2e/support/base-info-form.ts'
import { expect, journey } from '#e2e/support/journey.ts'
import type { Portico } from '#e2e/support/start-portico.ts'
import { expectAccessible, expectHeading } from '#e2e/support/walk.ts'
import { makeDocument } from '#fixtures/make-document.ts'

const written = (name: string, fields: object[], steps = ['Widgets', 'The end']) => ({
  kind: 'individual',
  name,
  asksPersonalInfo: true,
  steps: steps.map((step, at) => ({ step: at + 1, name: step, cn: `第${at + 1}步` })),
  modules: { personalInformation: { name: 'Information', cn: '资料', fields } },
})
const end = { name: 'Remarks', type: 'text', step: 2 }
const must = { required: true }
const options = [
  { value: 'a', alias: 'Salary' },
  { value: 'b', alias: 'Savings' },
]

async function openForm(portico: Portico, definition: { name: string }): Promise<string> {
  await importForm(portico, definition)
  return (await portico.issueLink('--form', definition.name)).url
}

/** By the Tab key alone, as somebody without a mouse gets there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key does not lead to ${target}`)
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

const widgets = written('Every widget', [
  { name: 'Nickname', type: 'text', step: 1, index: 1, limit: must },
  { name: 'Children', type: 'number', step: 1, index: 2, limit: must },
  { name: 'Share', type: 'percent', step: 1, index: 3, limit: must },
  { name: 'Wedding', type: 'date', step: 1, index: 4, limit: must },
  { name: 'Breakfast', type: 'time', step: 1, index: 5, limit: must },
  { name: 'Mobile', type: 'phone', step: 1, index: 6, limit: must },
  { name: 'Home', type: 'country', step: 1, index: 7, limit: must },
  { name: 'Income', type: 'picklist', step: 1, index: 8, limit: must, options },
  { name: 'Sources', type: 'multi-checkbox', step: 1, index: 9, limit: must, options },
  { name: 'Agreed', type: 'checkbox', step: 1, index: 10, limit: must },
  { name: 'Story', type: 'text-area-rich', step: 1, index: 11, limit: must },
  { name: 'Relatives', type: 'table', step: 1, index: 12, limit: must, columns: [{ name: 'Relative', type: 'text' }] },
  { name: 'Signature', type: 'signature', step: 1, index: 13, limit: must },
  end,
])

journey('every field type can be filled in with the keyboard alone', async ({ portico, open }) => {
  const { page } = await open({ camera: null, width: 1000, height: 900 })
  await page.goto(await openForm(portico, widgets))
  await expectHeading(page, 'Widgets')
  await expect(page.getByRole('toolbar')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Type' })).toBeVisible()
  await expectAccessible(page, 'every widget')
  await typeInto(page, 'Nickname', 'Ana')
  await typeInto(page, 'Children', '2')
  await typeInto(page, 'Share', '12.5')
  await typeInto(page, 'Wedding', '31.12.2015')
  await typeInto(page, 'Breakfast', '7:30')
  await typeInto(page, 'Mobile', '+41446681800')
  await tabTo(page, page.getByRole('combobox', { name: 'Home' }))
  await page.keyboard.type('Germ')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Home' })).toHaveValue('Germany')
  await tabTo(page, page.getByLabel('Income', { exact: true }))
  await page.keyboard.type('Sav')
  await tabTo(page, page.getByRole('checkbox', { name: 'Salary' }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('checkbox', { name: 'Agreed' }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Bold' }))
  const story = page.getByRole('textbox', { name: 'Story' })
  await tabTo(page, story)
  await page.keyboard.press('Control+b')
  await page.keyboard.type('Long')
  await tabTo(page, page.getByRole('button', { name: 'Add row' }))
  await page.keyboard.press('Enter')
  const relative = page.getByRole('group', { name: 'Row 1' }).getByLabel('Relative')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await tabTo(page, relative)
  await page.keyboard.type('Bo')
  await tabTo(page, page.getByRole('radio', { name: 'Draw' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Type' })).toBeChecked()
  await tabTo(page, page.getByRole('textbox', { name: 'Type your full name as your signature' }))
  await page.keyboard.type('Ana Muster')
  await expectAccessible(page, 'every widget, filled in')
  await tabTo(page, page.getByRole('button', { name: 'Next', exact: true }))
  await page.keyboard.press('Enter')
  await expectHeading(page, 'The end')

  await page.goBack()
  await expect(page.getByLabel('Wedding', { exact: true })).toHaveValue('2015-12-31')
  await expect(page.getByLabel('Breakfast', { exact: true })).toHaveValue('07:30')
  expect(await story.innerHTML()).toMatch(/<(b|strong)>Long<\/(b|strong)>/)
  await expect(page.getByRole('textbox', { name: 'Type your full name as your signature' })).toHaveValue('Ana Muster')
})

const files = written('Files asked', [
  { name: 'Papers', type: 'updating-files', step: 1, index: 1, limit: { required: true, length: 5 } },
  { name: 'Portrait', type: 'updating-files', accept: 'pictures', step: 1, index: 2 },
  end,
])
const text = (name: string) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from('MZ nothing') })

/** Lets no file through until it is told to. */
async function holdUploads(page: Page) {
  const held: Route[] = []
  await page.route('**/postFile', (route) => void held.push(route))
  return {
    held,
    letGo: async () => {
      await page.unroute('**/postFile')
      // What was cancelled meanwhile has nowhere to go.
      for (const route of held.splice(0)) await route.continue().catch(() => undefined)
    },
  }
}

journey('uploads show progress, can be cancelled and retried, and Next waits for them', async ({ portico, open }) => {
  const { page } = await open({ camera: null, width: 360, height: 740 })
  await page.goto(await openForm(portico, files))
  await expectHeading(page, 'Widgets')
  const [papers, portrait] = [page.locator('input[type=file]').first(), page.locator('input[type=file]').nth(1)]
  const { jpeg } = await makeDocument({ kind: 'passport' })
  const picture = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: jpeg })

  // To the letter: the odd spaces are the product's own.
  await papers.setInputFiles(text('run.exe'))
  const wrong = page.getByRole('alert')
  expect(await wrong.textContent()).toBe('You can only upload doc、docx、ppt、pptx、xls、xlsx、pdf、 gif、 jpeg、and png  file!')
  await page.getByRole('button', { name: 'Cancel run.exe' }).click()
  await portrait.setInputFiles(text('note.pdf'))
  expect(await wrong.textContent()).toBe('You can only upload JPG/PNG file!')
  await page.getByRole('button', { name: 'Cancel note.pdf' }).click()

  const uploads = await holdUploads(page)
  await papers.setInputFiles([picture('one.jpeg'), picture('two.jpeg')])
  await expect(page.getByRole('progressbar')).toHaveCount(2)
  await page.getByRole('button', { name: 'Cancel two.jpeg' }).click()
  await expect(page.getByRole('progressbar')).toHaveCount(1)
  const next = page.getByRole('button', { name: 'Next', exact: true })
  await next.click()
  await expect(page.getByRole('status').filter({ hasText: 'as soon as your file is uploaded' })).toBeVisible()
  await expectAccessible(page, 'a way on that waits for a file')
  await page.getByRole('button', { name: 'Stay here' }).click()
  await next.click()
  await uploads.letGo()
  await expectHeading(page, 'The end')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('img', { name: 'Preview of one.jpeg' })).toBeVisible()

  // A line that is lost in the middle: the file stays, and goes once more.
  await page.route('**/postFile', (route) => route.abort('connectionreset'), { times: 1 })
  await portrait.setInputFiles(picture('me.jpeg'))
  await expect(page.getByRole('alert').filter({ hasText: 'me.jpeg could not be uploaded.' })).toBeVisible()
  await next.click()
  await expect(page.getByRole('alert').filter({ hasText: 'A file was not uploaded.' })).toBeVisible()
  await page.getByRole('button', { name: 'Upload me.jpeg again' }).click()
  await expect(page.getByRole('img', { name: 'Preview of me.jpeg' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove one.jpeg' }).click()
  await expect(page.getByRole('img', { name: 'Preview of one.jpeg' })).toHaveCount(0)
  await expectAccessible(page, 'files')
})

journey('a file field keeps five of a hundred files and states its limit', async ({ portico, open }) => {
  const { page } = await open({ camera: null })
  await page.goto(await openForm(portico, files))
  await expectHeading(page, 'Widgets')
  const buffer = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#3281f7' } })
    .png()
    .toBuffer()
  const hundred = Array.from({ length: 100 }, (_, at) => ({ name: `paper-${at}.png`, mimeType: 'image/png', buffer }))
  await page.locator('input[type=file]').first().setInputFiles(hundred)
  await expect(page.getByRole('alert')).toHaveText('Only 5 document allowed')
  await expect(page.getByRole('button', { name: /^Remove paper-\d+\.png$/ })).toHaveCount(5, { timeout: 60_000 })
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expectHeading(page, 'The end')
})

/** Whether the ink of a signature begins a quarter of its width in, and ends three quarters in; `none` without ink. */
function readInk(canvas: HTMLElement | SVGElement): 'quarters' | 'elsewhere' | 'none' {
  const { width, height } = canvas as HTMLCanvasElement
  const { data } = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] }
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let at = 0; at < width * height; at += 1) {
    if ((data[at * 4] ?? 255) > 128) continue
    left = Math.min(left, (at % width) / width)
    right = Math.max(right, (at % width) / width)
  }
  if (left > right) return 'none'
  return Math.abs(left - 0.25) < 0.03 && Math.abs(right - 0.75) < 0.08 ? 'quarters' : 'elsewhere'
}

const letter = written('A letter', [{ name: 'Letter', type: 'text-area-rich', step: 1, index: 1, limit: must }, end])
const pasted =
  '<h1>Dear all</h1><p onclick="document.title=1">See <a href="https://example.com/">this</a> and <a href="javascript:alert(1)">that</a>' +
  '<img src="x" onerror="document.title=1"><script>document.title=1</script></p>'

journey('rich text keeps lists and headings, and removes active content when pasted', async ({ portico, open }) => {
  const { page, complaints } = await open({ camera: null, width: 360, height: 740 })
  await page.goto(await openForm(portico, letter))
  const text = page.getByRole('textbox', { name: 'Letter' })
  const list = page.getByRole('button', { name: 'List', exact: true })
  await text.click()
  await text.evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, pasted)
  await page.keyboard.press('Enter')
  await list.click()
  await expect(list).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type('one')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+i')
  await page.keyboard.type('two')
  await page.getByRole('button', { name: 'Numbered list' }).click()
  await expectAccessible(page, 'formatted text')
  const link = '<a href="https://example.com/" rel="noopener noreferrer nofollow">this</a>'
  const stored = `<h2>Dear all</h2><p>See ${link} and that</p><ol><li><p>one</p></li><li><p><em>two</em></p></li></ol>`
  const html = async () => (await text.innerHTML()).replace(/ class="[^"]*"/g, '').replace(/<(br|img)>/g, '')
  expect(await html()).toBe(stored)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expectHeading(page, 'The end')
  await page.goBack()
  await expect.poll(html).toBe(stored)
  await page.reload()
  await expect.poll(html).toBe(stored)
  expect(await page.title()).not.toBe('1')
  // The browser names each handler that it read and did not run.
  expect(complaints.splice(0).filter((complaint) => !complaint.startsWith('Executing inline event handler violates'))).toEqual([])
})

const unspoken = written('Signed and unspoken', [
  // Nobody has written its Chinese yet.
  { name: 'Hobby', alias: 'Hobby', type: 'text', step: 1, index: 1, helpText: { en: 'What you like to do' } },
  { name: 'Signature', cn: '签名', type: 'signature', step: 1, index: 2, limit: must },
  end,
])

journey('a signature is drawn with the mouse, and an untranslated text is shown in English and marked so', async ({ portico, open }) => {
  const formId = await importForm(portico, unspoken)
  expect(await portico.command('form', 'missing-translations', formId)).toContain('Hobby')
  const { url } = await portico.issueLink('--form', unspoken.name, '--language', 'cn')
  const { page } = await open({ camera: null, width: 360, height: 740 })
  await page.goto(url)
  await expect(page.locator('label [lang="en"]', { hasText: 'Hobby' })).toBeVisible()
  await expect(page.locator('p [lang="en"]', { hasText: 'What you like to do' })).toBeVisible()
  await page.locator('canvas').scrollIntoViewIfNeeded()
  const paper = await page.locator('canvas').boundingBox()
  if (!paper) throw new Error('there is nothing to sign on')
  const { x, y, width, height } = paper
  await page.mouse.move(x + width / 4, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + height / 4, { steps: 5 })
  await page.mouse.move(x + (width * 3) / 4, y + height / 2, { steps: 5 })
  await page.mouse.up()
  await expectAccessible(page, 'drawn signature')
  const ink = () => page.locator('canvas').evaluate(readInk)
  expect(await ink()).toBe('quarters')
  await page.getByRole('button', { name: '下一步', exact: true }).click()
  await expectHeading(page, '第2步')
  await page.goBack()
  await expect.poll(ink).toBe('quarters')
  await page.getByRole('button', { name: '清除签名' }).click()
  expect(await ink()).toBe('none')
})
