import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { openBrowser } from '#bench/pages/page-load.ts'
import { slowLine, useSlowLine } from '#bench/pages/slow-line.ts'
import { inviteApplicant } from '#bench/support/applicant.ts'
import type { Figure } from '#bench/support/result.ts'
import type { RunningServer } from '#bench/support/running-server.ts'
import { makeDocument } from '#fixtures/make-document.ts'

const cutMs = 2_000
const timeoutMs = 300_000
/** Over what the line itself takes: a question before the first part, an answer for each, and the verdict. */
const goals = { overLine: 1.5, sentShare: 1.3 }

type Sending = { seconds: number; fileBytes: number; sentBytes: number; parts: number }

/** The photo of a passport from a phone of 12 megapixels, by the real page, over a slow line: whole, and with the line cut once in the middle. */
export async function measureUploads(server: RunningServer): Promise<Figure[]> {
  // The first document of a server waits for its models.
  await (await inviteApplicant(server)).uploadPassport((await makeDocument({ kind: 'passport', seed: 2 })).jpeg)
  const browser = await openBrowser()
  try {
    const whole = await sendPassport(server, browser, { isCut: false })
    const cut = await sendPassport(server, browser, { isCut: true })
    const lineSeconds = (whole.fileBytes * 8) / (slowLine.upKbit * 1000)
    const figure = { group: 'Upload', isSpeed: true } as const
    const kb = (whole.fileBytes / 1000).toFixed(0)
    return [
      {
        ...figure,
        name: `a document photo at ${slowLine.upKbit} kbit/s, sent and judged`,
        value: whole.seconds,
        unit: 's',
        goal: { atMost: Math.ceil(lineSeconds * goals.overLine + 5) },
        note: `${kb} kB in ${whole.parts} parts; the line alone takes ${lineSeconds.toFixed(1)} s`,
      },
      {
        ...figure,
        name: 'the same, cut once in the middle',
        value: cut.seconds,
        unit: 's',
        note: `offline for ${cutMs / 1000} s`,
      },
      {
        ...figure,
        name: 'bytes sent by bytes of the photo, cut once',
        value: cut.sentBytes / cut.fileBytes,
        unit: 'share',
        goal: { atMost: goals.sentShare },
        note: `${(cut.sentBytes / 1000).toFixed(0)} of ${(cut.fileBytes / 1000).toFixed(0)} kB, ${cut.parts} parts`,
      },
    ]
  } finally {
    await browser.close()
  }
}

async function sendPassport(server: RunningServer, browser: Browser, { isCut }: { isCut: boolean }): Promise<Sending> {
  const { url } = await server.command<{ url: string }>('link', 'individual')
  const context = await browser.newContext({ viewport: { width: 390, height: 800 }, locale: 'en-GB' })
  const page = await context.newPage()
  const seen = watchParts(page)
  const readSentBytes = await countSentBytes(page)
  await page.goto(url)
  await page.getByRole('button', { name: 'Passport' }).click()
  await page.getByRole('checkbox', { name: 'I have read the guidelines' }).check()
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  const { jpeg } = await makeDocument({ kind: 'passport', width: 4000 })
  await page.locator('input[type=file]').first().setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: jpeg })
  const send = page.getByRole('button', { name: 'Confirm and send' })
  await send.waitFor()
  const line = await useSlowLine(context, page)
  const startedAt = performance.now()
  await send.click()
  if (isCut) {
    await until(() => seen.fileBytes > 0 && (seen.offsets.at(-1) ?? 0) > seen.fileBytes * 0.4)
    await line.cut()
    await pause(cutMs)
    await line.mend()
  }
  await page.getByRole('heading', { name: 'Liveness check' }).first().waitFor({ timeout: timeoutMs })
  const seconds = (performance.now() - startedAt) / 1000
  const sentBytes = await readSentBytes()
  await context.close()
  return { seconds, fileBytes: seen.fileBytes, sentBytes, parts: seen.offsets.length }
}

type CountingPage = { sentBytes?: number }

/** Has a page count the bytes that it sends of files. Of a part that is cut all of it counts, whatever arrived. */
async function countSentBytes(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counts = globalThis as CountingPage
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof Blob) counts.sentBytes = (counts.sentBytes ?? 0) + body.size
      send.call(this, body)
    }
  })
  return () => page.evaluate(() => (globalThis as CountingPage).sentBytes ?? 0)
}

function watchParts(page: Page) {
  const seen = { fileBytes: 0, offsets: [] as number[] }
  page.on('request', (request) => {
    const { 'upload-length': length, 'upload-offset': offset } = request.headers()
    if (request.method() === 'POST' && length) seen.fileBytes = Number(length)
    if (request.method() !== 'PATCH' || !offset) return
    seen.offsets.push(Number(offset))
  })
  return seen
}

async function until(holds: () => boolean): Promise<void> {
  const giveUpAt = performance.now() + timeoutMs
  while (!holds()) {
    if (performance.now() > giveUpAt) throw new Error('the photo did not get that far')
    await pause(50)
  }
}
