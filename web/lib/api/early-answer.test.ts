/// <reference types="node" />
import { readFile } from 'node:fs/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { getRequestStatus } from '#contract/requests/individual-calls.ts'
import { takeEarlyAnswer } from '#web/lib/api/early-answer.ts'

const script = await readFile(new URL('../../public/early.js', import.meta.url), 'utf8')
type Requested = [string, { headers: Record<string, string>; body: string }]

/** What the script does at an address, with what the browser remembers. */
function run(address: string, stored: string | null = null) {
  const requested: Requested[] = []
  const window: { porticoEarly?: { token: string; requestId: string } } = {}
  const document = { documentElement: { lang: '' } }
  const fetch = async (...call: Requested) => void requested.push(call)
  const localStorage = { getItem: () => stored }
  const browser = { location: new URL(address, 'https://id.example'), localStorage, document, fetch, window }
  new Function(...Object.keys(browser), script)(...Object.values(browser))
  return { requested, early: window.porticoEarly, lang: document.documentElement.lang }
}

afterEach(() => vi.unstubAllGlobals())

it("asks for a link's request as the contract has it, in its language", () => {
  const { requested, early, lang } = run('/BaseInfo?token=t&requestId=r&language=cn')
  const [[path, { headers, body }]] = requested as [Requested]
  expect([path, JSON.parse(body), headers['x-language'], lang]).toEqual([
    getRequestStatus.path,
    { requestId: 'r', token: 't' },
    'cn',
    'zh-CN',
  ])
  expect(early).toMatchObject({ token: 't', requestId: 'r' })
})

it('asks nothing without a link, nor for the link of a company or of an invited person', () => {
  for (const address of ['/', '/?token=t', '/Onboarding2Company?token=t&requestId=r', '/Onboarding2Company/individual?token=t&requestId=r'])
    expect(run(address).requested).toEqual([])
})

it('shows the language that was chosen before, and English where storage holds nonsense', () => {
  expect([run('/', '"cn"').lang, run('/', 'nonsense').lang, run('/?language=en', '"cn"').lang]).toEqual(['zh-CN', 'en', 'en'])
})

it('hands its answer over for the same link, once', async () => {
  const [answer, link] = [new Response('{}'), { token: 't', requestId: 'r' }]
  vi.stubGlobal('porticoEarly', { ...link, answer: Promise.resolve(answer) })
  expect(await takeEarlyAnswer(link)('/any', {})).toBe(answer)
  expect(takeEarlyAnswer(link)).toBe(fetch)
  vi.stubGlobal('porticoEarly', { ...link, answer: new Promise(() => undefined) })
  await expect(takeEarlyAnswer(link)('/any', { signal: AbortSignal.abort() })).rejects.toThrow()
  vi.stubGlobal('porticoEarly', { ...link, answer: Promise.resolve(answer) })
  expect(takeEarlyAnswer({ ...link, token: 'other' })).toBe(fetch)
})
