import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiKey } from '../../server/tenants/create-api-key.ts'
import { findTestClient } from '../../server/tenants/repositories/clients.ts'
import { type TestApp, testApp } from '../../server/testing/test-app.ts'
import { makeSecret, openSigner } from '../../server/webhooks/signatures.ts'

const has = (...words: [string, ...string[]]) => spawnSync(words[0], words.slice(1)).status === 0
/** Each language with its command, and whether this machine has it: a test that is passed over is named, and not counted as passed. */
const languages = [
  { language: 'curl', command: ['sh'], first: 'first-verification.sh', isThere: has('curl', '--version') },
  { language: 'Node', command: [process.execPath], first: 'first-verification.mjs', receiver: 'verify-webhook.mjs', isThere: true },
  {
    language: 'Python',
    command: ['python3'],
    first: 'first_verification.py',
    receiver: 'verify_webhook.py',
    isThere: has('python3', '--version'),
  },
  {
    language: 'Java',
    command: ['java'],
    first: 'FirstVerification.java',
    receiver: 'VerifyWebhook.java',
    isThere: has('java', '-version'),
  },
] as const

const own = makeSecret()
const secret = own.secret
const body = JSON.stringify({ id: 'evt_1', type: 'request.approved', requestId: 'req_ü' })
const sign = (at = new Date(), by = own) => openSigner([makeSecret(), by])({ id: 'evt_1', at, body })
const toEnvironment = (more: Record<string, string>) => ({ PATH: process.env.PATH, HOME: process.env.HOME, LC_ALL: 'C.UTF-8', ...more })

let portico: TestApp
let environment: Record<string, string | undefined>
beforeAll(async () => {
  portico = await testApp()
  const url = await portico.app.listen({ port: 0, host: '127.0.0.1' })
  const twin = await findTestClient(portico.context.db, portico.client.id)
  if (!twin) throw new Error('a client has a test tenant')
  const { apiKey } = await createApiKey(portico.context, { clientId: twin.id })
  environment = toEnvironment({ PORTICO_URL: url, PORTICO_KEY: apiKey })
})
afterAll(() => portico.close())

describe.each(languages)('the example in $language', ({ command: [program, ...options], first, isThere }) => {
  it.skipIf(!isThere)('creates a request, and reads its result', async () => {
    const { stdout } = await promisify(execFile)(program, [...options, first], {
      cwd: import.meta.dirname,
      env: environment,
      timeout: 50_000,
    })
    expect(stdout).toMatch(/^Send the applicant to https:\/\/verify\.portico\.test\/\S+token=\S+\n+Result: APPROVED\n$/)
  })
})

const receivers = languages.flatMap((each) => ('receiver' in each ? [each] : []))
describe.each(receivers)('the receiver in $language', ({ command: [program, ...options], receiver, isThere }) => {
  it.skipIf(!isThere)('takes a webhook that Portico signed, and no other', async () => {
    const env = toEnvironment({ WEBHOOK_SECRET: secret, PORT: '0' })
    const child = spawn(program, [...options, receiver], { cwd: import.meta.dirname, env, stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      const post = await openPost(child)
      const statuses = [await post(sign()), await post(sign(), `${body} `), await post(sign(new Date(), makeSecret()))]
      for (const seconds of [-301, 320]) statuses.push(await post(sign(new Date(Date.now() + seconds * 1_000))))
      for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature'])
        statuses.push(await post(Object.fromEntries(Object.entries(sign()).filter(([each]) => each !== name))))
      expect(statuses).toEqual([204, 401, 401, 401, 401, 401, 401, 401])
    } finally {
      child.kill()
    }
  })
})

it.skipIf(!has('openssl', 'version'))('the example with openssl takes a webhook that Portico signed, and no other', () => {
  const run = (headers: Record<string, string>, text = body) =>
    spawnSync('sh', ['verify-webhook.sh'], {
      cwd: import.meta.dirname,
      input: text,
      env: toEnvironment({
        WEBHOOK_SECRET: secret,
        WEBHOOK_ID: headers['webhook-id'] ?? '',
        WEBHOOK_TIMESTAMP: headers['webhook-timestamp'] ?? '',
        WEBHOOK_SIGNATURE: headers['webhook-signature'] ?? '',
      }),
    }).status
  const old = sign(new Date(Date.now() - 310_000))
  expect([run(sign()), run(sign(), `${body} `), run(sign(new Date(), makeSecret())), run(old)]).toEqual([0, 1, 1, 1])
})

/** Posts to a receiver, once it says on which port it listens. */
async function openPost(child: ChildProcess) {
  if (!child.stdout) throw new Error('the receiver says nothing')
  for await (const line of createInterface({ input: child.stdout })) {
    const [, port] = /^Listening on (\d+)$/.exec(line) ?? []
    if (!port) continue
    child.stdout.resume()
    return async (headers: Record<string, string>, text = body) =>
      (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: text })).status
  }
  throw new Error('the receiver ended before it listened')
}
