import type { Page } from '@playwright/test'
import { expect, journey } from '#e2e/support/journey.ts'
import { openStallingProxy } from '#e2e/support/stalling-proxy.ts'
import { chooseDocument, expectHeading, pickPhoto } from '#e2e/support/walk.ts'
import { words } from '#e2e/support/words.ts'

/** What a page sends of a file, as the server sees it. */
function watchParts(page: Page) {
  const seen = { fileBytes: 0, sentBytes: 0, offsets: [] as number[], begun: 0 }
  page.on('request', (request) => {
    const { 'upload-length': length, 'upload-offset': offset } = request.headers()
    if (request.method() === 'POST' && length) Object.assign(seen, { fileBytes: Number(length), begun: seen.begun + 1 })
    if (request.method() !== 'PATCH' || !offset) return
    seen.offsets.push(Number(offset))
    // Of a part that is cut all of it counts, whatever arrived.
    void request.allHeaders().then((headers) => {
      seen.sentBytes += Number(headers['content-length'] ?? 0)
    })
  })
  return seen
}

journey('a photo on a slow line that is cut goes on after a reload from where the server has it', async ({ portico, open }) => {
  const say = words.en
  const link = await portico.issueLink('--email', 'slow-line@applicant.example')
  const { page, context } = await open({ camera: null, width: 390, height: 800 })
  const parts = watchParts(page)
  await page.goto(link.url)
  await chooseDocument(page, say, 'passport')
  await pickPhoto(page, { kind: 'passport' })
  const line = await context.newCDPSession(page)
  // 176 kbit/s up.
  const slow = { offline: false, latency: 100, downloadThroughput: -1, uploadThroughput: 22_000 }
  await line.send('Network.emulateNetworkConditions', slow)
  await page.getByRole('button', { name: say.send }).click()
  await expect.poll(() => parts.offsets.at(-1) ?? 0, { timeout: 60_000 }).toBeGreaterThan(60_000)
  const reached = parts.offsets.at(-1) ?? 0
  await expect(page.getByText(/\d+% sent/)).toBeVisible()

  await line.send('Network.emulateNetworkConditions', { ...slow, offline: true })
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await line.send('Network.emulateNetworkConditions', slow)
  await page.reload()
  const before = parts.offsets.length
  await page.getByRole('button', { name: say.send }).click()
  await expectHeading(page, say.cameraTitle)

  // Where the machine is slow the last part arrived whole before the cut, and none is left to send.
  expect(parts.offsets[before] ?? parts.fileBytes).toBeGreaterThanOrEqual(reached)
  expect(parts.begun).toBe(1)
  expect(parts.sentBytes).toBeGreaterThanOrEqual(parts.fileBytes)
  expect(parts.sentBytes / parts.fileBytes).toBeLessThan(1.3)
  expect((await portico.show(link.requestId)).status).toBe('ID_UPLOADED')
})

journey('a photo on a line that ends without a word goes on by itself, and so does the wait for its verdict', async ({ portico, open }) => {
  const say = words.en
  const line = await openStallingProxy(portico.url, { upBytesPerSecond: 60_000 })
  try {
    const link = await portico.issueLink('--email', 'dead-line@applicant.example')
    const { page } = await open({ camera: null, width: 390, height: 800, through: line.url })
    const parts = watchParts(page)
    await page.goto(link.url.replace(portico.url, line.url))
    await chooseDocument(page, say, 'passport')
    await pickPhoto(page, { kind: 'passport', seed: 4 })
    await page.getByRole('button', { name: say.send }).click()
    await expect.poll(() => parts.offsets.at(-1) ?? 0, { timeout: 60_000 }).toBeGreaterThan(60_000)
    const reached = parts.offsets.at(-1) ?? 0
    const before = parts.offsets.length
    const submitted = page.waitForRequest((request) => request.url().endsWith('/uploads/document'), { timeout: 90_000 })
    line.stall()
    await expect.poll(() => parts.offsets.length, { timeout: 60_000 }).toBeGreaterThan(before)
    expect(parts.offsets[before] ?? 0).toBeGreaterThanOrEqual(reached)

    await submitted
    line.stall()
    await expect(page.getByRole('heading', { name: say.cameraTitle })).toBeVisible({ timeout: 120_000 })
    expect([parts.begun, (await portico.show(link.requestId)).documentUploadCount]).toEqual([1, 1])
  } finally {
    line.close()
  }
})
