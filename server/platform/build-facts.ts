import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type BuildFacts = { version: string; commit: string | null }

const root = fileURLToPath(new URL('../..', import.meta.url))
let known: BuildFacts | undefined

/** Which Portico this is. The commit is what the image was built from, or what the checkout stands on; null where neither says. */
export function readBuildFacts(): BuildFacts {
  known ??= { version: readVersion(), commit: process.env.PORTICO_COMMIT || findCommit() }
  return known
}

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return version
}

function findCommit(): string | null {
  try {
    const folder = findGitFolder()
    const head = readFileSync(join(folder, 'HEAD'), 'utf8').trim()
    if (!head.startsWith('ref: ')) return toCommit(head)
    return toCommit(readReference(folder, head.slice('ref: '.length)))
  } catch {
    return null
  }
}

/** Of a second working tree, `.git` is a file that says where. */
function findGitFolder(): string {
  try {
    const line = readFileSync(join(root, '.git'), 'utf8')
      .split('\n')
      .find((each) => each.startsWith('gitdir: '))
    return line?.slice('gitdir: '.length).trim() ?? ''
  } catch {
    return join(root, '.git')
  }
}

function readReference(folder: string, name: string): string {
  const shared = readOrNothing(join(folder, 'commondir')).trim()
  const common = shared ? join(folder, shared) : folder
  const packed = readOrNothing(join(common, 'packed-refs'))
  const line = packed.split('\n').find((each) => each.endsWith(` ${name}`))
  return readOrNothing(join(common, name)).trim() || (line?.split(' ')[0] ?? '')
}

function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function toCommit(text: string): string | null {
  return /^[0-9a-f]{40}$/.test(text) ? text : null
}
