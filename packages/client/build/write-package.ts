import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { writeCalls } from './write-calls.ts'

const own = join(import.meta.dirname, '..')
const compiler = join(own, '../../node_modules/typescript/bin/tsc')

/** Writes JavaScript and declarations to a folder: what stands in `src`, with the calls from the OpenAPI document in place of the contract's. */
export async function writePackage(to: string): Promise<void> {
  const sources = join(to, 'sources')
  await rm(to, { recursive: true, force: true })
  await mkdir(sources, { recursive: true })
  for (const name of await readdir(join(own, 'src')))
    if (name.endsWith('.ts') && !name.endsWith('.test.ts')) await cp(join(own, 'src', name), join(sources, name))
  await writeFile(join(sources, 'package.json'), '{ "type": "module" }')
  await writeFile(join(sources, 'calls.ts'), await writeCalls())
  await writeFile(join(to, 'tsconfig.json'), JSON.stringify(toSettings()))
  await promisify(execFile)(process.execPath, [compiler, '-p', to]).catch(({ stdout }) => {
    throw new Error(`the client does not compile:\n${stdout}`)
  })
  await rm(sources, { recursive: true })
  await rm(join(to, 'tsconfig.json'))
}

function toSettings(): object {
  const compilerOptions = {
    ...{ composite: false, incremental: false, emitDeclarationOnly: false, declaration: true, rewriteRelativeImportExtensions: true },
    ...{
      rootDir: 'sources',
      outDir: '.',
      target: 'es2022',
      lib: ['es2022'],
      types: ['node'],
      typeRoots: [join(own, '../../node_modules/@types')],
    },
  }
  return { extends: join(own, '../../tsconfig.base.json'), compilerOptions, include: ['sources'], exclude: [] }
}
