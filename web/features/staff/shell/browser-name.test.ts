import { expect, it } from 'vitest'
import { toBrowserName } from '#web/features/staff/shell/browser-name.ts'

const expected = {
  chrome: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  edge: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  firefox: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
}

it('names browser and system', () => {
  expect(Object.values(expected).map(toBrowserName)).toEqual(['Chrome · Linux', 'Edge · Windows', 'Safari · iPhone', 'Firefox · Mac'])
})

it('returns an unknown user agent unchanged', () => {
  expect(toBrowserName('curl/8.9')).toBe('curl/8.9')
})
