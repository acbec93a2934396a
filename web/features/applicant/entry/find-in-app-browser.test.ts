import { expect, it } from 'vitest'
import { findInAppBrowser } from '#web/features/applicant/entry/find-in-app-browser.ts'
import { toIntentAddress } from '#web/features/applicant/entry/to-intent-address.ts'

const android =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0 Mobile Safari/537.36'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const browsers = [
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  `${iphone} Version/17.5 Mobile/15E148 Safari/604.1`,
  `${iphone} CriOS/126.0 Mobile/15E148 Safari/604.1`,
  `${iphone} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`,
  'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
]

it('names the app whose browser cannot be trusted with a camera, even where it says that it has one', () => {
  const found = [
    `${android} MicroMessenger/8.0.49`,
    `${iphone} Mobile/15E148 Instagram 334.0.4`,
    `${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/468.0]`,
    `${android} Line/14.8.0/IAB`,
    `${android} musical_ly_2023407030 BytedanceWebview/d8a21c6`,
    `${iphone} GSA/320.0 Mobile/15E148 Safari/604.1`,
  ].map((userAgent) => findInAppBrowser(userAgent, true)?.app)
  expect(found).toEqual(['WeChat', 'Instagram', 'Facebook', 'LINE', 'TikTok', 'Google'])
})

it("warns in an app's own WebView only where it has no camera to offer", () => {
  for (const userAgent of [android, `${iphone} Mobile/15E148`]) {
    expect(findInAppBrowser(userAgent, true)).toBeUndefined()
    expect(findInAppBrowser(userAgent, false)).toEqual({ app: null })
  }
})

it('says nothing in a browser of its own, with a camera or without', () => {
  for (const userAgent of browsers)
    expect([findInAppBrowser(userAgent, true), findInAppBrowser(userAgent, false)]).toEqual([undefined, undefined])
})

it('carries the whole link to the browser of an Android phone, and nowhere else', () => {
  const link = 'https://id.example/BaseInfo?token=a-b_c&requestId=r%201&language=cn&step=passport'
  expect(toIntentAddress(link, android)).toBe(
    'intent://id.example/BaseInfo?token=a-b_c&requestId=r%201&language=cn&step=passport#Intent;scheme=https;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end',
  )
  expect(toIntentAddress(link, iphone)).toBeUndefined()
})
