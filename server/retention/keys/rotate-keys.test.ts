import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyAudit } from '#server/audit/verify-audit.ts'
import { showRequest } from '#server/cases/show-request.ts'
import { listRootKeys, removeOtherWraps } from '#server/platform/crypto/repositories/root-keys.ts'
import { countKeysUnderOtherRoots } from '#server/platform/crypto/repositories/subject-keys.ts'
import { currentFingerprint } from '#server/platform/crypto/seal.ts'
import { openLocalKms } from '#server/platform/kms/local-kms.ts'
import { openKeyRing } from '#server/platform/kms/open-key-ring.ts'
import { openVaultKms } from '#server/platform/kms/vault-kms.ts'
import type { KeyManagement } from '#server/platform/ports.ts'
import { indexRequests } from '#server/queue/index-requests.ts'
import { rotateKeys } from '#server/retention/keys/rotate-keys.ts'
import { readAccessToken, signAccessToken } from '#server/staff/sign-in/access-token.ts'
import { atCamera } from '#server/testing/individual-steps.ts'
import { openStaffApp, type StaffApp } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

const first = openLocalKms(randomBytes(32))
const second = openLocalKms(randomBytes(32))
let portico: TestApp
let who: StaffApp
let requestId: string
beforeAll(async () => {
  portico = await testApp()
  portico.context.masterKey = await openKeyRing(portico.context.db, { kms: first, legacyRoot: null })
  portico.context.addressKey = portico.context.masterKey
  const link = await portico.newLink({ email: 'zelda.quince@example.com', reference: 'REF-900001' })
  await (await atCamera(portico, link)).check()
  requestId = link.requestId
  who = await openStaffApp(portico, 'administrator')
})
afterAll(() => portico.close())

const rotate = (more: { kms?: KeyManagement; next?: KeyManagement } = {}) =>
  rotateKeys(portico.context, { kms: first, settleMs: 0, ...more })
const found = async (text: string) => JSON.stringify((await who.send('POST', '/queue', { text })).body).includes(requestId)
const underOld = () => countKeysUnderOtherRoots(portico.context.db, currentFingerprint(portico.context.masterKey))

async function requireWorking() {
  const shown = await showRequest(portico.context, requestId)
  expect(shown.documents.length).toBeGreaterThan(0)
  expect((await verifyAudit(portico.context)).flatMap(({ faults }) => faults)).toEqual([])
  expect(await underOld()).toBe(0)
}

it('re-seals every person, and keeps everything signed and searchable', async () => {
  const token = await signAccessToken(portico.context.masterKey, { userId: who.id, sessionId: 'ses_1' }, new Date())
  await indexRequests(portico.context)
  expect(await found('REF-900001')).toBe(true)
  const rotated = await rotate()
  expect(rotated).toMatchObject({ version: 2, isResumed: false })
  expect(rotated.resealed).toBeGreaterThan(1)
  await requireWorking()
  expect(await readAccessToken(portico.context.masterKey, token, new Date())).toEqual({ userId: who.id, sessionId: 'ses_1' })
  const entries = await portico.context.db.selectFrom('auditEntries').select('facts').where('action', '=', 'keys.rotated').execute()
  expect(entries).toEqual([{ facts: { version: 2 } }])
})

it('continues after an interruption with the same key', async () => {
  const broken: KeyManagement = { ...first }
  let sealed = 0
  const cut = rotateKeys(portico.context, {
    kms: broken,
    settleMs: 0,
    onProgress(count) {
      sealed = count
      throw new Error('killed')
    },
  })
  await expect(cut).rejects.toThrow('killed')
  expect(sealed).toBeGreaterThan(0)
  const again = await rotate()
  expect(again).toMatchObject({ version: 3, isResumed: true })
  await requireWorking()
  expect((await rotate()).version).toBe(4)
  await requireWorking()
})

it('opens under both master keys, then under the new one only', async () => {
  await rotate({ next: second })
  for (const kms of [first, second]) await openKeyRing(portico.context.db, { kms, legacyRoot: null })
  expect(await removeOtherWraps(portico.context.db, second.id)).toEqual([first.id])
  await expect(openKeyRing(portico.context.db, { kms: first, legacyRoot: null })).rejects.toThrow('PORTICO_MASTER_KEY is not the one')
  portico.context.masterKey = await openKeyRing(portico.context.db, { kms: second, legacyRoot: null })
  await requireWorking()
})

it('is complete only when every search hash is renewed', async () => {
  expect([await found('REF-900001'), await found('zelda.quince@example.com'), await found('REF-900002')]).toEqual([true, true, false])
  const rows = await listRootKeys(portico.context.db)
  expect(rows.every(({ isSearchReady }) => isSearchReady)).toBe(true)
})

it('signs no audit entry with the old key after the new one is in use', async () => {
  const { db } = portico.context
  const old = { generations: () => portico.context.masterKey.generations().slice(-1), refresh: async () => {} }
  const { recordAudit, systemActor } = await import('#server/audit/record-audit.ts')
  const rotatedAway = db.transaction().execute(async (transaction) => {
    // Whoever has an old key and the database has no newer one to open people's keys with: here the chain's own is lent.
    const chain = await transaction.selectFrom('auditChains').selectAll().executeTakeFirstOrThrow()
    const { openSubjectKey, sealSubjectKey } = await import('#server/platform/crypto/seal.ts')
    const row = await transaction.selectFrom('subjectKeys').selectAll().where('subjectId', '=', chain.subjectId).executeTakeFirstOrThrow()
    const key = openSubjectKey(portico.context.masterKey, chain.subjectId, row.sealedKey ?? Buffer.alloc(0))
    await transaction
      .updateTable('subjectKeys')
      .set({ sealedKey: Buffer.from(sealSubjectKey(old, chain.subjectId, key)) })
      .where('subjectId', '=', chain.subjectId)
      .execute()
    await recordAudit(
      transaction,
      { masterKey: old, clock: portico.context.clock },
      { clientId: portico.client.id, actor: systemActor, action: 'request.erased' },
    )
    const faults = (await verifyAudit({ db: transaction, masterKey: portico.context.masterKey })).flatMap((each) =>
      each.faults.map(({ fault }) => fault),
    )
    expect(faults).toContain('edited')
    throw new Error('taken back')
  })
  await expect(rotatedAway).rejects.toThrow('taken back')
})

/** What Vault's transit engine answers: a key that never leaves it. */
async function openTransit(): Promise<{ url: string; server: Server; requested: string[] }> {
  const key = openLocalKms(randomBytes(32))
  const requested: string[] = []
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString()) as { plaintext?: string; ciphertext?: string }
    requested.push(`${request.method} ${request.url}`)
    const send = (status: number, answer: object) =>
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    if (request.headers['x-vault-token'] !== 's.right') return send(403, { errors: ['permission denied'] })
    if (request.url === '/v1/transit/encrypt/portico' && body.plaintext) {
      const wrapped = await key.wrap(Buffer.from(body.plaintext, 'base64'))
      return send(200, { data: { ciphertext: `vault:v1:${Buffer.from(wrapped).toString('base64')}`, key_version: 1 } })
    }
    if (request.url === '/v1/transit/decrypt/portico' && body.ciphertext?.startsWith('vault:v1:')) {
      const plain = await key.unwrap(Buffer.from(body.ciphertext.slice(9), 'base64'))
      return send(200, { data: { plaintext: Buffer.from(plain).toString('base64') } })
    }
    return send(404, { errors: [] })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `vault:http://127.0.0.1:${(server.address() as AddressInfo).port}/transit/portico`, server, requested }
}

it('moves to a key in Vault, and reports when Vault refuses or is unavailable', async () => {
  const { url, server, requested } = await openTransit()
  const vault = openVaultKms(url, 's.right')
  await rotateKeys(portico.context, { kms: second, next: vault, settleMs: 0 })
  expect(await removeOtherWraps(portico.context.db, vault.id)).toEqual([second.id])
  portico.context.masterKey = await openKeyRing(portico.context.db, { kms: vault, legacyRoot: null })
  await requireWorking()
  expect(new Set(requested)).toEqual(new Set(['POST /v1/transit/encrypt/portico', 'POST /v1/transit/decrypt/portico']))
  await expect(openKeyRing(portico.context.db, { kms: openVaultKms(url, 's.wrong'), legacyRoot: null })).rejects.toThrow(
    'permission denied',
  )
  await new Promise((resolve) => server.close(resolve))
  await expect(openKeyRing(portico.context.db, { kms: vault, legacyRoot: null })).rejects.toThrow('KMS_URL is out of reach')
  expect(() => openVaultKms('vault:https://vault.example.com', 's.right')).toThrow('KMS_URL must be vault:https://HOST:8200/MOUNT/KEY')
})
