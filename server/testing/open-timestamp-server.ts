import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const settings = `
[tsa]
default_tsa = here
[here]
serial = serial
default_policy = 1.2.3.4.1
digests = sha256
signer_digest = sha256
[req]
distinguished_name = name
x509_extensions = stamps
prompt = no
[name]
CN = Time of the tests
[stamps]
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
`

export type TestTimestampServer = {
  url: string
  /** Of the authority, in PEM: what whoever relies on its stamps trusts. */
  certificate: string
  /** Who asked last, where the query said so. */
  lastAuthorization(): string | undefined
  /** What it answers the next query with, in place of a stamp. */
  answerNext(answer: { status: number; body: Uint8Array }): void
  close(): Promise<void>
}

/** A time-stamping authority by OpenSSL (RFC 3161), with a certificate of its own. */
export async function openTimestampServer(): Promise<TestTimestampServer> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-tsa-'))
  const openssl = (...words: string[]) => run('openssl', words, { cwd: folder })
  await writeFile(join(folder, 'tsa.cnf'), settings)
  await writeFile(join(folder, 'serial'), '01')
  await openssl(
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-config',
    'tsa.cnf',
    '-keyout',
    'key.pem',
    '-out',
    'tsa.pem',
  )
  const others: { status: number; body: Uint8Array }[] = []
  let asked = 0
  let authorization: string | undefined
  const stamp = async (query: Buffer) => {
    asked += 1
    const [queryFile, replyFile] = [`${asked}.tsq`, `${asked}.tsr`]
    await writeFile(join(folder, queryFile), query)
    await openssl(
      'ts',
      '-reply',
      '-config',
      'tsa.cnf',
      '-queryfile',
      queryFile,
      '-signer',
      'tsa.pem',
      '-inkey',
      'key.pem',
      '-out',
      replyFile,
    )
    return readFile(join(folder, replyFile))
  }
  const server = createServer(async (request, response) => {
    const query = await readAll(request)
    authorization = request.headers.authorization
    const { status, body } = others.shift() ?? { status: 200, body: await stamp(query) }
    response.writeHead(status, { 'content-type': 'application/timestamp-reply' }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsa`,
    certificate: await readFile(join(folder, 'tsa.pem'), 'utf8'),
    lastAuthorization: () => authorization,
    answerNext: (answer) => void others.push(answer),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
