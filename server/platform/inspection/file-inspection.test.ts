import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { writeOfficeFile, writePdf } from '#fixtures/write-office-files.ts'
import { openFileInspection } from '#server/platform/inspection/open-file-inspection.ts'
import type { FileInspection } from '#server/platform/ports.ts'

const open: FileInspection[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((inspection) => inspection.close()))
})

function inspection(limits: Partial<Parameters<typeof openFileInspection>[0]> = {}) {
  const opened = openFileInspection({ log: pino({ level: 'silent' }), workers: 1, ...limits })
  open.push(opened)
  return opened
}
const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'taken',
    (error: { code: string }) => error.code,
  )

/** Far more XML than the limits of these tests let a process read. */
const heavy = (parts = 3) =>
  writeOfficeFile(
    'docx',
    Array.from({ length: parts }, (_, at) => ({ name: `word/a${at}.xml`, bytes: Buffer.alloc(60 * 1_048_576, `<a b="${at}">é</a>`) })),
  )

it('runs in another process', async () => {
  const { inspectFile } = inspection()
  const pdf = writePdf()
  expect(await inspectFile(pdf)).toEqual({ ending: 'pdf', mediaType: 'application/pdf', bytes: pdf })
})

it('refuses a file over the time limit, and inspects the next one', async () => {
  const { inspectFile } = inspection({ timeoutMs: 400 })
  let ticks = 0
  const timer = setInterval(() => {
    ticks += 1
  }, 10)
  await inspectFile(writePdf()).catch(() => undefined)
  ticks = 0
  expect(await codeOf(inspectFile(heavy()))).toBe('FORM_FILE_TOO_COMPLEX')
  clearInterval(timer)
  expect(ticks).toBeGreaterThan(10)
  await expect.poll(() => codeOf(inspectFile(writePdf())), { timeout: 10_000 }).toBe('taken')
})

it('refuses a file over the memory limit, and inspects the next one', async () => {
  const { inspectFile } = inspection({ maxBytes: 160 * 1_048_576 })
  expect(await codeOf(inspectFile(heavy()))).toBe('FORM_FILE_TOO_COMPLEX')
  expect(await codeOf(inspectFile(writePdf()))).toBe('taken')
})

it('refuses when too many files wait', async () => {
  const { inspectFile } = inspection({ maxWaiting: 1 })
  await inspectFile(writePdf())
  const answers = await Promise.all([1, 2, 3].map(() => codeOf(inspectFile(heavy(1)))))
  expect(answers.filter((code) => code === 'SERVER_BUSY')).toHaveLength(1)
})
