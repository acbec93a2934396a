/// <reference types="node" />
import { readdir } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { openMessages, withMessages } from '#web/lib/i18n/feature-messages.ts'

type Catalogue = Record<string, string>
const web = new URL('../../', import.meta.url).pathname
const folders = (await readdir(web, { recursive: true }))
  .filter((path) => path.endsWith('/messages/en.ts'))
  .map((path) => path.slice(0, -'/en.ts'.length))
const loadCatalogue = async (folder: string, language: string): Promise<Catalogue> => {
  const file = (await import(`${web}${folder}/${language}.ts`)) as Record<string, Catalogue>
  return Object.values(file)[0] ?? {}
}
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)[|}]/g)].map((found) => found[1]).sort()
/** Names that are the same in every language, and figures, need no Chinese. */
const isLeftAlone = (english: string, chinese: string) => english === chinese || !/[A-Za-z]/.test(chinese.replace(/\{\w+\}/g, ''))

it('covers every feature', () => {
  expect(folders.length).toBeGreaterThan(10)
})

it.each(folders)('has the same keys and values in both languages, in %s', async (folder) => {
  const en = await loadCatalogue(folder, 'en')
  const cn = await loadCatalogue(folder, 'cn')
  const keys = Object.keys(en)
  expect(keys.length).toBeGreaterThan(0)
  expect(Object.keys(cn).sort()).toEqual([...keys].sort())
  expect(keys.filter((key) => namesIn(en[key] ?? '').join() !== namesIn(cn[key] ?? '').join())).toEqual([])
  expect(keys.filter((key) => !en[key]?.trim() || !cn[key]?.trim())).toEqual([])
  expect(keys.filter((key) => !/\p{Script=Han}/u.test(cn[key] ?? '') && !isLeftAlone(en[key] ?? '', cn[key] ?? ''))).toEqual([])
})

it('loads a page with its messages, in one language only', async () => {
  const requested: string[] = []
  const messages = openMessages<{ hello: 'Hello {name}' }>({
    en: async () => {
      requested.push('en')
      return { hello: 'Hello {name}' }
    },
    cn: async () => {
      requested.push('cn')
      return { hello: '{name}，您好' }
    },
  })
  const load = withMessages(messages, async () => 'the page')
  expect([await load('cn'), await load('cn')]).toEqual(['the page', 'the page'])
  expect((await messages.load('cn'))('hello', { name: '李' })).toBe('李，您好')
  expect(requested).toEqual(['cn'])
})

it('retries messages that failed to load', async () => {
  let tries = 0
  const messages = openMessages<{ hello: 'Hello' }>({
    en: async () => {
      tries += 1
      if (tries === 1) throw new Error('the line is gone')
      return { hello: 'Hello' }
    },
    cn: async () => ({ hello: '您好' }),
  })
  await expect(messages.load('en')).rejects.toThrow('the line is gone')
  expect((await messages.load('en'))('hello')).toBe('Hello')
})
