import { vi } from 'vitest'

/** A page that is seen, with a network; `show` puts it away or back. */
export function stubPage(): { show: (visibilityState: 'visible' | 'hidden') => void } {
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('window', new EventTarget())
  const page = new EventTarget()
  const show = (visibilityState: 'visible' | 'hidden') => {
    vi.stubGlobal('document', Object.assign(page, { visibilityState }))
    page.dispatchEvent(new Event('visibilitychange'))
  }
  show('visible')
  return { show }
}
