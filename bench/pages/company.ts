import { measurePageLoad, openBrowser } from '#bench/pages/page-load.ts'
import { type Figure, median, quantile } from '#bench/support/result.ts'
import type { RunningServer } from '#bench/support/running-server.ts'
import { addBusinessShareholder, getCorporationStructure } from '#contract/company/business-calls.ts'
import { addIndividual, changeIndividual, listIndividuals } from '#contract/company/people-calls.ts'

const rowCount = 500
const changes = 60

const entryGoalKb = 250

type Link = { url: string; requestId: string; token: string }

/** A company with 500 rows in its lists, over ten owning companies: how long one more save takes, and reading it. */
export async function measureCompany(server: RunningServer): Promise<Figure[]> {
  const link = await server.command<Link>('link', 'corporate')
  const entryKb = await measureEntry(link.url)
  const ask = openAsking(server, link)
  const companies = [link.requestId]
  for (let at = 1; at <= 10; at += 1) companies.push(await addCompany(ask, companies[at - 1] ?? link.requestId, at))
  const people: string[] = []
  for (let at = 0; at < rowCount - 10; at += 1) {
    const COD = companies[at % companies.length]
    const { individual } = addIndividual.answer.parse(await ask('POST', addIndividual.path, { COD, ...toPerson(at, '1') }))
    people.push(individual.requestId)
  }
  const saves: number[] = []
  for (let at = 0; at < changes; at += 1) {
    const index = (at * 7) % people.length
    const body = { EOD: people[index], COD: companies[index % companies.length], ...toPerson(index, at % 2 ? '1' : '1.5') }
    saves.push(await timed(() => ask('PATCH', changeIndividual.path, body)))
  }
  const list = await timed(() => ask('GET', `${listIndividuals.path}?COD=${link.requestId}`))
  const map = await timed(() => ask('GET', getCorporationStructure.path.replace(':id', link.requestId)))
  const figure = { group: 'Company', unit: 'ms' } as const
  return [
    { ...figure, name: `save of a row beside ${rowCount}, median`, value: median(saves), goal: { atMost: 100 } },
    { ...figure, name: `save of a row beside ${rowCount}, slowest twentieth`, value: quantile(saves, 0.95) },
    { ...figure, name: 'list of its shareholders', value: list },
    { ...figure, name: 'structure for the map', value: map },
    { group: 'First load', name: 'gzip before the first step of a company', value: entryKb, unit: 'kB', goal: { atMost: entryGoalKb } },
  ]
}

async function measureEntry(url: string): Promise<number> {
  const browser = await openBrowser()
  try {
    return await measurePageLoad(browser, url, /Onboarding2Company\/step1$/)
  } finally {
    await browser.close()
  }
}

type Ask = (method: string, path: string, body?: object) => Promise<unknown>

function openAsking(server: RunningServer, { token }: Link): Ask {
  return async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const response = await fetch(server.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`)
    return JSON.parse(text)
  }
}

async function addCompany(ask: Ask, parentId: string, at: number): Promise<string> {
  const values = { 'Business Name': `Holding ${at} Ltd`, 'Country of Incorporation': 'GB', 'Company Number': `9${at}`, '% of Shares': '10' }
  const displayAreas = [{ displayArea: 'businessShareholders', content: toItems(values) }]
  const answer = await ask('POST', addBusinessShareholder.path, { parentId, displayAreas })
  return addBusinessShareholder.answer.parse(answer).businessShareholder.requestId
}

function toPerson(at: number, shares: string) {
  const values = {
    'First Name': 'Ada',
    'Last Name': `Owner${at}`,
    'Email Address': `owner${at}@example.com`,
    'Identity Type': 'Passport',
    '% of Shares': shares,
  }
  return {
    corporateIndividualRequest: { individualType: 'SHAREHOLDER' },
    corporateUserRequestInfo: { formContent: { content: toItems(values) } },
  }
}

function toItems(values: Record<string, string>) {
  return Object.entries(values).map(([fieldName, fieldValue]) => ({ fieldName, fieldValue }))
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
