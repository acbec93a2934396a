import { prerender } from 'react-dom/static'
import { expect, it } from 'vitest'
import type { Language } from '#contract/language.ts'
import type { OwnershipGraph } from '#contract/ownership/graph.ts'
import { solveOwnership } from '#contract/ownership/solve-ownership.ts'
import { loadOwnershipMessages } from '#web/ui/ownership-map/load-ownership-messages.ts'
import { OwnershipMap } from '#web/ui/ownership-map/ownership-map.tsx'
import { OwnershipTable } from '#web/ui/ownership-map/ownership-table.tsx'
import { shorten } from '#web/ui/ownership-map/shorten.ts'

const longName = '远东长江国际贸易控股有限公司'
const graph: OwnershipGraph = {
  companies: [
    { id: 'c1', name: 'Rowan' },
    { id: 'c2', name: longName },
  ],
  people: [
    { id: 'p1', name: 'Ada Byron' },
    { id: 'p2', name: 'Ben <Cole>' },
  ],
  holdings: [
    { ownerId: 'c2', companyId: 'c1', sharesPercent: 60 },
    { ownerId: 'p1', companyId: 'c2', sharesPercent: 66.6667 },
    { ownerId: 'p2', companyId: 'c1', sharesPercent: null },
  ],
}
const ownership = solveOwnership(graph, 'c1')

async function show(language: Language, solved = { graph, ownership }) {
  const texts = await loadOwnershipMessages(language)
  const given = { ...solved, language, text: texts, statuses: { p1: { label: 'Approved', tone: 'good' } as const } }
  const pages = await Promise.all(
    [<OwnershipMap key="map" {...given} />, <OwnershipTable key="table" {...given} />].map((page) => prerender(page)),
  )
  const [map = '', table = ''] = await Promise.all(pages.map(({ prelude }) => new Response(prelude).text()))
  const labels = [...map.matchAll(/<title>([^<]*)<\/title>/g)].map((found) => found[1])
  const cells = [...table.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map((found) => found[1]?.replace(/<[^>]*>/g, ' ').trim())
  return { map, labels, cells, table: table.replace(/<!--.*?-->/g, '') }
}

it('names each node with everything drawn', async () => {
  const { map, labels } = await show('en')
  expect(map).toContain('Shareholders &amp; Beneficiaries Map')
  expect(labels.slice(0, 4)).toEqual([
    'Rowan, Company, This company',
    `${longName}, Company, 60% of Rowan, 60% in total`,
    'Ben &lt;Cole&gt;, Person, an unknown share of Rowan',
    `Ada Byron, Person, Beneficial owner, 66.6667% of ${longName}, 40% in total, Approved`,
  ])
  expect([map.match(/class="map-mark"/g)?.length, map.match(/class="map-status good"/g)?.length]).toEqual([1, 1])
})

it('has an equivalent table, with four decimals and open shares', async () => {
  const { cells, table } = await show('en')
  const ada = cells.indexOf('Ada Byron')
  expect(cells.slice(ada, ada + 8)).toEqual(
    ['Ada Byron', 'Person', `66.6667% of ${longName}`, '0.0000%', '40.0000%', '40.0000%', '★  Yes'.replace('  ', ' '), 'Approved'].map(
      (cell) => expect.stringMatching(new RegExp(cell.replace(/[.%]/g, '\\$&').replace(' ', '\\s*'))),
    ),
  )
  expect(table).toContain('The share of Ben &lt;Cole&gt; in Rowan is unknown.')
  expect(table).toContain(`33.3333% of ${longName} has no named owner.`)
})

it('is translated to Chinese', async () => {
  const { map, table } = await show('cn')
  expect(map).toContain('股东及受益人图')
  expect(map).toContain(`最终受益人，持有${longName} 66.6667%，合计 40%`)
  expect(table).toContain('Rowan 有 40% 的股份没有列出持有人。')
})

it('shows votes, kinds and control paths, in both languages', async () => {
  const chain: OwnershipGraph = {
    companies: [
      { id: 'c1', name: 'Rowan' },
      { id: 'c2', name: 'Alder', role: 'trust' },
      { id: 'c3', name: 'Big', listed: 'LSE' },
    ],
    people: [
      { id: 'p1', name: 'Ada' },
      { id: 'p2', name: 'Ben' },
    ],
    holdings: [
      { ownerId: 'p1', companyId: 'c1', sharesPercent: 10, votesPercent: 65 },
      { ownerId: 'c2', companyId: 'c1', sharesPercent: 30, votesPercent: 30 },
      { ownerId: 'c3', companyId: 'c1', sharesPercent: 60, votesPercent: null },
      { ownerId: 'p2', companyId: 'c2', sharesPercent: null, trustRole: 'trustee' },
    ],
  }
  const solved = { graph: chain, ownership: solveOwnership(chain, 'c1', { rule: 'control' }) }
  const en = await show('en', solved)
  expect(en.labels).toEqual([
    'Rowan, Company, This company',
    'Ada, Person, Beneficial owner, 65.0000% under control, directly, 10% of Rowan, with 65% of its votes, 10% in total, Approved',
    'Alder, Trust, 30% of Rowan, with 30% of its votes, 30% in total',
    'Big, Listed company (LSE), 60% of Rowan, with unknown votes, 60% in total',
    'Ben, Person, Beneficial owner, 30.0000% under control, through Alder, an unknown share of Alder, as trustee, 0% in total',
  ])
  expect(en.map).toContain('10% · votes 65%')
  expect(en.table).toMatch(/Votes 65\.0000%.*Control 65\.0000%/s)
  expect(en.table).toContain('The votes of Big in Rowan are unknown.')
  const cn = await show('cn', solved)
  expect(cn.labels[4]).toBe('Ben，个人，最终受益人，控制 30.0000%，通过 Alder，持有 Alder，比例未知（作为受托人），合计 0%')
  expect(cn.map).toContain('10% · 表决权 65%')
})

it('shortens long names, with the whole name as title', async () => {
  expect([shorten(longName, 10.4), shorten('Rowan', 10.4), shorten('Birch International Trading', 10.4)]).toEqual([
    '远东长江国际贸易控…',
    'Rowan',
    'Birch International T…',
  ])
  expect((await show('en')).map).toContain(`<title>${longName}, `)
})

it('has the same messages in both languages', async () => {
  const [en, cn] = [await loadOwnershipMessages('en'), await loadOwnershipMessages('cn')]
  const namesIn = (text: string) =>
    [...text.matchAll(/\{(\w+)\}/g)]
      .map((found) => found[1])
      .sort()
      .join()
  expect(Object.keys(cn).sort()).toEqual(Object.keys(en).sort())
  for (const key of Object.keys(en) as (keyof typeof en)[]) {
    const hasWords = /[a-z]/i.test(en[key].replace(/\{\w+\}/g, ''))
    expect([key, namesIn(cn[key]), /\p{Script=Han}/u.test(cn[key])]).toEqual([key, namesIn(en[key]), hasWords])
  }
})
