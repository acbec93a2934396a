import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listCheckpointKeys, readCheckpoint } from '#server/audit/checkpoint.ts'
import { mailCheckpoint, storeCheckpoint } from '#server/audit/deliver-checkpoint.ts'
import { operatorHere, recordAudit } from '#server/audit/record-audit.ts'
import { openSmtpMail } from '#server/platform/mail-transport/smtp-mail.ts'
import { openTimestampAuthority, TimestampFault } from '#server/platform/outgoing/timestamp-authority.ts'
import { openSmtpServer } from '#server/testing/open-smtp-server.ts'
import { openTimestampServer, type TestTimestampServer } from '#server/testing/open-timestamp-server.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let authority: TestTimestampServer
let portico: TestApp
let folder: string
beforeAll(async () => {
  authority = await openTimestampServer()
  folder = await mkdtemp(join(tmpdir(), 'portico-stamps-'))
  await writeFile(join(folder, 'tsa.pem'), authority.certificate)
})
afterAll(async () => {
  await authority.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  portico = await testApp()
  await portico.context.db.transaction().execute((transaction) =>
    recordAudit(transaction, portico.context, {
      clientId: portico.client.id,
      actor: operatorHere(),
      action: 'request.approved',
      target: { kind: 'request', id: 'req_1' },
    }),
  )
})
afterEach(() => portico.close())

/** As whoever relies on a stamp does, who has the authority's certificate and OpenSSL. */
async function verifyStamp(bytes: Uint8Array, stamp: Uint8Array): Promise<string> {
  await writeFile(join(folder, 'note'), bytes)
  await writeFile(join(folder, 'note.tsr'), stamp)
  const words = ['ts', '-verify', '-data', 'note', '-in', 'note.tsr', '-CAfile', 'tsa.pem']
  const { stdout, stderr } = await promisify(execFile)('openssl', words, { cwd: folder }).catch(({ stdout, stderr }) => ({
    stdout,
    stderr,
  }))
  return /Verification: (\w+)/.exec(`${stdout}${stderr}`)?.[1] ?? 'none'
}

const openStore = () => {
  const stored = new Map<string, Buffer>()
  return {
    stored,
    store: { ...portico.context.blobs, put: async (name: string, bytes: Uint8Array) => void stored.set(name, Buffer.from(bytes)) },
  }
}

describe('a stored checkpoint', () => {
  it('lies beside a time stamp that OpenSSL verifies, of this checkpoint and no other', async () => {
    const { stored, store } = openStore()
    await storeCheckpoint(portico.context, { store, authority: openTimestampAuthority(authority.url) })
    const [name = '', stampName = ''] = stored.keys()
    expect([stampName, stored.size]).toEqual([`${name}-timestamp`, 2])
    const [note, stamp] = [stored.get(name) ?? Buffer.alloc(0), stored.get(stampName) ?? Buffer.alloc(0)]
    expect(readCheckpoint(note.toString(), listCheckpointKeys(portico.context)).lines).toMatchObject([{ sequence: 1 }])
    expect(await verifyStamp(note, stamp)).toBe('OK')
    expect(await verifyStamp(Buffer.concat([note, Buffer.from('\n')]), stamp)).toBe('FAILED')
  })

  it('stands without its stamp where the authority is away, and the job is tried again', async () => {
    const { stored, store } = openStore()
    const away = openTimestampAuthority('http://127.0.0.1:9/tsa')
    await expect(storeCheckpoint(portico.context, { store, authority: away })).rejects.toThrow('could not be reached')
    expect(stored.size).toBe(1)
  })
})

describe('an authority', () => {
  const stamp = () => openTimestampAuthority(authority.url).stamp(Buffer.from('the note'))

  it.each([
    ['refuses', { status: 503, body: Buffer.alloc(0) }, 'it answered 503'],
    ['answers something else than a stamp', { status: 200, body: Buffer.from('<html>') }, 'no time-stamp response'],
    ['declines', { status: 200, body: Buffer.from('30053003020102', 'hex') }, 'refused with status 2'],
    ['answers too much', { status: 200, body: Buffer.alloc(70_000, 0x30) }, 'longer than 65536 bytes'],
  ])('that %s gives none', async (_, answer, reason) => {
    authority.answerNext(answer)
    const error = await stamp().catch((fault: unknown) => fault)
    expect(error).toBeInstanceOf(TimestampFault)
    expect(String(error)).toContain(reason)
  })

  it('is told name and password of its address, and nothing where there are none', async () => {
    await openTimestampAuthority(authority.url.replace('//', '//bank:p%40ss@')).stamp(Buffer.from('the note'))
    expect(authority.lastAuthorization()).toBe(`Basic ${Buffer.from('bank:p@ss').toString('base64')}`)
    await stamp()
    expect(authority.lastAuthorization()).toBeUndefined()
  })

  it('that answers an earlier query, or of other bytes, gives none', async () => {
    const earlier = await stamp()
    authority.answerNext({ status: 200, body: earlier })
    await expect(stamp()).rejects.toThrow('of something else')
    authority.answerNext({ status: 200, body: earlier })
    await expect(openTimestampAuthority(authority.url).stamp(Buffer.from('another'))).rejects.toThrow('of something else')
  })
})

it('is sent to every address of the operator, with its stamp, as a file that verifies', async () => {
  const server = await openSmtpServer()
  const transport = openSmtpMail(`smtp://127.0.0.1:${server.port}`)
  try {
    const emails = ['audit@bank.example', 'revision@bank.example']
    const given = { emails, authority: openTimestampAuthority(authority.url), transport, from: 'no-reply@bank.example' }
    await mailCheckpoint(portico.context, given)
    const [mail] = server.taken
    expect([server.taken.length, mail?.recipients]).toEqual([1, emails])
    const parts = [...(mail?.source ?? '').matchAll(/filename=(\S+)[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/g)]
    expect(parts.map(([, name]) => name?.split('.').at(-1))).toEqual(['txt', 'tsr'])
    const encodings = [...(mail?.source ?? '').matchAll(/Content-Transfer-Encoding: (\S+)/g)].map(([, encoding]) => encoding)
    expect(encodings.slice(-2)).toEqual(['base64', 'base64'])
    const [note, stamp] = parts.map(([, , text = '']) => Buffer.from(text, 'base64'))
    expect(readCheckpoint(String(note), listCheckpointKeys(portico.context)).lines).toMatchObject([
      { chainId: portico.client.id, sequence: 1 },
    ])
    expect(await verifyStamp(note ?? Buffer.alloc(0), stamp ?? Buffer.alloc(0))).toBe('OK')
  } finally {
    await transport.close()
    await server.close()
  }
})

it('is sent to nobody where no address is set', async () => {
  const transport = { send: () => Promise.reject(new Error()), sendReport: () => Promise.reject(new Error()), close: async () => {} }
  await expect(mailCheckpoint(portico.context, { emails: [], authority: null, transport, from: 'a@b.example' })).resolves.toBeUndefined()
})
