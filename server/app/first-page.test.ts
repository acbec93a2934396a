import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toFirstPage } from '#server/app/first-page.ts'

let folder = ''
const page = `<!doctype html><html lang="en"><head><link rel="modulepreload" href="/assets/base.js"></head><body>
<div id="root"><!--shell--><p>Opening</p><!--/shell--></div></body></html>`
const manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_base.js'] },
  '_base.js': { file: 'assets/base.js' },
  'lib/i18n/messages.en.ts': { file: 'assets/en.js' },
  'lib/i18n/messages.cn.ts': { file: 'assets/cn.js' },
  '_choice.js': {
    name: 'choice',
    file: 'assets/choice.js',
    imports: ['_base.js', '_form.js'],
    css: ['assets/choice.css'],
  },
  '_form.js': { file: 'assets/form.js' },
}
const show = (query: string) => toFirstPage(folder, new URLSearchParams(query))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-page-'))
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('answers a link in its language, with words and with what comes next, each once', async () => {
  const shown = await show('token=t&requestId=r&language=cn')
  expect(shown).toContain('<html lang="zh-CN">')
  expect(shown).toContain('<p>Opening</p>')
  const named = [...shown.matchAll(/href="([^"]+)"/g)].map(([, address]) => address)
  expect(named.sort()).toEqual(['/assets/base.js', '/assets/choice.css', '/assets/choice.js', '/assets/cn.js', '/assets/form.js'])
})

it('answers an unknown language in English, and never with words of the address', async () => {
  const shown = await show('token=t&requestId=r&language=%22%3E%3Cscript%3E')
  expect(shown).toContain('<html lang="en">')
  expect(shown).not.toContain('script')
})

it('speaks of a link only where there is one', async () => {
  for (const query of ['', 'language=cn', 'token=t', 'requestId=r']) {
    const shown = await show(query)
    expect(shown).toContain('<div id="root"></div>')
    expect(shown).not.toContain('choice.js')
  }
})

it('offers a demonstration only where the operator names its address', async () => {
  const query = new URLSearchParams('token=t&requestId=r')
  expect(await toFirstPage(folder, query, 'https://portico.example/demo')).toContain(
    '<meta name="portico-demo" content="https://portico.example/demo" />',
  )
  expect(await toFirstPage(folder, query)).not.toContain('portico-demo')
})

it('answers a link from a build without a list of its files', async () => {
  await rm(join(folder, '.vite'), { recursive: true })
  expect(await show('token=t&requestId=r')).toContain('<p>Opening</p>')
})
