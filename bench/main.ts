import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Applicant, inviteApplicant } from './applicant.ts'
import { measureDetectFace } from './detect-face.ts'
import { measureDocumentsAndClips } from './documents-and-clips.ts'
import { measureFirstLoad } from './first-load.ts'
import { measureMemory, type MemorySample } from './memory.ts'
import { type Figure, isMet, toTable } from './result.ts'
import { memoryOf, type RunningServer, startServer } from './running-server.ts'
import { measureStatusCall } from './status-call.ts'

const usage = `npm run bench [-- options]
  --json FILE      also writes the figures as JSON
  --uploads N      documents of the memory run (1000)
  --callers N      most callers that detect-face is tried with (40)
  --tries N        documents and clips of the timing runs (10)
  --only NAMES     some of: first-load, start, status, detect-face, documents, memory`

const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    uploads: { type: 'string', default: '1000' },
    callers: { type: 'string', default: '40' },
    tries: { type: 'string', default: '10' },
    only: { type: 'string' },
    help: { type: 'boolean' },
  },
})
const root = fileURLToPath(new URL('..', import.meta.url))
const wanted = (name: string) => !options.only || options.only.split(',').includes(name)
const say = (line: string) => console.log(line)

if (options.help) say(usage)
else await run()

async function run(): Promise<void> {
  const figures: Figure[] = []
  let series: MemorySample[] = []
  const add = (found: Figure[]) => {
    figures.push(...found)
    say(toTable(found))
  }
  if (wanted('first-load')) add(await measureFirstLoad(join(root, 'dist/web')))
  const folder = await mkdtemp(join(tmpdir(), 'portico-bench-'))
  let server: RunningServer | undefined
  try {
    server = await startServer(folder)
    if (wanted('start')) {
      const firstMs = server.startMs
      await server.stop()
      server = await startServer(folder)
      add(startFigures(firstMs, server.startMs))
    }
    const atRest = await memoryOf(server.pid)
    series = await measureServer(server, add, atRest)
  } finally {
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  }
  say(`\n${toTable(figures)}\n\n${countMet(figures)}`)
  if (options.json) await writeFile(options.json, `${JSON.stringify({ ...aboutThisRun(), figures: figures.map(withVerdict), memory: series }, null, 2)}\n`)
}

async function measureServer(server: RunningServer, add: (found: Figure[]) => void, atRest: Awaited<ReturnType<typeof memoryOf>>) {
  const invite = (count: number) => inviteMany(server, count)
  const [first] = await invite(1)
  if (wanted('status') && first) add(await measureStatusCall(server, first))
  if (wanted('detect-face')) add(await measureDetectFace(await invite(Number(options.callers))))
  if (wanted('documents')) add(await measureDocumentsAndClips(await invite(Number(options.tries))))
  if (!wanted('memory')) return []
  const memory = await measureMemory(server, atRest, {
    uploads: Number(options.uploads),
    // One less than a customer's row allows.
    uploadsPerApplicant: 19,
    invite: () => inviteApplicant(server),
    say,
  })
  add(memory.figures)
  return memory.series
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
  return { at: new Date().toISOString(), node: process.version, cpus: cpus().length, cpu: cpu?.model ?? '', memoryMb: Math.round(totalmem() / 1_048_576) }
}
