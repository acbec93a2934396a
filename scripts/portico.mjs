// npm run portico -- COMMAND: the operator's commands. Only the command's own answer goes to standard output.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Failure, root, runInForeground, runMain, typescriptNode } from './prepare.mjs'

await runMain(() => {
  if (!existsSync(join(root, 'node_modules', '.package-lock.json')))
    throw new Failure('The packages are not installed yet: run npm start first.')
  return runInForeground(typescriptNode(), ['server/cli.ts', ...process.argv.slice(2)])
})
