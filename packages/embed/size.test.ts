/// <reference types="node" />
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, it } from 'vitest'

const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url))

it('is at most 5,000 bytes (gzip) without dependencies', async () => {
  const built = await build({ configFile, logLevel: 'error', build: { write: false } })
  const [output, ...others] = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  expect([output?.type, others]).toEqual(['chunk', []])
  const code = output?.type === 'chunk' ? output.code : ''
  expect(code).toMatch(/^(var|this|const) ?\.?Portico/)
  expect(code).not.toMatch(/\beval\b|new Function|innerHTML|document\.write|localStorage|sessionStorage|['"]\*['"]/)
  expect(gzipSync(code, { level: 9 }).byteLength).toBeLessThanOrEqual(5_000)
})
