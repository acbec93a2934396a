import { expect, it } from 'vitest'
import { isHandheld } from '#web/lib/platform/user-agent.ts'

it.each([
  [
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
    5,
    true,
  ],
  [
    'an iPad that calls itself a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15',
    5,
    true,
  ],
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 Chrome/144.0.0.0 Mobile Safari/537.36', 5, true],
  ['an Android tablet', 'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 Chrome/144.0.0.0 Safari/537.36', 10, true],
  ['Firefox on Android', 'Mozilla/5.0 (Android 16; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0', 5, true],
  ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15', 0, false],
  [
    'a laptop with a screen to touch',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/144.0.0.0 Safari/537.36',
    10,
    false,
  ],
  ['Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', 0, false],
])('tells what is held in the hand: %s', (_, userAgent, maxTouchPoints, expected) => {
  expect(isHandheld({ userAgent, maxTouchPoints })).toBe(expected)
})
