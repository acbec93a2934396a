// What has to be there before Portico can serve or be tested: packages, models, the built pages, and a Node that runs TypeScript.
// Plain JavaScript without dependencies, for Node 20.19 or later. Nothing is done twice: a step whose result fits is skipped.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const windows = process.platform === 'win32'

// Every process that is started from here reads its modules compiled: a command answers in half the time. Where nothing may be written, Node does without.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compiled')

/** A failure that the person at the terminal can act on; shown without a stack. */
export class Failure extends Error {}

/** Runs `main` and turns a Failure into its words and exit code 1. */
export async function runMain(main) {
  try {
    process.exitCode = await main()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    console.error(`\n${error.message}`)
    process.exitCode = 1
  }
}

export function requireHost() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Failure(
      `Portico needs Node 20.19 or later; this is ${process.version}. Install a newer Node from nodejs.org and run the command again.`,
    )
  }
  const { status } = spawnSync('npm', ['--version'], { shell: windows })
  if (status !== 0) throw new Failure('npm was not found. It comes with Node: install Node from nodejs.org and run the command again.')
}

/** A progress line a step: its number, what is done, and how long it took. */
export function steps(total) {
  let number = 0
  return async (label, work) => {
    number += 1
    const start = Date.now()
    const result = await work((doing) => console.log(`${number}/${total} ${doing}…`))
    const seconds = (Date.now() - start) / 1000
    console.log(`${number}/${total} ${label}${seconds < 1 ? '' : ` (${seconds.toFixed(0)} s)`}`)
    return result
  }
}

export async function installPackages(say) {
  if (packagesFit()) return
  await withLock(say, async () => {
    if (packagesFit()) return
    say('Installing packages (about a minute)')
    await runQuietly('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      shell: windows,
      advice:
        'The packages could not be installed. Check the connection to the package registry and the space on the disk, then run the command again.',
    })
  })
}

export async function fetchModels(say) {
  await withLock(say, () =>
    runQuietly(process.execPath, ['scripts/models.mjs'], {
      shown: true,
      advice: 'The models of the vision engine could not be fetched or did not match their checksums. Run the command again.',
    }),
  )
}

export async function buildPages(say) {
  const stamp = join(root, 'dist', 'web-built-from')
  const wanted = hashOf(['web', 'contract', 'packages/embed/src', 'packages/embed/vite.config.ts', 'vite.config.ts', 'package-lock.json'])
  const fits = () => existsSync(join(root, 'dist', 'web', 'index.html')) && read(stamp) === wanted
  if (fits()) return
  await withLock(say, async () => {
    if (fits()) return
    say('Building the pages')
    rmSync(stamp, { force: true })
    const build = (...more) =>
      runQuietly(typescriptNode(), ['node_modules/vite/bin/vite.js', 'build', ...more], { advice: 'The pages could not be built.' })
    await build()
    await build('--config', 'packages/embed/vite.config.ts')
    writeFileSync(stamp, wanted)
  })
}

/** The Node that runs TypeScript without a build: the one among the packages, else the host's own when it is new enough. */
export function typescriptNode() {
  const packaged = join(root, 'node_modules', '.bin', 'node')
  if (existsSync(packaged) && spawnSync(packaged, ['--version']).status === 0) return packaged
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new Failure(
    `Portico's server runs on Node 24. There is no packaged one for ${process.platform} ${process.arch}: install Node 24 from nodejs.org and run the command again.`,
  )
}

/** Runs a program in the foreground until it ends, passes signals on, and answers its exit code. */
export function runInForeground(command, args, env = process.env) {
  return new Promise((done, failed) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env })
    const forward = (signal) => {
      // A terminal sends its interrupt to both of us already.
      if (signal === 'SIGINT' && process.stdin.isTTY) return
      child.kill(signal)
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward)
    watchParent(() => child.kill('SIGTERM'))
    child.on('error', failed)
    child.on('exit', (code, signal) => done(code ?? 128 + (signalNumbers[signal] ?? 0)))
  })
}

/** npm runs us under a shell that dies of a signal without passing it on: then we are somebody else's child from one moment to the next. */
function watchParent(onOrphaned) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    onOrphaned()
  }, 300)
  watch.unref()
}

const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGSEGV: 11, SIGTERM: 15 }

/** npm writes what it installed beside the packages, last of all: an install that was broken off has no such file. */
function packagesFit() {
  const wanted = readJson(join(root, 'package-lock.json'))
  const installed = readJson(join(root, 'node_modules', '.package-lock.json'))
  if (!wanted) throw new Failure('package-lock.json is missing or damaged: take it from the repository again.')
  if (!installed) return false
  return Object.entries(wanted.packages).every(([place, { version, optional, link }]) => {
    if (place === '' || link) return true
    const there = installed.packages[place]
    return there ? there.version === version : optional === true && !isOwnRuntime(place)
  })
}

function isOwnRuntime(place) {
  return process.platform === 'linux' && place === `node_modules/node-linux-${process.arch}`
}

function runQuietly(command, args, { advice, shown = false, shell = false }) {
  return new Promise((done, failed) => {
    const child = spawn(command, args, { cwd: root, shell, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    const hear = (out) => (chunk) => {
      said = (said + chunk).slice(-6000)
      if (shown) out.write(chunk)
    }
    child.stdout.on('data', hear(process.stdout))
    child.stderr.on('data', hear(process.stderr))
    child.on('error', (error) => failed(new Failure(`${error.message}\n${advice}`)))
    child.on('close', (code) => (code === 0 ? done() : failed(new Failure(`${shown ? '' : `${said.trim()}\n\n`}${advice}`))))
  })
}

/** One preparation at a time: a second start waits for the first, and goes on by itself when the first one died. */
async function withLock(say, work) {
  const lock = join(root, 'dist', 'preparing.pid')
  mkdirSync(dirname(lock), { recursive: true })
  for (let waited = 0; !takeLock(lock); waited += 1) {
    if (waited === 0) say('Another start is preparing the same folder: waiting for it')
    if (waited > 1200) throw new Failure(`Another start still holds ${lock} after ten minutes. If none is running, remove that file.`)
    await new Promise((done) => setTimeout(done, 500))
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function takeLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw new Failure(`${lock} cannot be written: ${error.message}. Give this user the right to write here.`)
  }
  const holder = Number(read(lock))
  const young = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0) < 2000
  if ((holder && isAlive(holder)) || (!holder && young)) return false
  rmSync(lock, { force: true })
  return false
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function hashOf(places) {
  const hash = createHash('sha256')
  for (const place of places.map((name) => join(root, name))) {
    const files = statSync(place, { throwIfNoEntry: false })?.isDirectory()
      ? readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      : []
    const paths = files.map((entry) => join(entry.parentPath ?? entry.path, entry.name)).filter((path) => !path.includes('.test.'))
    for (const path of paths.length > 0 ? paths.sort() : [place]) hash.update(path.slice(root.length)).update(read(path) ?? '')
  }
  return hash.digest('hex')
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}
