import { describe, expect, it } from 'vitest'
import type { Holding, OwnershipGraph } from '#contract/ownership/graph.ts'
import { solveOwnership } from '#contract/ownership/solve-ownership.ts'

/**
 * Control by its definition and nothing else: of all sets of companies, those are closed in which stands every company whose majority
 * the person and the set hold together. What all closed sets have in common is what the person controls.
 */
function controlByDefinition({ companies, holdings }: OwnershipGraph, personId: string, rootId: string): number {
  const ids = companies.map(({ id }) => id)
  const votesOf = ({ votesPercent, sharesPercent }: Holding) => Math.round((votesPercent ?? sharesPercent ?? 0) * 100)
  const heldBy = (holders: ReadonlySet<string>, companyId: string, of: (holding: Holding) => number) =>
    holdings
      .filter((each) => each.companyId === companyId && each.ownerId !== companyId && holders.has(each.ownerId))
      .reduce((sum, each) => sum + of(each), 0)
  const ownVotes = (companyId: string) =>
    holdings.filter((each) => each.companyId === companyId && each.ownerId === companyId).reduce((sum, each) => sum + votesOf(each), 0)
  const isClosed = (set: ReadonlySet<string>) => {
    return ids.every((id) => set.has(id) || heldBy(new Set([personId, ...set]), id, votesOf) <= (10_000 - ownVotes(id)) / 2)
  }
  let controlled = new Set(ids)
  for (let mask = 0; mask < 2 ** ids.length; mask += 1) {
    const set = new Set(ids.filter((_, at) => (mask >> at) & 1))
    if (isClosed(set)) controlled = new Set([...controlled].filter((id) => set.has(id)))
  }
  const all = new Set([personId, ...controlled])
  const capital = heldBy(all, rootId, ({ sharesPercent }) => Math.round((sharesPercent ?? 0) * 100)) / 100
  const votes = (heldBy(all, rootId, votesOf) / (10_000 - ownVotes(rootId))) * 100
  return Math.max(capital, votes)
}

/** Effective votes by going round until nothing moves. */
function votesByRounds({ companies, people, holdings }: OwnershipGraph, rootId: string): Map<string, number> {
  let weights = new Map([[rootId, 100]])
  for (let round = 0; round < 4_000; round += 1) {
    const next = new Map(companies.map(({ id }) => [id, id === rootId ? 100 : 0]))
    for (const { ownerId, companyId, votesPercent, sharesPercent } of holdings) {
      if (next.has(ownerId))
        next.set(ownerId, (next.get(ownerId) ?? 0) + ((weights.get(companyId) ?? 0) * (votesPercent ?? sharesPercent ?? 0)) / 100)
    }
    weights = next
  }
  return new Map(
    people.map(({ id }) => [
      id,
      holdings
        .filter(({ ownerId }) => ownerId === id)
        .reduce((sum, each) => sum + ((weights.get(each.companyId) ?? 0) * (each.votesPercent ?? each.sharesPercent ?? 0)) / 100, 0),
    ]),
  )
}

const structures = Array.from({ length: 120 }, (_, seed) => makeStructure(seed))

describe('generated structures with votes, circles and own shares', () => {
  it('agree on control with an exhaustive search', () => {
    let above = 0
    for (const graph of structures) {
      for (const { id, control, effectivePercent } of solveOwnership(graph, 'c0').people) {
        const expected = controlByDefinition(graph, id, 'c0')
        expect(Math.abs(control.percent - expected)).toBeLessThan(0.0001)
        if (control.path.length > 2 && control.percent > effectivePercent) above += 1
      }
    }
    // The cases are worth their name.
    expect(above).toBeGreaterThan(40)
  })

  it('agree on votes with iteration', () => {
    for (const graph of structures) {
      const expected = votesByRounds(graph, 'c0')
      for (const { id, votes } of solveOwnership(graph, 'c0').people)
        expect(Math.abs(votes.effectivePercent - (expected.get(id) ?? 0))).toBeLessThan(0.0001)
    }
  })

  it('show valid paths from the owner to the company, without repetition', () => {
    for (const graph of structures) {
      const held = new Set(graph.holdings.map(({ ownerId, companyId }) => `${ownerId} ${companyId}`))
      for (const owner of solveOwnership(graph, 'c0', { rule: 'control', thresholdPercent: 1 }).people) {
        for (const path of [owner.control.path, ...owner.by.map((each) => each.path)].filter((each) => each.length > 0)) {
          expect([path[0], path.at(-1), new Set(path).size]).toEqual([owner.id, 'c0', path.length])
          path.slice(1).forEach((id, at) => {
            expect(held.has(`${path[at]} ${id}`)).toBe(true)
          })
        }
        expect([owner.control.percent > 0, owner.isUbo]).toEqual([owner.control.path.length > 0, owner.by.length > 0])
      }
    }
  })

  it('do not depend on the order of the input', () => {
    for (const graph of structures) {
      const turned = { companies: graph.companies.toReversed(), people: graph.people.toReversed(), holdings: graph.holdings.toReversed() }
      const [one, other] = [graph, turned].map((each) =>
        solveOwnership(each, 'c0', { rule: 'control' }).people.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      )
      expect(other).toEqual(one)
    }
  })

  it('fall back to capital where no votes are given', () => {
    for (const graph of structures) {
      const silent = { ...graph, holdings: graph.holdings.map(({ votesPercent: _, ...rest }) => rest) }
      const [one, other] = [graph, silent].map((each) => {
        const { people, flags, gaps } = solveOwnership(each, 'c0')
        return [people.map(({ id, effectivePercent, directPercent, isUbo }) => [id, effectivePercent, directPercent, isUbo]), flags, gaps]
      })
      expect(one).toEqual(other)
    }
  })
})

/** Companies with large holders, so that there are majorities, also of themselves; in half of them votes are not the capital. */
function makeStructure(seed: number): OwnershipGraph {
  let state = seed + 17
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
  const size = 3 + random(5)
  const companies = Array.from({ length: size }, (_, at) => ({ id: `c${at}`, name: `c${at}` }))
  const people = Array.from({ length: 4 }, (_, at) => ({ id: `p${at}`, name: `p${at}` }))
  const split = (count: number) => {
    const first = 30 + random(40)
    const second = random(100 - first)
    return [first, second, 98 - first - second].slice(0, count).map((share) => Math.max(1, share))
  }
  const holdings = companies.flatMap(({ id: companyId }): Holding[] => {
    const owners = [`c${random(size)}`, random(2) ? `c${random(size)}` : `p${random(4)}`, `p${random(4)}`]
    const shares = split(3)
    const votes = random(2) ? split(3) : undefined
    return owners.map((ownerId, at) => ({
      ownerId,
      companyId,
      sharesPercent: shares[at] ?? 1,
      ...(votes && { votesPercent: votes[at] ?? 1 }),
    }))
  })
  return { companies, people, holdings }
}
