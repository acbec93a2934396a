import { readFile } from 'node:fs/promises'
import { type OwnershipCase, readOwnershipCases } from '#contract/ownership/read-ownership-cases.ts'
import { type OwnerShares, solveOwnership } from '#contract/ownership/solve-ownership.ts'
import { type Command, type CommandAnswer, type CommandInput, UsageFault } from '#server/commands/command.ts'
import { toTable } from '#server/commands/output/lines.ts'

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
  const rows: string[][] = [['structure', 'person', 'capital', 'votes', 'control', '', 'flags']]
  const json = read.cases.map((each) => {
    const names = new Map(each.graph.people.map((person) => [person.id, person.name]))
    const { people, flags } = solveOwnership(each.graph, each.rootId, each)
    rows.push([each.id, '', '', '', '', '', flags.join(', ')], ...people.map((owner) => toRow(names, owner)))
    return toAnswer(each, people, flags)
  })
  return { json, text: toTable(rows) }
}

function toRow(names: ReadonlyMap<string, string>, { id, effectivePercent, votes, control, by }: OwnerShares): string[] {
  const counted = by.length > 0 ? `beneficial owner by ${by.map(({ basis, path }) => `${basis} (${path.join(' > ')})`).join(', ')}` : ''
  return ['', `${names.get(id)} (${id})`, `${effectivePercent} %`, `${votes.effectivePercent} %`, `${control.percent} %`, counted, '']
}

/** `effective` names whoever holds a known share of the capital of anything; `votes` and `control` also those who have none of it. */
function toAnswer({ id, graph, rule }: OwnershipCase, people: readonly OwnerShares[], flags: readonly string[]) {
  const hasCapital = new Set(graph.holdings.flatMap(({ ownerId, sharesPercent }) => (sharesPercent === null ? [] : [ownerId])))
  const capitalOf = ({ effectivePercent }: OwnerShares) => effectivePercent
  const ubos = people.filter(({ isUbo }) => isUbo)
  return {
    id,
    effective: toRecord(
      people.filter((owner) => hasCapital.has(owner.id)),
      capitalOf,
    ),
    ubos: toRecord(ubos, capitalOf),
    flags,
    rule,
    votes: toRecord(people, ({ votes }) => votes.effectivePercent),
    control: toRecord(people, ({ control }) => control.percent),
    by: toRecord(ubos, ({ by }) => by),
  }
}

function toRecord<Value>(owners: readonly OwnerShares[], toValue: (owner: OwnerShares) => Value): Record<string, Value> {
  return Object.fromEntries(owners.map((owner) => [owner.id, toValue(owner)]))
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
