import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { headerOf, openSmtpServer, type TestSmtpServer } from '#server/testing/open-smtp-server.ts'
import { findFreePort, type ServerProcess, startServerProcess, stopLeftoverDatabase } from '#server/testing/server-process.ts'
import { type CustomerKey, createByKey, type Environment, runCommand, sendJson, until } from './customer-system.ts'
import { openDice } from './made-calls.ts'

const killCount = Number(process.env.PORTICO_KILLS ?? 50)
const callersAtOnce = 8
const mailsWithinMs = 90_000

type Made = { sessionUuid: string; email: string; requestId?: string; token?: string; saved: number }

let dataFolder: string
let environment: Environment
let smtp: TestSmtpServer
let server: ServerProcess
let customer: CustomerKey
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'portico-kills-'))
  smtp = await openSmtpServer()
  environment = { PORTICO_DATA: dataFolder, PORT: String(await findFreePort()), MAIL_URL: `smtp://127.0.0.1:${smtp.port}` }
  server = await startServerProcess(environment)
  customer = await runCommand(environment, 'api-key', 'create')
  await runCommand(environment, 'credit', 'add', '1000000')
})
afterAll(async () => {
  await server.stop()
  await smtp.close()
  await rm(dataFolder, { recursive: true, force: true })
})

const create = ({ sessionUuid, email }: Made) => createByKey(server, customer, { sessionUuid, email, formName: 'Personal information' })
async function createOnceFree(one: Made) {
  let answer = await create(one)
  await until(async () => {
    if (answer.body.errorCode === 'IDEMPOTENCY_KEY_IN_USE') answer = await create(one)
    return answer.body.errorCode !== 'IDEMPOTENCY_KEY_IN_USE'
  })
  return answer
}
const readCredit = async () => (await runCommand<{ creditBalance: number }>(environment, 'client', 'show')).creditBalance
const save = ({ requestId, token }: Made, value: number) => {
  const content = [{ fieldName: 'First Name', fieldValue: toName(value) }]
  return sendJson(server, 'PUT', '/v1/onboarding/individual/personal-info', {
    requestId,
    token,
    formContent: { displayAreas: [{ displayArea: 'personalInformation', content }] },
  })
}
/** A name that says which save it came from. */
const toName = (value: number) => 'Anna'.padEnd(4 + value, 'x')

async function readSaved({ requestId, token }: Made): Promise<number> {
  const answer = await fetch(`${server.url}/onboarding/liveness/${requestId}/profile`, { headers: { authorization: `Bearer ${token}` } })
  if (answer.status !== 200) return Number.NaN
  const { userProfile } = (await answer.json()) as {
    userProfile: { formContent: { displayAreas: { content: { fieldName: string; fieldValue: string }[] }[] } }
  }
  const name = userProfile.formContent.displayAreas.flatMap(({ content }) => content).find(({ fieldName }) => fieldName === 'First Name')
  return (name?.fieldValue.length ?? 4) - 4
}

/** Makes requests and fills them in until the server is gone. What was answered stands in `made`. */
async function callUntilCut(made: Made[], round: number): Promise<void> {
  try {
    for (;;) {
      const one: Made = { sessionUuid: randomUUID(), email: `k${round}.${randomUUID().slice(0, 8)}@example.com`, saved: 0 }
      made.push(one)
      const { status, body } = await create(one)
      expect([status, body.errorCode]).toEqual([200, undefined])
      Object.assign(one, { requestId: body.requestId, token: body.token })
      expect(
        (await sendJson(server, 'POST', '/onboarding/status', { requestId: one.requestId, token: one.token, status: 'PROCESSING' })).status,
      ).toBe(200)
      for (let value = 1; value <= 5; value += 1) {
        expect((await save(one, value)).status).toBe(200)
        one.saved = value
      }
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
}

/** What an answered call promised, and is not there. */
async function findLost(made: readonly Made[]): Promise<string[]> {
  const shown = await Promise.all(
    made.map(async (one) => {
      if (!one.requestId || !one.token) return []
      const stored = await readSaved(one)
      return stored >= one.saved ? [] : [`form of ${one.email}: ${stored} instead of ${one.saved}`]
    }),
  )
  return shown.flat()
}

it(`loses no answered call, takes each credit once and sends each mail over ${killCount} kills under load`, async () => {
  const dice = openDice(20_261_122)
  const creditBefore = await readCredit()
  const everyMade: Made[] = []
  const lost: string[] = []
  for (let round = 0; round < killCount; round += 1) {
    const made: Made[] = []
    const callers = Array.from({ length: callersAtOnce }, () => callUntilCut(made, round))
    await new Promise((resolve) => setTimeout(resolve, 200 + dice.roll() * 1_500))
    await server.kill()
    await Promise.all(callers)
    // In every fifth round the database dies with its server.
    if (round % 5 === 4) await stopLeftoverDatabase(dataFolder)
    server = await startServerProcess(environment)
    lost.push(...(await findLost(made)))
    everyMade.push(...made)
  }
  expect(lost).toEqual([])

  // A caller whose answer was lost sends the same session id again: it is made now, or was made then, and never twice. A killed server's hold on the
  // id lapses; until then the caller is told to wait.
  const again = await Promise.all(everyMade.filter(({ requestId }) => !requestId).map(createOnceFree))
  expect(
    [...new Set(again.map(({ status, body }) => (status === 200 ? 'made' : body.errorCode)))].filter(
      (stated) => stated !== 'made' && stated !== 'DUPLICATE_SESSION_UUID',
    ),
  ).toEqual([])
  const spent = creditBefore - (await readCredit())
  console.info(`${killCount} kills, ${everyMade.length} requests begun, ${again.length} answers lost with the server`)

  const desired = new Set(everyMade.map(({ email }) => email))
  const addressesOf = () => smtp.taken.flatMap(({ recipients }) => recipients).filter((email) => desired.has(email))
  const giveUpAt = Date.now() + mailsWithinMs
  while (new Set(addressesOf()).size < desired.size && Date.now() < giveUpAt) await new Promise((resolve) => setTimeout(resolve, 250))
  expect([...desired].filter((email) => !addressesOf().includes(email))).toEqual([])
  // Each request that was begun takes one credit: by its first try, or by the one that made up for it.
  expect(spent).toBe(everyMade.length)

  // Where the mail server took a message and the kill came before that was noted, it goes again as the same message.
  const idsOf = (email: string) =>
    new Set(smtp.taken.filter(({ recipients }) => recipients.includes(email)).map(({ source }) => headerOf(source, 'message-id')))
  const doubled = [...desired].filter((email) => idsOf(email).size > 1)
  const repeats = addressesOf().length - desired.size
  console.info(`${addressesOf().length} mails to ${desired.size} addresses`)
  expect(doubled).toEqual([])
  expect(repeats).toBeLessThanOrEqual(killCount)
})
