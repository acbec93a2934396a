import type { LookupAddress } from 'node:dns'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressGuard, guardedLookup, type Resolve } from '#server/platform/outgoing/address-guard.ts'
import { openWebhookTransport } from '#server/platform/outgoing/webhook-transport.ts'

const inward = [
  ...['127.0.0.1', '127.9.9.9', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
  ...['224.0.0.1', '255.255.255.255', '198.18.0.1', '192.0.2.1', '::', '::1', 'fc00::1', 'fd12:3456::1', 'fe80::1', 'ff02::1'],
  ...['::ffff:127.0.0.1', '::ffff:a9fe:a9fe', '::ffff:8.8.8.8', '::7f00:1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::a00:1', '2002:7f00:1::'],
  ...['2001:db8::1', '2001::1', 'fec0::1'],
]

describe('an address', () => {
  it('in a private network, of cloud metadata, or in another notation is refused', () => {
    const guard = addressGuard([])
    const passed = inward.filter((address) => {
      try {
        guard.requireAddress(address, 'https:')
        return true
      } catch {
        return false
      }
    })
    expect(passed).toEqual([])
  })

  it('on the public internet requires https', () => {
    const guard = addressGuard([])
    for (const address of ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111']) {
      expect(() => guard.requireAddress(address, 'https:')).not.toThrow()
      expect(() => guard.requireAddress(address, 'http:')).toThrow()
    }
  })

  it('in an allowed network is called, its neighbours not', () => {
    const guard = addressGuard(['10.20.0.0/16', 'fd00:1::/32'])
    for (const address of ['10.20.3.4', 'fd00:1::5']) expect(() => guard.requireAddress(address, 'http:')).not.toThrow()
    for (const address of ['10.21.0.1', 'fd00:2::5', '169.254.169.254']) expect(() => guard.requireAddress(address, 'https:')).toThrow()
  })

  it('is checked when resolved for the connection, every address of the name', async () => {
    const answers: LookupAddress[][] = [
      [{ address: '8.8.8.8', family: 4 }],
      [{ address: '169.254.169.254', family: 4 }],
      [
        { address: '8.8.8.8', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ],
      [],
    ]
    const resolve: Resolve = (_host, _options, done) => done(null, answers.shift() ?? [])
    const lookup = guardedLookup(addressGuard([]), 'https:', resolve)
    const ask = () => new Promise((fulfil) => lookup('hooks.example', {}, (error, address) => fulfil(error ? error.name : address)))
    // The same name, asked again and again: each answer is judged for itself.
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual(['8.8.8.8', ...Array(3).fill('AddressNotAllowed')])
  })
})

describe('a receiver', () => {
  let port = 0
  const lines = new Set<Socket>()
  let isCalledInside = false
  const ways: Record<string, (response: ServerResponse, request: IncomingMessage) => void> = {
    '/fine': (response) => response.end('thank you'),
    '/gone': (response) => response.writeHead(410).end(),
    '/redirect': (response) => response.writeHead(307, { location: `http://127.0.0.1:${port}/inside` }).end(),
    '/inside': (response) => {
      isCalledInside = true
      response.end()
    },
    '/hang': () => {},
    '/forever': (response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(timer))
    },
    '/gigabyte': (response) => {
      response.writeHead(200)
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 97)));
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    },
    '/broken': (response) => response.socket?.destroy(),
  }
  const server = createServer((request, response) => (ways[request.url ?? ''] ?? ways['/hang'])?.(response, request))
  server.on('connection', (line) => lines.add(line))
  beforeAll(async () => {
    await new Promise<void>((fulfil) => server.listen(0, '127.0.0.1', fulfil))
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => {
    for (const line of lines) line.destroy()
    server.close()
  })
  const transport = openWebhookTransport({ privateNetworks: ['127.0.0.0/8'], timeoutMs: 400 })
  afterAll(() => transport.close())
  const post = (path: string, by = transport) => by.post({ url: `http://127.0.0.1:${port}${path}`, headers: {}, body: '{}' })

  it.each([
    ['that takes the message is told by its status', '/fine', { status: 200, failure: null, body: 'thank you' }],
    ['that is gone says so', '/gone', { status: 410, failure: 'status' }],
    ['that redirects is not followed', '/redirect', { status: 307, failure: 'redirect' }],
    ['that hangs is left', '/hang', { status: null, failure: 'timeout' }],
    ['that streams for ever is left', '/forever', { status: null, failure: 'timeout' }],
    ['that breaks the line is one that failed', '/broken', { status: null, failure: 'connection' }],
  ])('%s', async (_, path, expected) => {
    expect(await post(path)).toMatchObject(expected)
    expect(isCalledInside).toBe(false)
  })

  it('that answers a gigabyte is read up to 64 kB, of which a kilobyte is stored', async () => {
    const answer = await post('/gigabyte')
    expect([answer.status, answer.failure, answer.body.length]).toEqual([200, null, 1024])
  })

  it('inside the own network is not called unless allowed', async () => {
    const closed = openWebhookTransport({ privateNetworks: [], timeoutMs: 400 })
    for (const url of [`http://127.0.0.1:${port}/inside`, `https://localhost:${port}/inside`, `https://[::ffff:127.0.0.1]:${port}/inside`])
      expect(await closed.post({ url, headers: {}, body: '{}' })).toMatchObject({ status: null, failure: 'address_not_allowed' })
    expect(isCalledInside).toBe(false)
    await closed.close()
  })

  it('whose name changes to a private address is not called', async () => {
    let requested = 0
    const resolve: Resolve = (_host, _options, done) => {
      requested += 1
      done(null, [{ address: requested === 1 ? '127.0.0.1' : '169.254.169.254', family: 4 }])
    }
    const turning = openWebhookTransport({ privateNetworks: ['127.0.0.1/32'], timeoutMs: 400, resolve })
    const to = (path: string) =>
      turning.post({ url: `http://turning.example:${port}${path}`, headers: { connection: 'close' }, body: '{}' })
    expect(await to('/fine')).toMatchObject({ status: 200 })
    expect(await to('/fine')).toMatchObject({ status: null, failure: 'address_not_allowed' })
    await turning.close()
  })

  it('is stored as https without credentials, in canonical notation', () => {
    const closed = openWebhookTransport({ privateNetworks: [] })
    const allowed = ['https://hooks.example/in?a=1', 'https://8.8.8.8/']
    const refused = [
      'http://hooks.example',
      'https://u:p@hooks.example',
      'ftp://a.example',
      'nothing',
      'https://2130706433/',
      'https://0x7f.1/',
    ]
    for (const url of allowed) expect([url, closed.allowsUrl(url)]).toEqual([url, true])
    for (const url of [...refused, 'https://[::1]/', 'https://localhost/', 'file:///etc/passwd'])
      expect([url, closed.allowsUrl(url)]).toEqual([url, false])
  })
})
