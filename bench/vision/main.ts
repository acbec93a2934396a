import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openModels } from '#vision/models/open-models.ts'
import { allocatorSettings } from '#vision/worker/allocator-settings.ts'
import { toReportHtml } from './report-html.ts'
import { toTable } from './report-table.ts'

const usage = `npm run bench:vision -- --data DIR [--json FILE] [--html FILE] [--only faces,oval,clips,documents]

DIR has the shape of CATALOGUE.csv, faces/pairs.csv, synthetic/*/truth.jsonl, docs/; parts that are missing are left out.`

/** What a part of the bench answers; `timingsMs` of all parts are joined. */
export type Part = Record<string, unknown>
export type VisionResult = Part & { peakMemoryMb: number; peakMemoryMbByPart: Record<string, number>; timingsMs: Record<string, unknown> }

const here = fileURLToPath(new URL('.', import.meta.url))
const modelsFolder = fileURLToPath(new URL('../../.models', import.meta.url))
// Named by a path, because the part may be left out of a build of the bench.
const documentsFile = join(here, 'documents.ts')
const parts = ['faces', 'oval', 'clips', 'documents'] as const
type PartName = (typeof parts)[number]

const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    json: { type: 'string' },
    html: { type: 'string' },
    only: { type: 'string' },
    /** A part runs in a process of its own, so that its memory is its own and its end is not the end of the others. */
    part: { type: 'string' },
    answer: { type: 'string' },
    help: { type: 'boolean' },
  },
})

if (options.help || !options.data || !existsSync(options.data)) {
  console.log(usage)
  if (!options.help) process.exitCode = 1
} else if (options.part && options.answer) await runPart(options.part as PartName, options.data, options.answer)
else await runAll(options.data)

async function partOf(name: PartName, data: string): Promise<Part> {
  if (name === 'documents') {
    const { runDocuments } = (await import(documentsFile)) as { runDocuments: (data: string) => Promise<Part> }
    return runDocuments(data)
  }
  // As the worker opens them that looks at documents and recordings on two cores.
  const models = openModels(modelsFolder, { threads: 2 })
  try {
    if (name === 'oval') return await (await import('./oval.ts')).runOval(data, models)
    if (name === 'faces') return await (await import('./faces.ts')).runFaces(data, models)
    return await (await import('./clips.ts')).runClips(data, models)
  } finally {
    await models.close()
  }
}

async function runPart(name: PartName, data: string, answer: string): Promise<void> {
  const result = await partOf(name, data)
  // Kilobytes on Linux.
  const peakMb = Math.round(process.resourceUsage().maxRSS / 1024)
  await writeFile(answer, JSON.stringify({ peakMb, result }))
}

async function spawnPart(name: PartName, data: string, workplace: string): Promise<{ peakMb: number; result: Part } | null> {
  const answer = join(workplace, `${name}.json`)
  const child = spawn(process.execPath, [join(here, 'main.ts'), '--data', data, '--part', name, '--answer', answer], {
    stdio: ['ignore', 'inherit', 'inherit'],
    // Memory as the server's workers use it.
    env: { ...process.env, ...allocatorSettings },
  })
  const code = await new Promise<number | null>((done) => child.on('exit', done))
  if (code !== 0 || !existsSync(answer)) return null
  return JSON.parse(await readFile(answer, 'utf8')) as { peakMb: number; result: Part }
}

async function runAll(data: string): Promise<void> {
  const workplace = await mkdtemp(join(tmpdir(), 'portico-bench-'))
  const desired = parts.filter((name) => !options.only || options.only.split(',').includes(name))
  const all: VisionResult = { peakMemoryMb: 0, peakMemoryMbByPart: {}, timingsMs: {} }
  const failed: string[] = []
  try {
    for (const name of desired) {
      if (name === 'documents' && !existsSync(documentsFile)) continue
      console.log(`${name} …`)
      const answer = await spawnPart(name, resolve(data), workplace)
      if (!answer) {
        failed.push(name)
        continue
      }
      all.peakMemoryMbByPart[name] = answer.peakMb
      Object.assign(all, answer.result, { timingsMs: { ...all.timingsMs, ...(answer.result.timingsMs as Part | undefined) } })
    }
  } finally {
    await rm(workplace, { recursive: true, force: true })
  }
  all.peakMemoryMb = Math.max(0, ...Object.values(all.peakMemoryMbByPart))
  console.log(toTable(all))
  if (options.json) await writeFile(options.json, `${JSON.stringify(all, null, 2)}\n`)
  if (options.html) await writeFile(options.html, toReportHtml(all))
  if (failed.length > 0) {
    console.error(`These parts ended before they had an answer: ${failed.join(', ')}`)
    process.exitCode = 1
  }
}
