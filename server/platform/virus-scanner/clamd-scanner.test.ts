import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeOfficeFile, writePdf } from '#fixtures/write-office-files.ts'
import { openClamdScanner } from '#server/platform/virus-scanner/clamd-scanner.ts'
import { type Clamd, eicar, startClamd } from '#server/testing/start-clamd.ts'

const log = pino({ level: 'silent' })
let clamd: Clamd
beforeAll(async () => {
  clamd = await startClamd({ maxMegabytes: 4 })
})
afterAll(() => clamd.close())

const scanner = () => openClamdScanner(clamd.url, { log })
const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    (found) => found,
    (error: { code?: string }) => error.code,
  )

it('finds the EICAR test virus, also packed, and nothing in clean files', async () => {
  const infected = [eicar, Buffer.concat([writePdf(), eicar]), writeOfficeFile('docx', [{ name: 'word/a.xml', bytes: eicar }])]
  const found = await Promise.all(infected.map((bytes) => scanner().findVirus(bytes)))
  expect(found).toEqual(['Test.Eicar.UNOFFICIAL', 'Test.Eicar.UNOFFICIAL', 'Test.Eicar.UNOFFICIAL'])
  const clean = [writePdf(), writeOfficeFile('xlsx'), Buffer.alloc(3_000_000, 65), Buffer.alloc(0)]
  expect(await Promise.all(clean.map((bytes) => scanner().findVirus(bytes)))).toEqual([undefined, undefined, undefined, undefined])
})

it('scans many files concurrently', async () => {
  const files = Array.from({ length: 40 }, (_, at) => (at % 4 === 0 ? eicar : Buffer.from(`file ${at}`)))
  const found = await Promise.all(files.map(scanner().findVirus))
  expect(found.map((name) => name !== undefined)).toEqual(files.map((bytes) => bytes === eicar))
})

it('treats a file as unscanned when it is too large or the scanner fails', async () => {
  expect(await codeOf(scanner().findVirus(Buffer.alloc(6 * 1_048_576)))).toBe('FILE_SCAN_UNAVAILABLE')
  expect(await codeOf(openClamdScanner('unix:/nowhere/clamd.sock', { log }).findVirus(eicar))).toBe('FILE_SCAN_UNAVAILABLE')
  for (const say of [undefined, 'HTTP/1.1 200 OK\r\n\r\n\0', 'stream: OK', 'x'.repeat(100_000)]) {
    const odd = createServer((line) => {
      line.on('error', () => undefined)
      line.resume()
      if (say) line.end(say)
    })
    await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve))
    const { port } = odd.address() as AddressInfo
    const other = openClamdScanner(`tcp://127.0.0.1:${port}`, { log, scanTimeoutMs: 200, checkTimeoutMs: 200 })
    expect([say?.slice(0, 10), await codeOf(other.findVirus(eicar))]).toEqual([say?.slice(0, 10), 'FILE_SCAN_UNAVAILABLE'])
    await expect(other.check()).rejects.toThrow('virus scanner')
    odd.close()
  }
})
