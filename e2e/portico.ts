import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..')

export type Link = { url: string; requestId: string; token: string }

/** Gives an operator's command, as `npm run portico -- …` does, and answers what it printed. */
export async function portico(...command: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'scripts', 'portico.mjs'), ...command], {
    cwd: root,
  })
  return stdout
}

export async function issueLink(...options: string[]): Promise<Link> {
  return JSON.parse(await portico('link', 'individual', '--json', ...options)) as Link
}

export type ShownRequest = { status: string } & Record<string, unknown>

export async function showRequest(requestId: string): Promise<ShownRequest> {
  return JSON.parse(await portico('request', 'show', requestId, '--json')) as ShownRequest
}
