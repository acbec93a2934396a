// npm run test:slow [-- FILES]: kills, floods and long runs. The last line counts what really ran.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fetchModels, installPackages, requireHost, root, runInForeground, runMain, steps, typescriptNode } from './prepare.mjs'

await runMain(async () => {
  process.chdir(root)
  requireHost()
  const step = steps(3)
  await step('Packages are in place', installPackages)
  await step('Models are in place', fetchModels)
  const folder = mkdtempSync(join(tmpdir(), 'portico-slow-'))
  const report = join(folder, 'vitest.json')
  const words = [
    'run',
    '--config',
    'vitest.slow.config.ts',
    '--reporter=verbose',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ]
  const code = await step('Slow tests run', () => runInForeground(typescriptNode(), ['node_modules/vitest/vitest.mjs', ...words]))
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = JSON.parse(readFileSync(report, 'utf8'))
  rmSync(folder, { recursive: true, force: true })
  const isBroken = passed + failed === 0 || (code !== 0 && failed === 0)
  console.log(`${passed} passed, ${isBroken ? failed + 1 : failed} failed`)
  return code
})
