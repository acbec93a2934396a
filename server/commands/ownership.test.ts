import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCommandLine } from '#server/commands/run-command-line.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-ownership-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** As typed, where there is neither a server nor a database. */
async function solve(text: string, ...more: string[]) {
  const path = join(folder, 'cases.json')
  await writeFile(path, text)
  const { exitCode, output, error } = await runCommandLine(['ownership', path, ...more], { PORTICO_DATA: '/nonexistent/portico' })
  return { code: exitCode, out: output, err: error }
}
const good = {
  id: 'circle',
  root: 'c1',
  threshold: 25,
  companies: { c1: { name: 'Rowan' }, c2: { name: 'Alder', status: 'active' } },
  people: { p1: { name: 'Ada', pep: true }, p2: { name: 'Ben' } },
  edges: [
    { owner: 'c2', company: 'c1', share: 80 },
    { owner: 'c1', company: 'c2', share: 20 },
    { owner: 'p1', company: 'c2', share: 80 },
    { owner: 'p2', company: 'c1', share: 20 },
  ],
}

it('prints the computed ownership as JSON, without a server', async () => {
  const { code, out, err } = await solve(JSON.stringify([good]), '--json')
  expect([code, err]).toEqual([0, ''])
  expect(JSON.parse(out)).toEqual([
    {
      id: 'circle',
      effective: { p1: 76.1905, p2: 23.8095 },
      ubos: { p1: 76.1905 },
      flags: ['circular', 'pep'],
      rule: 'capital',
      votes: { p1: 76.1905, p2: 23.8095 },
      control: { p1: 80, p2: 20 },
      by: { p1: [{ basis: 'capital', percent: 76.1905, path: ['p1', 'c2', 'c1'] }] },
    },
  ])
})

/** 10 % of the capital with 80 % of the votes; and 60 % of c2, which holds 30 % of c1. */
const hidden = {
  id: 'hidden',
  root: 'c1',
  companies: { c1: { name: 'Rowan' }, c2: { name: 'Alder' } },
  people: { p1: { name: 'Ada' }, p2: { name: 'Ben' } },
  edges: [
    { owner: 'p1', company: 'c1', share: 10, votes: 65 },
    { owner: 'c2', company: 'c1', share: 30, votes: 30 },
    { owner: 'p2', company: 'c2', share: 60 },
  ],
}
it.each<[string | undefined, object]>([
  [undefined, {}],
  ['capital', {}],
  ['capital_or_votes', { p1: [{ basis: 'votes', percent: 65, path: ['p1', 'c1'] }] }],
  [
    'control',
    { p1: [{ basis: 'control', percent: 65, path: ['p1', 'c1'] }], p2: [{ basis: 'control', percent: 30, path: ['p2', 'c2', 'c1'] }] },
  ],
])('finds owners by the rule %s, with their path', async (rule, by) => {
  const { out } = await solve(JSON.stringify([{ ...hidden, ...(rule && { rule }) }]), '--json')
  const [answer] = JSON.parse(out)
  expect(answer).toMatchObject({
    effective: { p1: 10, p2: 18 },
    votes: { p1: 65, p2: 18 },
    control: { p1: 65, p2: 30 },
    rule: rule ?? 'capital',
  })
  expect([answer.by, Object.keys(answer.ubos)]).toEqual([by, Object.keys(by)])
})

it('prints the same for people', async () => {
  expect((await solve(JSON.stringify([good]))).out).toMatch(
    /Ada \(p1\) +76\.1905 % +76\.1905 % +80 % +beneficial owner by capital \(p1 > c2 > c1\)/,
  )
})

it.each([
  ['{', 'is no JSON'],
  ['{}', 'the file must be a list of cases'],
  [JSON.stringify([{ ...good, root: 'c9' }]), '[0].root is "c9", which is none of the companies'],
  [JSON.stringify([good, { ...good, edges: [{ owner: 'x', company: 'c1', share: 5 }] }]), '[1].edges[0].owner is "x"'],
  [JSON.stringify([{ ...good, edges: [{ owner: 'p1', company: 'c1', share: 101 }] }]), '[0].edges[0].share is 101'],
  [JSON.stringify([{ ...good, edges: [{ owner: 'p1', company: 'c1', share: '5' }] }]), '[0].edges[0].share must be a number'],
  [JSON.stringify([{ ...good, rule: 'votes' }]), '[0].rule is "votes"'],
  [JSON.stringify([{ ...good, edges: [{ owner: 'p1', company: 'c1', share: 1, votes: 101 }] }]), '[0].edges[0].votes is 101'],
  [JSON.stringify([{ ...good, companies: { c1: { name: 'Rowan', role: 'shell' } } }]), '[0].companies.c1.role is "shell"'],
])('reports the path of an error: %s', async (text, sentence) => {
  const { code, out, err } = await solve(text, '--json')
  expect([code, out]).toEqual([2, ''])
  expect(err).toContain(sentence)
})
