// npm run example:bank: Portico as a demonstration on port 3000, and a small bank on port 4000 that embeds its pages.
import { spawn, spawnSync } from 'node:child_process'
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

const porticoUrl = 'http://localhost:3000'
const bankUrl = 'http://127.0.0.1:4000'
const readyWithinMs = 90_000
/** Data of its own: an example changes the settings of no other demonstration. */
const environment = {
  ...process.env,
  PORT: '3000',
  PUBLIC_URL: porticoUrl,
  PORTICO_MODE: 'demo',
  PORTICO_DATA: join(root, 'data', 'example-bank'),
  DATABASE_URL: '',
  // The bank's webhook is received on this machine, which Portico calls only where its operator says so.
  PORTICO_WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8',
}

await runMain(async () => {
  process.chdir(root)
  requireHost()
  const step = steps(4)
  await step('Packages are in place', installPackages)
  await step('Models are in place', fetchModels)
  await step('Pages are in place', buildPages)
  console.log('4/4 Starting Portico and the bank…')
  const node = typescriptNode()
  const portico = spawn(node, ['server/main.ts'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env: environment })
  try {
    await waitUntilReady(portico)
    runCommand(node, 'client', 'set', '--embed-origins', bankUrl)
    const { apiKey } = JSON.parse(runCommand(node, 'api-key', 'create', '--name', 'Example bank', '--json'))
    const bank = { ...environment, PORTICO_URL: porticoUrl, PORTICO_API_KEY: apiKey, EMBED_SCRIPT: join(root, 'dist/web/embed.js') }
    return await runInForeground(node, ['examples/bank/main.ts'], bank)
  } finally {
    portico.kill('SIGTERM')
  }
})

async function waitUntilReady(portico) {
  const giveUpAt = Date.now() + readyWithinMs
  while (Date.now() < giveUpAt) {
    if (portico.exitCode !== null) throw new Failure('Portico did not start: what it said stands above. Is port 3000 in use?')
    const isReady = await fetch(`${porticoUrl}/health/ready`)
      .then(({ ok }) => ok)
      .catch(() => false)
    if (isReady) return
    await new Promise((done) => setTimeout(done, 250))
  }
  throw new Failure(`Portico was not ready within ${readyWithinMs / 1_000} s.`)
}

function runCommand(node, ...words) {
  const { status, stdout, stderr } = spawnSync(node, ['server/cli.ts', ...words], { cwd: root, env: environment, encoding: 'utf8' })
  if (status !== 0) throw new Failure(`${words.slice(0, 2).join(' ')} failed: ${stderr || stdout}`)
  return stdout
}
