import { readFile } from 'node:fs/promises'
import { readOwnershipCases } from '#contract/ownership/read-ownership-cases.ts'
import { type OwnerShares, solveOwnership } from '#contract/ownership/solve-ownership.ts'
import { type Command, type CommandAnswer, type CommandInput, toTable, UsageFault } from '#server/commands/command.ts'

const maxBytes = 100 * 1_048_576
const shownFaults = 20

export const ownership: Command = {
  words: 'ownership',
  takes: 'FILE',
  summary: 'Solves a JSON file of ownership structures: who owns how much of each, and who is a beneficial owner.',
  run: (_tools, input) => solveFile(input),
  runAlone: solveFile,
}

async function solveFile({ id: path }: CommandInput): Promise<CommandAnswer> {
  const read = readOwnershipCases(await readJson(path))
  if ('faults' in read) {
    const lines = read.faults.slice(0, shownFaults).map((fault) => `  ${fault.path || 'the file'} ${fault.sentence}`)
    const more = read.faults.length - lines.length
    throw new UsageFault(`${path} holds no ownership structures:\n${lines.join('\n')}${more > 0 ? `\n  and ${more} more` : ''}`)
  }
  const rows: string[][] = [['structure', 'person', 'effective', '', 'flags']]
  const json = read.cases.map(({ id, rootId, thresholdPercent, graph }) => {
    const { people, flags } = solveOwnership(graph, rootId, { thresholdPercent })
    const names = new Map(graph.people.map((person) => [person.id, person.name]))
    const said = people.map((owner) => ['', `${names.get(owner.id)} (${owner.id})`, `${owner.effectivePercent} %`, owner.isUbo ? 'beneficial owner' : '', ''])
    rows.push([id, '', '', '', flags.join(', ')], ...said)
    return { id, effective: toPercents(people), ubos: toPercents(people.filter(({ isUbo }) => isUbo)), flags }
  })
  return { json, text: toTable(rows) }
}

function toPercents(owners: readonly OwnerShares[]): Record<string, number> {
  return Object.fromEntries(owners.map(({ id, effectivePercent }) => [id, effectivePercent]))
}

async function readJson(path: string): Promise<unknown> {
  const bytes = await readFile(path).catch(() => {
    throw new UsageFault(`cannot read ${path}`)
  })
  if (bytes.byteLength > maxBytes) throw new UsageFault(`${path} is larger than 100 MB`)
  try {
    return JSON.parse(bytes.toString('utf8').replace(/^\ufeff/, ''))
  } catch (error) {
    throw new UsageFault(`${path} is no JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}
