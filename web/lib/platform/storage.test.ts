import { expect, it } from 'vitest'
import { type DraftStore, openStore } from '#web/lib/platform/storage.ts'

function openDraftStore(): DraftStore & { lines: Map<string, string> } {
  const lines = new Map<string, string>()
  return {
    lines,
    getItem: (key) => lines.get(key) ?? null,
    setItem: (key, value) => void lines.set(key, value),
    removeItem: (key) => void lines.delete(key),
    key: (at) => [...lines.keys()][at] ?? null,
    get length() {
      return lines.size
    },
  }
}
function openTab(browser: DraftStore) {
  const tab = openDraftStore()
  return { tab, store: openStore({ tab: () => tab, browser: () => browser }) }
}
const forbidden = (): DraftStore => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

it('keeps the language and the request across reloads', () => {
  const [tab, browser] = [openDraftStore(), openDraftStore()]
  const open = () => openStore({ tab: () => tab, browser: () => browser })
  open().save('language', 'cn')
  open().save('request', { token: 't', requestId: 'r' })
  expect([open().find('language'), open().find('request')]).toEqual(['cn', { token: 't', requestId: 'r' }])
})

it('keeps a link for each tab, and starts a new tab with the last one', () => {
  const browser = openDraftStore()
  const [first, second] = [openTab(browser), openTab(browser)]
  first.store.save('request', { token: 'a', requestId: '1' })
  second.store.save('request', { token: 'b', requestId: '2' })
  const ids = [first, second, openTab(browser)].map(({ store }) => store.find('request')?.requestId)
  expect(ids).toEqual(['1', '2', '2'])
})

it('falls back to memory where storage is forbidden', () => {
  const store = openStore({ tab: forbidden, browser: forbidden })
  store.save('request', { token: 't', requestId: 'r' })
  expect(store.find('request')).toEqual({ token: 't', requestId: 'r' })
  store.remove('request')
  expect(store.find('request')).toBeUndefined()
})

it('falls back to memory where storage is full', () => {
  const full = { ...openDraftStore(), setItem: () => void forbidden() }
  full.lines.set('portico.language', '"en"')
  const store = openStore({ tab: () => full, browser: () => full })
  store.save('language', 'cn')
  expect(store.find('language')).toBe('cn')
})

it('ignores invalid stored values', () => {
  const uploads = openDraftStore()
  const store = openStore({ tab: () => uploads, browser: () => uploads })
  uploads.lines.set('portico.language', '"fr"')
  uploads.lines.set('portico.request', '{"token":1}')
  uploads.lines.set('portico.formId', 'not json')
  expect([store.find('language'), store.find('request'), store.find('formId')]).toEqual([undefined, undefined, undefined])
})

it('removes everything of a link', () => {
  const browser = openDraftStore()
  const { tab, store } = openTab(browser)
  store.save('request', { token: 't', requestId: 'r' })
  store.save('token', 't')
  store.remove('request', 'token')
  expect([tab.lines.size, browser.lines.size]).toEqual([0, 0])
})

it('keeps unsaved rows by tab over reloads, until cleared', () => {
  const browser = openDraftStore()
  const [first, second] = [openTab(browser), openTab(browser)]
  const row = (name: string) => ({ version: 1, revision: null, mine: { name }, base: {}, more: {} })
  first.store.save('row.cod_1.director', row('Ann'))
  second.store.save('row.cod_1.director', row('Bo'))
  const names = [first, second, openTab(browser)].map(({ store }) => store.find('row.cod_1.director')?.mine)
  expect(names).toEqual([{ name: 'Ann' }, { name: 'Bo' }, { name: 'Bo' }])
  second.store.remove('row.cod_1.director')
  expect(openTab(browser).store.find('row.cod_1.director')).toBeUndefined()
  browser.setItem('portico.row.cod_1.director', '{"mine":"?"}')
  expect(openTab(browser).store.find('row.cod_1.director')).toBeUndefined()
})

it('keeps unsent answers for seven days', () => {
  const dayMs = 24 * 3_600_000
  const [tab, browser] = [openDraftStore(), openDraftStore()]
  let now = Date.parse('2026-03-01T00:00:00Z')
  const open = () => openStore({ tab: () => tab, browser: () => browser }, () => now)
  const unsaved = { version: 1, mine: { basicInformationSetting: { lastName: 'Eriksson' } }, base: {}, revision: 3, more: {} }
  open().save('unsaved.req_1', unsaved)
  open().save('row.cod_1.director', { version: 1, revision: null, mine: { 'First Name': 'Ann' }, base: {}, more: {} })
  open().save('language', 'cn')
  now += 7 * dayMs - 1
  expect(open().find('unsaved.req_1')).toMatchObject(unsaved)
  const left = open()
  now += 1
  expect([left.find('unsaved.req_1'), left.find('row.cod_1.director')]).toEqual([undefined, undefined])
  open()
  expect([[...tab.lines.keys()], [...browser.lines.keys()]]).toEqual([[], ['portico.language']])
})
