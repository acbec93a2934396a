import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { testModelsFolder } from '#vision/models/test-models.ts'

it('opens a model without what its runtime would keep and send about this machine', async () => {
  const home = await mkdtemp(join(tmpdir(), 'portico-home-'))
  const script = `
    import { openModels } from '#vision/models/open-models.ts'
    const models = openModels(process.env.MODELS)
    await models.model('documentTextFinder')
    console.log(process.env.ORT_DISABLE_TELEMETRY)
    await models.close()`
  const options = {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    // No CI, where the runtime sends nothing anyway, and a home of its own.
    env: {
      PATH: process.env.PATH,
      HOME: home,
      XDG_CACHE_HOME: join(home, 'cache'),
      XDG_DATA_HOME: join(home, 'data'),
      TMPDIR: home,
      MODELS: await testModelsFolder(),
    },
  }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], options)
  expect([await readdir(home, { recursive: true }), stdout, stderr]).toEqual([[], '1\n', ''])
  await rm(home, { recursive: true })
})
