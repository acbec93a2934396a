import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Applicant } from '#e2e/support/applicant.ts'
import { applicantCalls } from '#e2e/support/applicant-calls.ts'
import { expect, journey } from '#e2e/support/journey.ts'
import { chooseDocument, expectAccessible, expectHeading, faceCamera, pickPhoto } from '#e2e/support/walk.ts'
import { words } from '#e2e/support/words.ts'
import { cameraFile } from '#fixtures/make-clip.ts'

const say = words.en

/** What stands in the browser's store: names, and bytes as hexadecimal. */
function readStore(page: Page): Promise<{ name: string; hex: string }[]> {
  return page.evaluate(async () => {
    const finish = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await finish(indexedDB.open('portico'))
    try {
      if (!database.objectStoreNames.contains('files')) return []
      const store = database.transaction('files').objectStore('files')
      const names = (await finish(store.getAllKeys())) as string[]
      const rows = (await finish(store.getAll())) as { sealed: ArrayBuffer; type: string }[]
      const toHex = (bytes: ArrayBuffer) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
      return rows.map(({ sealed, type }, at) => ({ name: names[at] ?? '', hex: toHex(sealed) + new TextEncoder().encode(type).length }))
    } finally {
      database.close()
    }
  })
}

/** Has pages remember the picture that they showed last: their policy lets nobody read it from its address. */
async function rememberPhotos({ context }: Pick<Applicant, 'context'>): Promise<void> {
  await context.addInitScript(() => {
    const make = URL.createObjectURL.bind(URL)
    URL.createObjectURL = (shown: Blob | MediaSource) => {
      Object.assign(globalThis, { shownLast: shown })
      return make(shown)
    }
  })
}

/** The photo that the page shows, as hexadecimal. */
function readPhoto(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { shownLast } = globalThis as unknown as { shownLast?: Blob }
    if (!shownLast) throw new Error('no photo was shown')
    const bytes = new Uint8Array(await shownLast.arrayBuffer())
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  })
}

const digest = (hex: string) => createHash('sha256').update(hex).digest('hex')

journey(
  "photos survive Android's Back, a reload and another language, sealed, and are gone once they were accepted",
  async ({ portico, open }) => {
    const link = await portico.issueLink('--email', 'kept@applicant.example')
    const { page, context } = await open({ camera: null, width: 360, height: 740 })
    await rememberPhotos({ context })
    await page.goto(link.url)
    await chooseDocument(page, say, 'id-card')
    await pickPhoto(page, { kind: 'id-card', side: 'front' })
    await expect(page.getByRole('button', { name: say.usePhoto })).toBeVisible()
    const taken = await readPhoto(page)
    await page.getByRole('button', { name: say.usePhoto }).click()
    await pickPhoto(page, { kind: 'id-card', side: 'back' })
    await expect(page.getByRole('button', { name: say.send })).toBeVisible()

    await expect.poll(async () => (await readStore(page)).length).toBe(3)
    const stored = await readStore(page)
    expect(stored.map(({ name }) => name.startsWith(`${link.requestId} `))).toEqual([true, true, true])
    expect(Math.max(...stored.map(({ hex }) => hex.length))).toBeGreaterThan(taken.length / 2)
    // No stretch of the picture stands there, nor what every picture of its kind begins with.
    for (const { hex } of stored) {
      for (let at = 0; at + 32 <= taken.length; at += Math.floor(taken.length / 64)) expect(hex).not.toContain(taken.slice(at, at + 32))
      expect([hex.startsWith('ffd8ff'), hex.includes(Buffer.from('fileName').toString('hex'))]).toEqual([false, false])
    }

    // Back leads to the front, or to the choice, and never away from the photos.
    await page.goBack()
    await page.goForward()
    await expect(page.getByRole('button', { name: say.send })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: say.send })).toBeVisible()
    await page.getByRole('button', { name: /language/i }).click()
    await page.getByRole('button', { name: '中文' }).click()
    await expect(page.getByRole('button', { name: words.cn.send })).toBeVisible()
    await page.getByRole('button', { name: words.cn.send }).click()
    await expectHeading(page, words.cn.cameraTitle)
    await expect.poll(async () => (await readStore(page)).length).toBe(0)
    expect((await portico.show(link.requestId)).documentUploadCount).toBe(1)
  },
)

journey('a photo comes back unchanged for a day, and nothing of it is left after that', async ({ portico, open }) => {
  const link = await portico.issueLink('--email', 'day@applicant.example')
  const { page, context } = await open({ camera: null, width: 390, height: 800 })
  await rememberPhotos({ context })
  await page.goto(link.url)
  await chooseDocument(page, say, 'passport')
  await pickPhoto(page, { kind: 'passport' })
  await expect(page.getByRole('button', { name: say.send })).toBeVisible()
  const taken = digest(await readPhoto(page))
  await expect.poll(async () => (await readStore(page)).length).toBe(2)
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
  await page.clock.setSystemTime(hours(23))
  await page.reload()
  await expect(page.getByRole('button', { name: say.send })).toBeVisible()
  expect(digest(await readPhoto(page))).toBe(taken)
  await page.clock.setSystemTime(hours(49))
  await page.reload()
  await expect(page.locator('input[type=file]').first()).toBeAttached()
  await expect(page.getByRole('button', { name: say.send })).toHaveCount(0)
  await expect.poll(async () => (await readStore(page)).length).toBe(0)
})

journey('nothing of a request stays on the device once its link has run out', async ({ portico, open }) => {
  const link = await portico.issueLink('--email', 'over@applicant.example')
  const { page } = await open({ camera: null, width: 390, height: 800 })
  await page.goto(link.url)
  await chooseDocument(page, say, 'passport')
  await pickPhoto(page, { kind: 'passport' })
  await expect.poll(async () => (await readStore(page)).length).toBe(2)
  await portico.expire(link.requestId)
  await page.goto(link.url)
  await expect(page).toHaveURL(/\/expired$/)
  await expect.poll(async () => (await readStore(page)).length).toBe(0)
})

journey('a recording that got no answer twice is kept through a reload and sent by one press', async ({ portico, open }) => {
  const link = await portico.issueLink('--email', 'unsent@applicant.example')
  await applicantCalls(portico, link).giveDocument({ kind: 'passport' })
  const { page } = await open({ camera: await cameraFile({ variant: 'live' }), width: 360, height: 740 })
  let begun = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.headers()['upload-length']) begun += 1
  })
  await page.route('**/uploads/recording', (route) => route.abort('connectionreset'))
  await page.goto(link.url)
  await page.getByRole('button', { name: 'Continue to the liveness check' }).click()
  await faceCamera(page, say)
  await expectHeading(page, 'Your recording is not sent yet')
  await expectAccessible(page, 'recording not sent')
  await expect(page.getByRole('button', { name: 'Make a new recording' })).toBeVisible()
  expect((await readStore(page)).length).toBe(2)

  await page.reload()
  await expectHeading(page, 'Your recording is not sent yet')
  await page.unroute('**/uploads/recording')
  await page.getByRole('button', { name: 'Send the recording' }).click()
  await expectHeading(page, say.submitted)
  expect(begun).toBe(1)
  await expect.poll(async () => (await readStore(page)).length).toBe(0)
})

journey('a check whose answer is lost is told with its own cause, also after a reload', async ({ portico, open }) => {
  const link = await portico.issueLink('--email', 'unheard@applicant.example')
  await applicantCalls(portico, link).giveDocument({ kind: 'passport' })
  const { page } = await open({ camera: await cameraFile({ variant: 'live', person: 'mei' }), width: 360, height: 740 })
  await page.route('**/uploads/recording', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.goto(link.url)
  await page.getByRole('button', { name: 'Continue to the liveness check' }).click()
  await faceCamera(page, say)
  await expectHeading(page, say.failed)
  await expect(page.getByRole('heading', { name: 'The face does not match the document' })).toBeVisible()
  await expect(page.getByText('4 attempts left')).toBeVisible()
  await page.unroute('**/uploads/recording')
  await page.reload()
  await expect(page.getByText('The face does not match the document')).toBeVisible()
})
