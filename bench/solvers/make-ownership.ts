import type { Holding, OwnedCompany, OwnershipGraph, Person } from '#contract/ownership/graph.ts'

/** A made structure: companies in so many levels below the root, each with owners on the levels under it, some in circles. */
export function makeOwnership({
  nodes,
  levels,
  seed,
  circleShare = 0.01,
}: {
  nodes: number
  levels: number
  seed: number
  circleShare?: number
}): OwnershipGraph & { rootId: string } {
  const random = openRandom(seed)
  const companyCount = Math.max(levels, Math.round(nodes * 0.4))
  const levelOf = (at: number) => (at < levels ? at : 1 + Math.floor(random() * (levels - 1)))
  const levelled = Array.from({ length: companyCount }, (_, at) => ({ id: `c${at}`, level: levelOf(at) }))
  const companies: OwnedCompany[] = levelled.map(({ id }, at) => ({
    id,
    name: `${pick(firstWords, random)} ${pick(lastWords, random)} ${at}`,
  }))
  const people: Person[] = Array.from({ length: nodes - companyCount }, (_, at) => ({
    id: `p${at}`,
    name: `${pick(givenNames, random)} ${pick(familyNames, random)}`,
  }))
  const byLevel = Array.from({ length: levels }, (_, level) => levelled.filter((company) => company.level === level))
  const ownersOf = new Map(companies.map(({ id }) => [id, new Set<string>()]))
  const hold = (ownerId: string, companyId: string) => {
    if (ownerId !== companyId) ownersOf.get(companyId)?.add(ownerId)
  }
  for (const { id, level } of levelled.slice(1)) {
    hold(id, pick(byLevel[level - 1] ?? levelled, random).id)
    if (random() < 0.3) hold(id, pick(byLevel[Math.floor(random() * level)] ?? levelled, random).id)
    // Some own part of a company that owns part of them.
    if (random() < circleShare) hold(pick(byLevel[Math.max(0, level - 2)] ?? levelled, random).id, id)
  }
  for (const { id } of people) {
    hold(id, pick(companies, random).id)
    if (random() < 0.2) hold(id, pick(companies, random).id)
  }
  return {
    companies,
    people,
    holdings: [...ownersOf].flatMap(([companyId, owners]) => split(companyId, [...owners], random)),
    rootId: 'c0',
  }
}

/** All of a company but a few percent, in hundredths of a percent. */
function split(companyId: string, owners: readonly string[], random: () => number): Holding[] {
  const weights = owners.map(() => 0.2 + random())
  const sum = weights.reduce((all, weight) => all + weight, 0)
  return owners.map((ownerId, at) => ({
    ownerId,
    companyId,
    sharesPercent: Math.max(1, Math.floor((9_800 * (weights[at] ?? 0)) / sum)) / 100,
  }))
}

const firstWords = ['Alder', 'Birch', 'Cedar', 'Fjord', 'Harbour', 'Kestrel', 'Northgate', 'Rowan', '东方', '长江']
const lastWords = ['Holdings', 'Trading', 'Capital', 'Group', 'Services', '控股有限公司']
const givenNames = ['Anna', 'Piotr', 'Zoë', 'José', 'Li', 'Fatima', 'Søren', 'Ömer', '伟']
const familyNames = ['Müller', 'Kowalski', 'Nguyễn', 'Østergaard', 'Al-Sayed', 'Dubois', '王']

function pick<T>(values: readonly T[], random: () => number): T {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new Error('nothing to pick from')
  return value
}

/** Mulberry32: the same structure for the same seed, on every machine. */
function openRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
