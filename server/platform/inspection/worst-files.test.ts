import { expect, it } from 'vitest'
import { worstFiles } from '#fixtures/worst-files.ts'
import { inspectFile } from '#server/platform/inspection/inspect-file.ts'

const smallBytes = 200_000
/** Ten times as much may take twenty times as long; below this, a busy machine tells more than the code does. */
const floorMs = 300

async function measureMs(bytes: Buffer): Promise<number> {
  const startedAt = performance.now()
  await inspectFile(bytes).catch(() => undefined)
  return performance.now() - startedAt
}

it.each(worstFiles)('inspects a worst-case file in linear time ($name)', { retry: 3 }, async ({ write }) => {
  const once = await measureMs(write(smallBytes))
  const tenfold = await measureMs(write(10 * smallBytes))
  expect(tenfold).toBeLessThan(Math.max(20 * once, floorMs))
})
