import { expect, it } from 'vitest'
import {
  beginLookup,
  type FoundCompany,
  type LookupEffect,
  type LookupEvent,
  type LookupState,
  nothingTyped,
  stepLookup,
} from '#web/features/company/entry/state/lookup-machine.ts'

const lantern: FoundCompany = {
  id: 'GB|09000001',
  companyName: 'Copper Lantern Trading Limited',
  companyNumber: '09000001',
  status: 'Active',
  startDate: '2014-03-18',
  address: null,
}
const meadow = { ...lantern, id: 'GB|18160119', companyName: 'Orchard Meadow Instruments Ltd', companyNumber: '18160119' }

function play(...events: LookupEvent[]): { state: LookupState; effects: LookupEffect[]; last: LookupEffect[] } {
  let state = beginLookup(nothingTyped)
  let last: LookupEffect[] = []
  const effects: LookupEffect[] = []
  for (const event of events) {
    ;[state, last] = stepLookup(state, event)
    effects.push(...last)
  }
  return { state, effects, last }
}
const write = (field: 'isoCode' | 'name' | 'number', value: string): LookupEvent => ({ is: 'write', field, value })
const requested: LookupEvent[] = [write('isoCode', 'GB'), write('name', ' Lantern '), { is: 'search' }]
/** The run of the search that `asked` began: each word that is written takes one as well. */
const run = 3
const found = (...companies: FoundCompany[]): LookupEvent => ({ is: 'found', run, companies, hasMore: false })

it('requires a country, and a name or a number', () => {
  expect(play({ is: 'search' }).state).toMatchObject({ missing: ['isoCode', 'name'], tries: 1, result: { is: 'nothing-yet' } })
  const byNumber = play({ is: 'search' }, write('isoCode', 'GB'), write('number', '0900'), { is: 'search' })
  expect(byNumber.state).toMatchObject({ missing: [], result: { is: 'searching' } })
  expect(byNumber.last).toMatchObject([{ do: 'search', text: { isoCode: 'GB', name: '', number: '0900' } }])
})

it('searches once at a time, with trimmed input', () => {
  const { effects } = play(...requested, { is: 'search' })
  expect(effects.filter((effect) => effect.do === 'search')).toEqual([
    { do: 'search', run, text: { isoCode: 'GB', name: 'Lantern', number: '' } },
  ])
})

it('selects a single result, and offers several', () => {
  expect(play(...requested, found(lantern)).state.result).toMatchObject({ chosen: lantern.id })
  const several = play(...requested, found(lantern, meadow), { is: 'go-on' })
  expect([several.state.result, several.state.opening]).toMatchObject([{ chosen: null, isChoiceMissing: true }, null])
  const { last } = play(...requested, found(lantern, meadow), { is: 'choose', id: meadow.id }, { is: 'go-on' })
  const company = { companyName: meadow.companyName, kyckrId: meadow.id, isoCode: 'GB', companyNumber: '18160119' }
  expect(last).toMatchObject([{ do: 'open', company }])
})

it('drops results of an earlier search', () => {
  expect(play(...requested, found(lantern), write('name', 'Meadow')).state.result).toEqual({ is: 'nothing-yet' })
  const late = play(...requested, write('name', 'Meadow'), found(lantern))
  expect(late.state.result).toEqual({ is: 'nothing-yet' })
  expect(late.effects).toContainEqual({ do: 'stop' })
  expect(play(...requested, { is: 'cancel' }, found(lantern)).state.result).toEqual({ is: 'nothing-yet' })
})

it('allows manual entry while the registry times out, is down or finds nothing', () => {
  const failed: LookupEvent = { is: 'failed', run, code: 'REGISTRY_UNAVAILABLE', isOffline: false }
  for (const before of [[], [failed], [found()]]) {
    const { state, last } = play(...requested, ...before, { is: 'type' }, { is: 'go-on' })
    expect([state.isTyping, state.result.is === 'searching']).toEqual([true, false])
    expect(last).toMatchObject([{ do: 'open', company: { companyName: 'Lantern', kyckrId: null, isoCode: 'GB', companyNumber: null } }])
  }
})

it('requires only the name for manual entry', () => {
  const { state } = play({ is: 'type' }, { is: 'go-on' })
  expect([state.missing, state.tries]).toEqual([['name'], 1])
  const { last } = play({ is: 'type' }, write('name', 'Ours Ltd'), { is: 'go-on' })
  expect(last).toMatchObject([{ do: 'open', company: { companyName: 'Ours Ltd', kyckrId: null, isoCode: null, companyNumber: null } }])
})

it('opens a company once, and again after a lost connection', () => {
  const chosen = [...requested, found(lantern), { is: 'go-on' }, { is: 'go-on' }] satisfies LookupEvent[]
  const once = play(...chosen)
  expect(once.effects.filter((effect) => effect.do === 'open')).toHaveLength(1)
  const opening = once.state.run
  const lost = play(...chosen, { is: 'not-opened', run: opening, code: 'ERROR_NETWORK_TIMEOUT', isOffline: true })
  expect([lost.state.opening, lost.last]).toEqual([null, [{ do: 'tell', code: 'ERROR_NETWORK_TIMEOUT', isOffline: true }]])
  expect(stepLookup(lost.state, { is: 'go-on' })[1]).toMatchObject([{ do: 'open' }])
  const opened = play(...chosen, { is: 'opened', run: opening, url: 'http://x/y', isContinued: true })
  expect(opened.last).toEqual([{ do: 'lead-on', url: 'http://x/y', isContinued: true }])
})

it('requires a new verification when it expired, keeping input', () => {
  const before = play(...requested, found(lantern), { is: 'go-on' })
  const [state, effects] = stepLookup(before.state, {
    is: 'not-opened',
    run: before.state.run,
    code: 'EMAIL_TICKET_EXPIRED',
    isOffline: false,
  })
  expect([state.text.name, effects]).toEqual([' Lantern ', [{ do: 'prove-again' }]])
  expect(before.effects).toContainEqual({ do: 'keep', text: { isoCode: 'GB', name: ' Lantern ', number: '' } })
})
