import { expect, it } from 'vitest'
import { CameraError, type CameraSurroundings, isInAppBrowser, toCameraFailure } from '#web/lib/platform/camera/camera-failure.ts'

const chrome = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'
const instagram = `${chrome} Instagram 330.0.0.40.92 Android`
const webView =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126 Mobile Safari/537.36'
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const surroundings: CameraSurroundings = { isSecure: true, hasMediaDevices: true, userAgent: chrome }
const nameOf = (name: string, change: Partial<CameraSurroundings> = {}) =>
  toCameraFailure(Object.assign(new Error(), { name }), { ...surroundings, ...change })

it("maps the browser's errors", () => {
  const names = [
    'NotAllowedError',
    'SecurityError',
    'NotFoundError',
    'OverconstrainedError',
    'NotReadableError',
    'AbortError',
    'TypeError',
    'Odd',
  ]
  expect(names.map((name) => nameOf(name))).toEqual(['denied', 'denied', 'none', 'none', 'busy', 'busy', 'unsupported', 'busy'])
})

it('reports an insecure page first', () => {
  expect(nameOf('TypeError', { isSecure: false, hasMediaDevices: false })).toBe('insecure-page')
})

it('reports an in-app browser that refuses the camera', () => {
  expect([
    nameOf('NotAllowedError', { userAgent: instagram }),
    nameOf('', { userAgent: instagram, hasMediaDevices: false }),
    nameOf('NotReadableError', { userAgent: instagram }),
  ]).toEqual(['in-app-browser', 'in-app-browser', 'busy'])
})

it('reports an outdated browser', () => {
  expect(nameOf('', { hasMediaDevices: false })).toBe('unsupported')
})

it('keeps a mapped failure', () => {
  expect(toCameraFailure(new CameraError('too-slow'), surroundings)).toBe('too-slow')
})

it('distinguishes an app from a browser', () => {
  const safari = `${iPhone} Version/17.5 Mobile/15E148 Safari/604.1`
  const chromeOnIPhone = `${iPhone} CriOS/126.0 Mobile/15E148 Safari/604.1`
  const desktopSafari =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15'
  expect([instagram, webView, `${iPhone} Mobile/15E148`].map(isInAppBrowser)).toEqual([true, true, true])
  expect([chrome, safari, chromeOnIPhone, desktopSafari].map(isInAppBrowser)).toEqual([false, false, false, false])
})
