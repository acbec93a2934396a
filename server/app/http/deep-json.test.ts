import { afterAll, beforeAll, expect, it } from 'vitest'
import { allEndpoints } from '#contract/api/all-endpoints.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp()
})
afterAll(() => portico.close())

/** As deep as the smallest body may be long: what reads it level by level runs out of room. */
const nested = (open: string, close: string, inner: string) => open.repeat(12_000) + inner + close.repeat(12_000)
const deep = [
  nested('[', ']', '1'),
  nested('{"a":', '}', '1'),
  nested('{"not":', '}', '{"field":"a","answered":true}'),
  nested('{"all":[', ']}', '1'),
]

it('refuses a deeply nested body, at every call', async () => {
  const { requestId, token } = await portico.newLink()
  const calls = allEndpoints.filter((call) => 'input' in call && call.method !== 'GET')
  expect(calls.length).toBeGreaterThan(40)
  const broken: string[] = []
  for (const { name, method, path } of calls) {
    for (const value of deep) {
      const names = ['formContent', 'displayAreas', 'definition', 'statements', 'requests', 'settings', 'change', 'email', 'status']
      const payload = `{"requestId":"${requestId}","token":"${token}",${names.map((each) => `"${each}":${each === names[value.length % names.length] ? value : '1'}`).join(',')}}`
      const { status } = await portico.send({
        method,
        url: path.replace(/:\w+/g, requestId),
        payload,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      })
      if (status >= 500) broken.push(`${name} ${status}`)
    }
  }
  expect(broken).toEqual([])
})
