import { afterEach, expect, it, vi } from 'vitest'
import { openPageHistory } from '#web/lib/platform/page/page-history.ts'

/** The part of a browser's window that a history works with. */
function openWindow(first: string) {
  const entries = [{ address: first, state: null as unknown }]
  let at = 0
  let onPop = () => {}
  const window = {
    get location() {
      return new URL(entries[at]?.address ?? '/', 'https://id.example')
    },
    history: {
      get state() {
        return entries[at]?.state
      },
      pushState: (state: unknown, _: string, address: string) => {
        at += 1
        entries.splice(at, entries.length, { address, state })
      },
      replaceState: (state: unknown, _: string, address: string) => {
        entries[at] = { address, state }
      },
      go: (by: number) => {
        at += by
        onPop()
      },
    },
    addEventListener: (_: string, listener: () => void) => {
      onPop = listener
    },
  }
  vi.stubGlobal('window', window)
  return () => entries.map(({ address }) => address)
}

afterEach(() => vi.unstubAllGlobals())

it('keeps a navigation over a later address change of the previous page', () => {
  const readEntries = openWindow('/admin/requests')
  const history = openPageHistory()
  history.push('/admin/links', null)
  history.replace('/admin/requests?tab=waiting', null)
  expect(history.read().place.pathname).toBe('/admin/links')
  expect(readEntries()).toEqual(['/admin/requests', '/admin/links'])
})

it('keeps a back navigation likewise', () => {
  const readEntries = openWindow('/admin/links')
  const history = openPageHistory()
  history.push('/admin/requests', null)
  history.markShown()
  history.go(-1)
  history.replace('/admin/requests?tab=waiting', null)
  expect(history.read().place.pathname).toBe('/admin/links')
  expect(readEntries()).toEqual(['/admin/links', '/admin/requests'])
})

it('allows changes once the page is shown', () => {
  const readEntries = openWindow('/login')
  const history = openPageHistory()
  history.replace('/admin', null)
  history.replace('/admin/requests', null)
  history.push('/admin/links', null)
  history.markShown()
  history.replace('/admin/links?form=1', null)
  expect(readEntries()).toEqual(['/admin/requests', '/admin/links?form=1'])
})
