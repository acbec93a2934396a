import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allEndpoints } from '#contract/api/all-endpoints.ts'
import type { BuiltInRole } from '#contract/permissions.ts'
import { errorsOf, type Operation, toOpenApi } from '#server/app/openapi/openapi.ts'
import { createApiKey } from '#server/tenants/create-api-key.ts'
import { newCompany, seedCorporateForm } from '#server/testing/company-steps.ts'
import { submittedRequest } from '#server/testing/staff-app.ts'
import { staffMember } from '#server/testing/staff-sessions.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { type Dice, type MadeCall, makeCall, openDice, openSeenValues, type SeenValues } from './made-calls.ts'

const callCount = Number(process.env.PORTICO_FUZZ_CALLS ?? 100_000)
const seed = Number(process.env.PORTICO_FUZZ_SEED ?? 20_261_122)
/** Signed-in people, links and requests are made anew this often: calls end sessions and decide requests. */
const callsOfOneCast = 1_000

const document = toOpenApi()
// A stream of events ends when its reader goes: nobody waits for its answer.
const isStream = ({ responses }: Operation) => 'text/event-stream' in (responses[200]?.content ?? {})
const operations = Object.entries(document.paths)
  .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })))
  .filter(({ operation }) => !isStream(operation))
const reader = new Ajv2020({ strict: false, validateFormats: false })
const isError = reader.compile(document.components.schemas.Error)
const isProblem = reader.compile(document.components.schemas.Problem)

let portico: TestApp
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 1_000_000 } })
  await seedCorporateForm(portico)
})
afterAll(async () => portico.close())

type Cast = { links: string[]; sessions: string[]; apiKey: string; seen: SeenValues }

/** People and requests in several states, and what their ids are. */
async function gatherCast(round: number): Promise<Cast> {
  const seen = openSeenValues()
  const person = await portico.newLink({ email: `fuzz${round}@example.com` })
  const submitted = await submittedRequest(portico)
  const company = await newCompany(portico)
  const links = [person, submitted, company]
  seen.remember(links.map(({ requestId, token }) => ({ requestId, token, id: requestId, cod: requestId, entityId: requestId })))
  const roles: BuiltInRole[] = ['administrator', 'reviewer']
  const sessions = await Promise.all(
    roles.map(
      async (role) =>
        (
          await (
            await staffMember(portico, role, { email: `${role}${round}@northwind.example` })
          ).open({ address: `10.0.${round % 250}.1` })
        ).accessToken,
    ),
  )
  const { apiKey } = await createApiKey(portico.context)
  return { links: links.map(({ token }) => token), sessions, apiKey, seen }
}

function credentialsFor(operation: Operation, { cast, dice }: { cast: Cast; dice: Dice }): Record<string, string> {
  const [kind] = Object.keys(operation.security[0] ?? {})
  if (dice.happens(0.04)) return { authorization: `Bearer ${dice.pick(['', 'x', 'a.b.c', '\u00ff'])}` }
  if (kind === 'accessToken') return { authorization: `Bearer ${dice.pick(cast.sessions)}` }
  if (kind === 'linkToken') return { authorization: `Bearer ${dice.pick(cast.links)}` }
  if (kind === 'secretKey') return { authorization: `Bearer ${cast.apiKey}` }
  if (kind === 'apiKey') {
    return {
      'x-api-key': cast.apiKey,
      'x-client-id': portico.client.id,
      'x-session-uuid': `00000000-0000-4000-8000-${String(Math.floor(dice.roll() * 1e12)).padStart(12, '0')}`,
    }
  }
  return {}
}

/** What is wrong with an answer, or nothing. */
function findFault(operation: Operation, { status, body, headers }: Awaited<ReturnType<TestApp['send']>>): string | undefined {
  if (status < 400) return undefined
  const endpoint = allEndpoints.find(({ name }) => name === operation.operationId)
  const isByKey = endpoint?.access === 'secret-key'
  const code = String(isByKey ? body.code : body.errorCode)
  if (!(isByKey ? isProblem(body) : isError(body))) return `${status} without the error body (${code})`
  if (status >= 500 && code !== 'REGISTRY_UNAVAILABLE') return `${status} ${code}`
  const isReadable = [
    'NOT_FOUND',
    'INVALID_REQUEST_PARAMETERS',
    'ERROR_UNSUPPORTED_MEDIA_TYPE',
    'BODY_TOO_LARGE',
    'VALIDATION_ERROR',
  ].includes(code)
  if (endpoint && !isReadable && !errorsOf(endpoint).includes(code as never)) return `${code} is not described`
  if (status === 429 && headers['retry-after'] === undefined) return '429 without Retry-After'
  return undefined
}

async function sendOne(made: MadeCall) {
  const { method, url, headers, payload } = made
  return portico.send({ method: method as 'GET', url, headers, ...(payload !== undefined && { payload }) })
}

it(`answers ${callCount} generated calls without a server error`, async () => {
  const dice = openDice(seed)
  const faults = new Map<string, string>()
  const statuses = new Map<number, number>()
  let cast = await gatherCast(0)
  for (let count = 0; count < callCount; count += 1) {
    if (count > 0 && count % callsOfOneCast === 0) cast = await gatherCast(count / callsOfOneCast)
    const target = dice.pick(operations)
    const made = makeCall(target, { dice, seen: cast.seen, credentials: credentialsFor(target.operation, { cast, dice }) })
    const answer = await sendOne(made)
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    if (answer.status < 300) cast.seen.remember(answer.body)
    const fault = findFault(target.operation, answer)
    if (fault)
      faults.set(
        `${target.operation.operationId}: ${fault}`,
        `call ${count}: ${made.method} ${made.url.slice(0, 300)} ${String(made.payload ?? '').slice(0, 600)}`,
      )
  }
  console.info(`Answers by status: ${JSON.stringify(Object.fromEntries([...statuses].sort(([a], [b]) => a - b)))}`)
  expect(Object.fromEntries(faults)).toEqual({})
  expect(statuses.get(200) ?? 0).toBeGreaterThan(callCount / 20)
})
