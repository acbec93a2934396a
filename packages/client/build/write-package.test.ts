import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { places } from '../src/calls.ts'
import { writePackage } from './write-package.ts'

const root = join(import.meta.dirname, '../../..')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-client-'))
  await copyFile(join(import.meta.dirname, '../package.json'), join(folder, 'package.json'))
  await writePackage(join(folder, 'dist'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What the compiler says of somebody's code beside the package. */
async function compile(code: string): Promise<string> {
  const compilerOptions = {
    ...{ strict: true, noEmit: true, module: 'nodenext', target: 'es2022', lib: ['es2023'], types: ['node'], skipLibCheck: true },
    ...{ typeRoots: [join(root, 'node_modules/@types')], allowImportingTsExtensions: true, exactOptionalPropertyTypes: false },
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['code.ts'] }))
  await writeFile(join(folder, 'code.ts'), code)
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  return promisify(execFile)(process.execPath, [compiler, '-p', folder]).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  )
}

it('writes a package that stands alone: no import but of Node, and the places of every call', async () => {
  const built = (await import(join(folder, 'dist/calls.js'))) as { places: typeof places; apiVersion: string }
  expect(built.places).toEqual(places)
  const files = ['calls', 'index', 'open-portico', 'portico-error', 'send', 'webhooks'].flatMap((name) => [`${name}.js`, `${name}.d.ts`])
  const imports = await Promise.all(files.map((name) => readFile(join(folder, 'dist', name), 'utf8')))
  const others = imports.flatMap((text) => [...text.matchAll(/(?:from|import) '([^']+)'/g)].map(([, place]) => place))
  expect(others.filter((place) => !place?.startsWith('./') && place !== 'node:crypto')).toEqual([])
})

it('has types by the OpenAPI document that say the same as the contract', async () => {
  const stated = await compile(`
    import type { Calls } from './dist/calls.js'
    import type { Calls as Contract } from ${JSON.stringify(join(root, 'packages/client/src/calls.ts'))}
    type Answers<T> = { [K in keyof T]: T[K] extends { answer: infer A } ? A : never }
    type Given<T> = { [K in keyof T]: T[K] extends { given: infer A } ? A : never }
    declare const ofDocument: Answers<Calls>
    declare const ofContract: Answers<Contract>
    declare const givenOfDocument: Given<Calls>
    export const answers: [Answers<Contract>, Answers<Calls>, Given<Contract>] = [ofDocument, ofContract, givenOfDocument]
  `)
  expect(stated).toBe('')
})

it('helps whoever writes by it: a wrong field does not compile, a right one does', async () => {
  const stated = await compile(`
    import { openPortico } from './dist/index.js'
    const portico = openPortico({ url: 'https://verify.bank.example', apiKey: 'sk_test_' })
    const { url } = await portico.createRequest({ kind: 'individual', email: 'ada@example.org' })
    export const text: string = url
    for await (const { sequence } of portico.iterate('listEvents')) console.log(sequence.toFixed())
    // @ts-expect-error no such kind
    await portico.createRequest({ kind: 'person' })
    // @ts-expect-error a kind is needed
    await portico.createRequest()
    // @ts-expect-error not a list
    portico.iterate('getRequest')
    // @ts-expect-error no such field
    console.log((await portico.getRequest({ id: 'req_1' })).nothing)
  `)
  expect(stated).toBe('')
})
