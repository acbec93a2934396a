import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, expect, test } from '@playwright/test'
import Fastify from 'fastify'
import { getDocumentProxy } from 'unpdf'
import { build } from 'vite'
import { setSafeHeaders } from '#server/platform/http/safe-headers.ts'

const root = join(import.meta.dirname, '../..')
const fieldCount = 200

/** A review page of its own, with the product's styles and policy: 200 fields in rows, a picture, a row that is taller than a page. */
async function servePage(outDir: string) {
  await build({
    root,
    logLevel: 'error',
    configFile: false,
    build: {
      outDir,
      lib: { entry: join(root, 'web/features/company/export/export-pdf.ts'), formats: ['es'], fileName: () => 'export-pdf.js' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const styles = await Promise.all(['web/ui/tokens.css', 'web/ui/base.css'].map((path) => readFile(join(root, path), 'utf8')))
  const app = Fastify()
  setSafeHeaders(app, 'http://localhost')
  app.get('/', (_, reply) =>
    reply
      .type('text/html')
      .send('<!doctype html><html lang="en"><head><link rel="stylesheet" href="/page.css"></head><body></body></html>'),
  )
  app.get('/page.css', (_, reply) => reply.type('text/css').send(`${styles.join('\n')}\n${ownStyles}`))
  app.get('/export-pdf.js', async (_, reply) => reply.type('text/javascript').send(await readFile(join(outDir, 'export-pdf.js'), 'utf8')))
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/` }
}

const ownStyles = `
.row { display: grid; grid-template-columns: 16rem 1fr; gap: 12px; padding: 10px; border-bottom: 1px solid #ccd; background: rgb(240, 246, 255) }
.row b { color: rgb(10, 60, 140) }
@media (max-width: 600px) { .row { grid-template-columns: 1fr } }
`

type Made = { base64: string; name: string; progress: number[][]; left: number }

/** Runs in the page. */
async function makeInPage({ count, language, stopAfter }: { count: number; language: 'en' | 'cn'; stopAfter: number }): Promise<Made> {
  const section = document.createElement('section')
  const heading = Object.assign(document.createElement('h2'), {
    textContent: language === 'cn' ? '公司信息' : 'Business Information',
  })
  section.append(heading)
  for (let index = 1; index <= count; index += 1) {
    const row = Object.assign(document.createElement('div'), { className: 'row' })
    row.dataset.printRow = ''
    const name = Object.assign(document.createElement('b'), { textContent: language === 'cn' ? `字段${index}` : `Field${index}` })
    const long =
      language === 'cn'
        ? '上海灯塔贸易有限公司的注册地址位于浦东新区灯塔路。'.repeat(4)
        : 'Copper Lantern Trading keeps its register in Tanner Row. '.repeat(3)
    const value = Object.assign(document.createElement('span'), { textContent: `${long.trim()} 值${index}终` })
    row.append(name, value)
    section.append(row)
  }
  const edit = Object.assign(document.createElement('button'), { textContent: 'EDITME' })
  edit.dataset.printHidden = ''
  section.append(edit)
  document.body.append(section)
  const path = '/export-pdf.js'
  const { exportPdf, toInformationFileName } = await import(path)
  const stop = new AbortController()
  const progress: number[][] = []
  const now = new Date(2026, 2, 4, 5, 6)
  try {
    const file: Blob = await exportPdf({
      sections: [section],
      companyName: '铜灯 Copper Lantern',
      title: 'Information - Copper Lantern',
      language,
      now,
      tPage: (page: number, pages: number) => `Page ${page} of ${pages}`,
      signal: stop.signal,
      onProgress: (done: number, pages: number) => {
        progress.push([done, pages])
        if (done === stopAfter) stop.abort()
      },
    })
    const reader = new FileReader()
    const read = new Promise((done) => reader.addEventListener('load', done))
    reader.readAsDataURL(file)
    await read
    const base64 = String(reader.result).split(',')[1] ?? ''
    return { base64, name: toInformationFileName(now), progress, left: document.querySelectorAll('.print-sheet').length }
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    return { base64: '', name, progress, left: document.querySelectorAll('.print-sheet').length }
  } finally {
    section.remove()
  }
}

async function textsOf(bytes: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(Uint8Array.from(bytes))
  const texts: string[] = []
  for (let page = 1; page <= document.numPages; page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent()
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(''))
  }
  return texts
}

test.describe("the PDF of a company's information", () => {
  let outDir = ''
  let browser: Browser
  let served: Awaited<ReturnType<typeof servePage>>
  test.beforeAll(async () => {
    outDir = await mkdtemp(join(tmpdir(), 'portico-pdf-'))
    served = await servePage(outDir)
    browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '', args: ['--no-sandbox'] })
  })
  test.afterAll(async () => {
    await browser.close()
    await served.app.close()
    await rm(outDir, { recursive: true })
  })

  async function make(language: 'en' | 'cn', options: { width?: number; stopAfter?: number } = {}) {
    const page = await browser.newPage({ viewport: { width: options.width ?? 1_200, height: 900 } })
    const complaints: string[] = []
    page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(served.url)
    const made = await page.evaluate(makeInPage, { count: fieldCount, language, stopAfter: options.stopAfter ?? -1 })
    await page.close()
    expect(complaints.filter((line) => !line.includes('favicon') && !line.includes('404'))).toEqual([])
    return { ...made, bytes: Buffer.from(made.base64, 'base64') }
  }

  for (const { language, width } of [
    { language: 'en', width: 1_200 },
    { language: 'cn', width: 1_200 },
    { language: 'cn', width: 390 },
  ] as const) {
    test(`keeps every field whole on one page, searchable, under 10 MB (${language}, ${width} px)`, async () => {
      const made = await make(language, { width })
      expect(made.name).toBe('Information_20260304.pdf')
      expect(made.bytes.length).toBeLessThan(10_000_000)
      expect(made.left).toBe(0)
      const texts = await textsOf(made.bytes)
      expect(texts.length).toBeGreaterThan(4)
      expect(made.progress.at(-1)).toEqual([texts.length, texts.length])
      const word = language === 'cn' ? '字段' : 'Field'
      const sentence =
        language === 'cn'
          ? '上海灯塔贸易有限公司的注册地址位于浦东新区灯塔路。'.repeat(4)
          : 'Copper Lantern Trading keeps its register in Tanner Row. '.repeat(3).trim()
      for (let index = 1; index <= fieldCount; index += 1) {
        const begins = texts.findIndex((text) => new RegExp(`${word}${index}(?!\\d)`).test(text))
        const ends = texts.findIndex((text) => text.includes(`值${index}终`))
        expect([index, begins]).toEqual([index, ends])
        expect(begins).toBeGreaterThanOrEqual(0)
      }
      // Where lines end is the reader's: spaces are not compared.
      const whole = texts.join('').replace(/\s+/g, '')
      expect(whole.split(sentence.replace(/\s+/g, '')).length - 1).toBe(fieldCount)
      texts.forEach((text, index) => {
        expect(text).toContain('铜灯 Copper Lantern')
        expect(text).toContain(`Page ${index + 1} of ${texts.length}`)
      })
      expect(whole).not.toContain('EDITME')
    })
  }

  test('shows the same content and colours as the screen', async () => {
    const { bytes } = await make('cn')
    const page = await browser.newPage()
    const start = bytes.indexOf(Buffer.from([0xff, 0xd8, 0xff]))
    const jpeg = bytes.subarray(start).toString('base64')
    const shares = await page.evaluate(async (data) => {
      const image = new Image()
      image.src = `data:image/jpeg;base64,${data}`
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      const { data: pixels } = context?.getImageData(0, 0, image.width, image.height) ?? { data: [] }
      let [ground, ink] = [0, 0]
      for (let at = 0; at < pixels.length; at += 4) {
        const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]]
        if (Math.abs(red - 240) < 6 && Math.abs(green - 246) < 6 && blue > 248) ground += 1
        if (red < 90 && green < 110 && blue < 170) ink += 1
      }
      return { width: image.width, height: image.height, ground: ground / (pixels.length / 4), ink: ink / (pixels.length / 4) }
    }, jpeg)
    await page.close()
    expect([shares.width, shares.height]).toEqual([1_240, 1_754])
    expect(shares.ground).toBeGreaterThan(0.4)
    expect(shares.ink).toBeGreaterThan(0.01)
  })

  test('stops between two pages when cancelled, and leaves no partial file', async () => {
    const made = await make('en', { stopAfter: 1 })
    expect([made.name, made.bytes.length, made.left]).toEqual(['AbortError', 0, 0])
    expect(made.progress.at(-1)?.[0]).toBe(1)
  })
})
