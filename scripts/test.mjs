// npm test: every check and every test, from a fresh clone. The last line counts what really ran.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findChromium, installChromium } from './chromium.mjs'
import { findClamd, installClamd } from './clamd.mjs'
import { engineCount, installEngines, listMissingEngines } from './engines.mjs'
import { buildPages, Failure, fetchModels, installPackages, requireHost, root, runMain, steps, typescriptNode } from './prepare.mjs'

const reports = mkdtempSync(join(tmpdir(), 'portico-test-'))
const totals = { passed: 0, failed: 0 }
/** Failed tests with their messages, said once more at the end: the list of the journeys is long. */
const failures = []

await runMain(async () => {
  process.chdir(root)
  requireHost()
  const step = steps(9)
  await step('Packages are in place', installPackages)
  await step('Models are in place', fetchModels)
  const chromium = await step('Chromium is in place', requireChromium)
  await step('ClamAV is in place', requireClamd)
  const node = typescriptNode()
  await step('Types, lint and unused code checked', (say) => runChecks(node, say))
  await step('Rules, calls and engines tested', (say) => runVitest(node, say))
  await step('Pages are in place', buildPages)
  await step('Journeys walked in the browser', (say) => runPlaywright(node, chromium, say))
  await step('Journeys walked in Firefox and WebKit', (say) => runEngines(node, say))
  rmSync(reports, { recursive: true, force: true })
  for (const failure of failures) console.error(failure)
  console.log(`${totals.passed} passed, ${totals.failed} failed`)
  return totals.failed > 0 ? 1 : 0
})

function requireChromium(say) {
  const found = findChromium()
  if (found) return found
  say('Installing Chromium from the system packages (about a minute)')
  const tried = installChromium()
  const installed = findChromium()
  if (installed) return installed
  throw new Failure(
    tried
      ? 'Chromium could not be installed with apt-get. Install it by hand, or set CHROMIUM_PATH to a Chromium or Chrome, and run the command again.'
      : 'The browser journeys need Chromium: install it (on Debian: apt-get install chromium), or set CHROMIUM_PATH, and run the command again.',
  )
}

/** Without it the tests of the virus scanner fail: they are never passed over. */
function requireClamd(say) {
  if (findClamd()) return
  say('Installing ClamAV from the system packages (some seconds)')
  installClamd()
  if (!findClamd())
    console.error(
      'clamd could not be installed with apt-get: install it by hand (on Debian: apt-get install clamav-daemon), or set CLAMD_PATH.',
    )
}

async function runChecks(node, say) {
  const checks = {
    'Checking types': ['node_modules/typescript/bin/tsc', '-b'],
    'Checking format and style': ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
    'Looking for unused code': ['node_modules/knip/bin/knip.js'],
  }
  for (const [label, args] of Object.entries(checks)) {
    say(label)
    const code = await run(node, args)
    if (code === 0) totals.passed += 1
    else totals.failed += 1
    if (code !== 0) console.error(`${label}: failed (exit code ${code})`)
  }
}

async function runVitest(node, say) {
  say('Running the tests of the rooms')
  const report = join(reports, 'vitest.json')
  const code = await run(node, [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, testResults = [] } = readReport(report)
  count('Vitest', code, passed, failed)
  for (const { name, assertionResults = [] } of testResults) {
    for (const test of assertionResults.filter(({ status }) => status === 'failed')) {
      failures.push([`${relative(root, name)} › ${test.fullName}`, ...test.failureMessages].join('\n'))
    }
  }
}

async function runPlaywright(node, chromium, say) {
  say('Walking the journeys in the browser')
  await walk(node, 'Playwright', [], { CHROMIUM_PATH: chromium })
}

/** Firefox and WebKit come from the system's packages alone: where there are none of them, the others still walk, and what did not is said. */
async function runEngines(node, say) {
  const wanted = listMissingEngines()
  if (wanted.length > 0) {
    say(`Installing ${wanted.join(' and ')} from the system packages (some seconds)`)
    installEngines(wanted)
  }
  const missing = listMissingEngines()
  for (const name of missing) {
    if (process.env.PORTICO_ENGINES === 'required') totals.failed += 1
    console.error(
      `${name} is not on this machine and could not be installed with apt-get: its journeys were not walked (docs/browsers.md).`,
    )
  }
  if (missing.length === engineCount) return
  say('Walking the way of an applicant in other engines')
  await walk(node, 'The engines', ['--config', 'playwright.engines.config.ts'], {})
}

async function walk(node, runner, args, more) {
  const report = join(reports, `${runner.replaceAll(' ', '-')}.json`)
  const env = { ...process.env, ...more, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const code = await run(node, ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...args], env)
  const { stats: { expected = 0, unexpected = 0, flaky = 0 } = {} } = readReport(report)
  count(runner, code, expected + flaky, unexpected)
  if (flaky > 0) console.log(`${flaky} of the journeys passed at the second attempt only: the list above names them as flaky.`)
}

/** A runner that failed without a failed test, or ran nothing, is one failure of its own. */
function count(runner, code, passed, failed) {
  totals.passed += passed
  totals.failed += failed
  const broken = passed + failed === 0 || (code !== 0 && failed === 0)
  if (!broken) return
  totals.failed += 1
  console.error(`${runner} ended with exit code ${code} after ${passed + failed} tests: counted as a failure.`)
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}

function run(command, args, env = process.env) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env })
    const forward = (signal) => child.kill(signal)
    process.on('SIGTERM', forward)
    child.on('error', () => done(127))
    child.on('exit', (code) => {
      process.off('SIGTERM', forward)
      done(code ?? 1)
    })
  })
}
