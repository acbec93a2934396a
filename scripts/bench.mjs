// npm run bench [-- --json FILE] and npm run bench:vision -- --data DIR [--json FILE] [--html FILE].
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildPages,
  Failure,
  fetchModels,
  installPackages,
  requireHost,
  root,
  runInForeground,
  runMain,
  steps,
  typescriptNode,
} from './prepare.mjs'

await runMain(async () => {
  const [first, ...rest] = process.argv.slice(2)
  const vision = first === 'vision'
  const script = join('bench', vision ? 'vision/main.ts' : 'main.ts')
  if (!existsSync(join(root, script))) throw new Failure(`${script} does not exist: this bench has not been built.`)
  requireHost()
  const step = steps(vision ? 2 : 3)
  await step('Packages are in place', installPackages)
  await step('Models are in place', fetchModels)
  if (!vision) await step('Pages are in place', buildPages)
  return runInForeground(typescriptNode(), [script, ...(vision || first === undefined ? rest : [first, ...rest])])
})
