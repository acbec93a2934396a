import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..')

export type Environment = Record<string, string>
export type Answer = { status: number; body: Record<string, unknown>; headers: Headers }

/** Runs a command of the command line, and answers what it printed as JSON. */
export async function runCommand<T>(environment: Environment, ...words: string[]): Promise<T> {
  const env = { PATH: process.env.PATH ?? '', ...environment }
  const { stdout } = await promisify(execFile)(process.execPath, ['server/cli.ts', ...words, '--json'], { cwd: root, env })
  return JSON.parse(stdout) as T
}

/** A call over the wire. A server that is gone throws TypeError. */
export async function sendJson(
  server: { url: string },
  method: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown>, headers: answer.headers }
}

export type CustomerKey = { apiKey: string; clientId: string }

/** A request of the customer's own server, by the session id that names this one creation. */
export function createByKey(
  server: { url: string },
  { apiKey, clientId }: CustomerKey,
  { sessionUuid, ...desired }: { sessionUuid: string; email: string; formName?: string },
) {
  const headers = { 'x-api-key': apiKey, 'x-client-id': clientId, 'x-session-uuid': sessionUuid }
  return sendJson(server, 'POST', '/v1/onboarding/liveness/request?validationParam=true', { ...desired, sendEmail: true }, headers)
}

export async function readHealth(server: { url: string }, kind: 'ready' | 'live'): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${server.url}/health/${kind}`)
  return { status: answer.status, text: await answer.text() }
}

/** Waits until it holds; throws where that never comes. A question that throws holds not yet. */
export async function until(holds: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<void> {
  const giveUpAt = performance.now() + withinMs
  while (
    !(await Promise.resolve()
      .then(holds)
      .catch(() => false))
  ) {
    if (performance.now() > giveUpAt) throw new Error(`it did not come to that within ${withinMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
