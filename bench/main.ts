import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { measureClips } from '#bench/calls/clips.ts'
import { measureDetectFace } from '#bench/calls/detect-face.ts'
import { measureDocuments } from '#bench/calls/documents.ts'
import { measureFormSaves, openLargeForm } from '#bench/calls/forms.ts'
import { type MemorySample, measureMemory } from '#bench/calls/memory.ts'
import { measureQueue } from '#bench/calls/queue.ts'
import { measureReads } from '#bench/calls/reads.ts'
import { measureTraces } from '#bench/calls/traces.ts'
import { measureUploads } from '#bench/calls/uploads.ts'
import { measureWebhooks } from '#bench/calls/webhooks.ts'
import { measureAutoCapture } from '#bench/pages/auto-capture.ts'
import { measureCompany } from '#bench/pages/company.ts'
import { measureFirstLoad } from '#bench/pages/first-load.ts'
import { measureFirstScreen } from '#bench/pages/first-screen.ts'
import { measureFormRender } from '#bench/pages/forms-render.ts'
import { measureMap } from '#bench/pages/map.ts'
import { measureFaceRebuild, measureFaceSearch } from '#bench/solvers/faces.ts'
import { measureOwnership } from '#bench/solvers/ownership.ts'
import { type Applicant, inviteApplicant } from '#bench/support/applicant.ts'
import { type Figure, isMet, toSpeedTable, toTable } from '#bench/support/result.ts'
import { memoryOf, type RunningServer, startServer } from '#bench/support/running-server.ts'

const usage = `npm run bench [-- options]
  --json FILE      also writes the figures as JSON
  --uploads N      documents of the memory run (1000)
  --callers N      most callers that detect-face is tried with (40)
  --tries N        documents and clips of the timing runs (10)
  --captures N     documents moved before a camera (24)
  --only NAMES     some of: first-load, first-screen, uploads, auto-capture, ownership, map, start, reads, detect-face, documents, clips, forms, company, webhooks, queue, faces, memory, traces; or speed, for what makes the table of the applicant's way
  --before FOLDER  a checkout of earlier code with its packages and models, beside which traces are measured
  --requests N     requests of the queue (1000000)
  --faces N        faces of one customer (100000)`

const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    uploads: { type: 'string', default: '1000' },
    callers: { type: 'string', default: '40' },
    tries: { type: 'string', default: '10' },
    only: { type: 'string' },
    before: { type: 'string' },
    requests: { type: 'string', default: '1000000' },
    captures: { type: 'string', default: '24' },
    faces: { type: 'string', default: '100000' },
    help: { type: 'boolean' },
  },
})
// What else the machine was doing: figures of a busy one say little.
const [loadBefore = 0] = loadavg()
const root = fileURLToPath(new URL('..', import.meta.url))
const partsOfSpeed = ['first-load', 'first-screen', 'uploads', 'detect-face', 'auto-capture']
const only = options.only?.split(',').flatMap((name) => (name === 'speed' ? partsOfSpeed : [name]))
const desired = (name: string) => only?.includes(name) ?? true
const say = (line: string) => console.log(line)

if (options.help) say(usage)
else await run()

async function run(): Promise<void> {
  const figures: Figure[] = []
  let series: MemorySample[] = []
  const add: Add = async (name, measure) => {
    if (!desired(name)) return
    try {
      const found = await measure()
      figures.push(...found)
      say(toTable(found))
    } catch (error) {
      // One part that breaks does not take the others' figures with it.
      console.error(`${name} broke: ${error instanceof Error ? error.message : String(error)}`)
      process.exitCode = 1
    }
  }
  await add('first-load', () => measureFirstLoad(join(root, 'dist/web')))
  await add('auto-capture', () => measureAutoCapture(Number(options.captures), say))
  await add('ownership', async () => measureOwnership())
  await add('map', measureMap)
  await add('faces', () => measureFaceSearch(Number(options.faces)))
  await add('traces', () => measureTraces(options.before))
  const folder = await mkdtemp(join(tmpdir(), 'portico-bench-'))
  let server: RunningServer | undefined
  try {
    server = await startServer(folder)
    if (desired('start')) {
      const firstMs = server.startMs
      await server.stop()
      server = await startServer(folder)
      const { startMs } = server
      await add('start', async () => startFigures(firstMs, startMs))
    }
    const atRest = await memoryOf(server.pid)
    series = await measureServer(server, folder, add, atRest)
  } finally {
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  }
  say(`\n${[toTable(figures), toSpeedTable(figures), countMet(figures)].filter(Boolean).join('\n\n')}`)
  if (options.json)
    await writeFile(options.json, `${JSON.stringify({ ...aboutThisRun(), figures: figures.map(withVerdict), memory: series }, null, 2)}\n`)
}

type Add = (name: string, measure: () => Promise<Figure[]>) => Promise<void>

async function measureServer(server: RunningServer, folder: string, add: Add, atRest: Awaited<ReturnType<typeof memoryOf>>) {
  const invite = (count: number) => inviteMany(server, count)
  let series: MemorySample[] = []
  await add('reads', () => measureReads(server, folder))
  await add('first-screen', () => measureFirstScreen(server))
  await add('uploads', () => measureUploads(server))
  await add('detect-face', async () => measureDetectFace(await invite(Number(options.callers))))
  await add('documents', async () => measureDocuments(await invite(Number(options.tries))))
  await add('clips', async () => measureClips(await invite(Number(options.tries))))
  await add('forms', () => measureForms(server))
  await add('company', () => measureCompany(server))
  await add('webhooks', () => measureWebhooks(server, folder))
  await add('queue', () => measureQueue(server, folder, Number(options.requests), say))
  await add('faces', () => measureFaceRebuild(folder, Number(options.faces)))
  await add('memory', async () => {
    const memory = await measureMemory(server, atRest, {
      uploads: Number(options.uploads),
      // One less than a customer's row allows.
      uploadsPerApplicant: 19,
      invite: () => inviteApplicant(server),
      say,
    })
    series = memory.series
    return memory.figures
  })
  return series
}

async function measureForms(server: RunningServer): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-form-'))
  try {
    const form = await openLargeForm(server, folder)
    const saves = await measureFormSaves(server, form)
    const { url } = await server.command<{ url: string }>('link', 'individual', '--form', 'Personal information')
    return [...saves, ...(await measureFormRender(form, url))]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function inviteMany(server: RunningServer, count: number): Promise<Applicant[]> {
  const applicants: Applicant[] = []
  for (let at = 0; at < count; at += 1) applicants.push(await inviteApplicant(server))
  return applicants
}

function startFigures(firstMs: number, secondMs: number): Figure[] {
  const figure = { group: 'Start', unit: 's' } as const
  return [
    { ...figure, name: 'first, with a new database', value: firstMs / 1000 },
    { ...figure, name: 'second, until ready', value: secondMs / 1000, goal: { atMost: 5 } },
  ]
}

function withVerdict(figure: Figure) {
  const met = isMet(figure)
  return met === undefined ? figure : { ...figure, met }
}

function countMet(figures: Figure[]): string {
  const judged = figures.filter(({ goal }) => goal)
  return `${judged.filter(isMet).length} of ${judged.length} goals met`
}

function aboutThisRun() {
  const [cpu] = cpus()
  return {
    at: new Date().toISOString(),
    node: process.version,
    cpus: cpus().length,
    cpu: cpu?.model ?? '',
    memoryMb: Math.round(totalmem() / 1_048_576),
    loadBefore,
  }
}
