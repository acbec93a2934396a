import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readCommand } from '#server/commands/read-command.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let folder: string
beforeAll(async () => {
  portico = await testApp()
  folder = await mkdtemp(join(tmpdir(), 'portico-forms-'))
})
afterAll(async () => {
  await portico.close()
  await rm(folder, { recursive: true, force: true })
})

/** As typed. */
async function run(...words: string[]) {
  const { command, input } = readCommand(words)
  if (!command || !('run' in command)) throw new Error(words.join(' '))
  return command.run(portico.context, input)
}
async function write(name: string, text: string) {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}
const example = fileURLToPath(new URL('../../docs/forms/personal-information.json', import.meta.url))

it('imports and exports the example form without changes', async () => {
  const imported = await run('form', 'import', example)
  const { formId } = imported.json as { formId: string }
  expect(imported.text).toBe(`"Personal information" is a new form: ${formId}`)
  const exported = await run('form', 'export', formId)
  expect(JSON.parse(exported.text)).toEqual(exported.json)
  const again = await run('form', 'import', await write('again.json', `\ufeff${exported.text}`))
  expect(again.text).toBe(`"Personal information" stays as it is, version 1: ${formId}`)
  expect((await run('form', 'missing-translations', formId)).text).toBe('Nothing is missing.')
})

it('lists missing translations with their paths', async () => {
  const form = { kind: 'individual', name: 'English only', steps: [{ step: 1, name: 'Start' }] }
  const { json } = await run('form', 'import', await write('english.json', JSON.stringify(form)))
  const missing = await run('form', 'missing-translations', (json as { formId: string }).formId)
  expect(missing.json).toEqual([{ path: 'steps[0].cn', language: 'cn', text: 'Start' }])
  expect(missing.text.split('\n')[1]).toBe('steps[0].cn  cn        Start')
})

it('reports an invalid file by position or path', async () => {
  await expect(run('form', 'import', join(folder, 'none.json'))).rejects.toThrow(/cannot read .*none\.json/)
  await expect(run('form', 'import', await write('broken.json', '{"kind":'))).rejects.toThrow(/broken\.json is no JSON: /)
  await expect(run('form', 'import', await write('faulty.json', '{"kind":"family","name":"x"}'))).rejects.toThrow(
    'kind is "family", which is none of individual, corporate',
  )
  await expect(run('form', 'export', 'frm_none')).rejects.toThrow('NOT_FOUND')
})
