// npm start: from a fresh clone to a running Portico. What is there already is not done again.
import { buildPages, fetchModels, installPackages, requireHost, root, runInForeground, runMain, steps, typescriptNode } from './prepare.mjs'

await runMain(async () => {
  process.chdir(root)
  requireHost()
  const step = steps(4)
  await step('Packages are in place', installPackages)
  await step('Models are in place', fetchModels)
  await step('Pages are in place', buildPages)
  console.log('4/4 Opening the database and starting the server…')
  return runInForeground(typescriptNode(), ['server/main.ts'])
})
