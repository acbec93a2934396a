import type { Applicant } from '#bench/support/applicant.ts'
import type { Figure } from '#bench/support/result.ts'
import { memoryOf, type ProcessMemory, type RunningServer } from '#bench/support/running-server.ts'
import { makeDocument } from '#fixtures/make-document.ts'

export type MemorySample = { uploads: number; processes: ProcessMemory[] }
type Options = { uploads: number; uploadsPerApplicant: number; invite: () => Promise<Applicant>; say: (line: string) => void }

const samples = 10
// What a garbage collector leaves lying about differs from sample to sample by this much.
const noiseShare = 0.15

/** Memory at rest, at its peak, and whether it grows while documents are uploaded one after another. */
export async function measureMemory(server: RunningServer, atRest: ProcessMemory[], options: Options) {
  const { uploads, uploadsPerApplicant, invite, say } = options
  const people = ['clara', 'nora', 'grace'] as const
  const documents = await Promise.all(people.map((person) => makeDocument({ kind: 'passport', person, width: 2000 })))
  const series: MemorySample[] = []
  let applicant = await invite()
  for (let upload = 0; upload < uploads; upload += 1) {
    if (upload > 0 && upload % uploadsPerApplicant === 0) applicant = await invite()
    const document = documents[upload % documents.length]
    if (document) await applicant.uploadPassport(document.jpeg)
    if ((upload + 1) % Math.ceil(uploads / samples) === 0) {
      const processes = await memoryOf(server.pid)
      series.push({ uploads: upload + 1, processes })
      say(`  ${upload + 1} uploads: ${processes.map(({ what, rssMb }) => `${what} ${rssMb.toFixed(0)} MB`).join(', ')}`)
    }
  }
  return { figures: toFigures(atRest, series), series }
}

function toFigures(atRest: ProcessMemory[], series: MemorySample[]): Figure[] {
  const figure = { group: 'Memory', unit: 'MB' } as const
  const last = series.at(-1)
  const rest = atRest.map(({ what, pid, rssMb }) => ({ ...figure, name: `${what} ${pid} at rest`, value: rssMb }))
  const peaks = (last?.processes ?? []).map(({ what, pid, peakMb }) => ({ ...figure, name: `${what} ${pid} peak`, value: peakMb }))
  return [...rest, ...peaks, ...growthOf(series)]
}

/** The second half of the run against the first, which has warmed everything up. */
function growthOf(series: MemorySample[]): Figure[] {
  const sumOf = ({ processes }: MemorySample) => processes.reduce((sum, { rssMb }) => sum + rssMb, 0)
  const half = Math.floor(series.length / 2)
  const meanOf = (part: MemorySample[]) => part.reduce((sum, sample) => sum + sumOf(sample), 0) / part.length
  if (half < 2) return []
  const growth = meanOf(series.slice(half)) / meanOf(series.slice(0, half)) - 1
  return [
    {
      group: 'Memory',
      name: `growth over ${series.at(-1)?.uploads ?? 0} uploads, second half against first`,
      value: growth,
      unit: 'share',
      goal: { atMost: noiseShare },
    },
  ]
}
