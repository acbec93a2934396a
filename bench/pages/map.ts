import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { makeOwnership } from '#bench/solvers/make-ownership.ts'
import { type Figure, median, quantile } from '#bench/support/result.ts'
import { findChromium } from '../../scripts/chromium.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const tries = 5
const panMs = 3_000

/** Draws a map of 500 nodes in Chromium and drags it about. */
export async function measureMap(): Promise<Figure[]> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('no Chromium was found: install it, or set CHROMIUM_PATH')
  const folder = await mkdtemp(join(tmpdir(), 'portico-map-'))
  const { rootId, ...graph } = makeOwnership({ nodes: 500, levels: 8, seed: 3 })
  const server = await serveMapPage(folder, { graph, rootId, language: 'en' })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    const drawMs: number[] = []
    for (let at = 0; at < tries; at += 1)
      drawMs.push(await measureDraw(page, `http://127.0.0.1:${(server.address() as AddressInfo).port}/`))
    const nodes = await page.locator('.map-node').count()
    const frames = await measurePan(page)
    const figure = { group: 'Map', unit: 'ms', note: `${nodes} nodes` } as const
    return [
      { ...figure, name: '500 nodes drawn and painted, median', value: median(drawMs), goal: { atMost: 500 } },
      { ...figure, name: '  slowest', value: Math.max(...drawMs) },
      {
        group: 'Map',
        name: 'panned, frames',
        value: (frames.length * 1000) / frames.reduce((sum, ms) => sum + ms, 0),
        unit: 'per second',
        goal: { atLeast: 30 },
      },
      { group: 'Map', name: '  19 of 20 frames within', value: quantile(frames, 0.95), unit: 'ms' },
    ]
  } finally {
    await browser.close()
    server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureDraw(page: Page, url: string): Promise<number> {
  await page.goto(url)
  await page.waitForFunction(() => document.documentElement.dataset.drawMs)
  return Number(await page.evaluate(() => document.documentElement.dataset.drawMs))
}

/** The lengths of the frames while the mouse drags the map. */
async function measurePan(page: Page): Promise<number[]> {
  const box = await page.locator('.map-frame').boundingBox()
  if (!box) throw new Error('the map is not there')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  const frames = page.evaluate((ms) => {
    return new Promise<number[]>((resolve) => {
      const lengths: number[] = []
      const startedAt = performance.now()
      let last = startedAt
      const count = (now: number) => {
        lengths.push(now - last)
        last = now
        if (now - startedAt < ms) requestAnimationFrame(count)
        else resolve(lengths.slice(1))
      }
      requestAnimationFrame(count)
    })
  }, panMs)
  const until = performance.now() + panMs
  for (let turn = 0; performance.now() < until; turn += 0.12)
    await page.mouse.move(x + Math.sin(turn) * 300, y + Math.cos(turn * 0.7) * 180)
  const lengths = await frames
  await page.mouse.up()
  return lengths
}

/** The components as they are built for production, on a page of their own. */
async function serveMapPage(folder: string, given: object): Promise<Server> {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      copyPublicDir: false,
      rolldownOptions: {
        input: join(root, 'web/ui/ownership-map/testing/map-page.tsx'),
        output: { entryFileNames: 'page.js', assetFileNames: 'page[extname]' },
      },
    },
  })
  const json = JSON.stringify(given).replaceAll('<', '\\u003c')
  const html = `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><link rel="stylesheet" href="page.css"><title>Map</title></head><body><div id="page" class="branded"></div><script type="application/json" id="given">${json}</script><script type="module" src="page.js"></script></body></html>`
  const types = { js: 'text/javascript', css: 'text/css' } as const
  const server = createServer((request, response) => {
    const name = (request.url ?? '/').slice(1)
    const type = types[name.split('.').at(-1) as keyof typeof types]
    if (!type || name.includes('..')) return response.setHeader('content-type', 'text/html').end(html)
    return readFile(join(folder, name)).then(
      (bytes) => response.setHeader('content-type', type).end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
