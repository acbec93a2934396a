import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type GuardedFetchOptions, openGuardedFetch } from '#server/platform/outgoing/guarded-fetch.ts'

let url: string
let handle: RequestListener
const server = createServer((request, reply) => handle(request, reply))
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  handle = (_request, reply) => reply.end('{"a":1}')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const here = ['127.0.0.0/8']
const ask = (to: string, options: Partial<GuardedFetchOptions> = {}, body?: string) =>
  openGuardedFetch({ privateNetworks: here, timeoutMs: 500, ...options })(to, {
    method: body ? 'POST' : 'GET',
    headers: {},
    ...(body && { body }),
  })

it('answers as fetch does', async () => {
  handle = (request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => reply.writeHead(201, { 'x-seen': request.method ?? '' }).end(Buffer.concat(chunks)))
  }
  const answer = await ask(url, {}, 'a=1')
  expect([answer.status, answer.headers.get('x-seen'), await answer.text()]).toEqual([201, 'POST', 'a=1'])
})

it('connects to no closed address, written as one or behind a name that changes', async () => {
  await expect(ask(url, { privateNetworks: [] })).rejects.toThrow('the address is not one that may be called')
  for (const address of ['10.0.0.1', '169.254.169.254', '::1', '::ffff:127.0.0.1']) {
    const resolve: GuardedFetchOptions['resolve'] = (_host, _options, done) =>
      done(null, [{ address, family: address.includes(':') ? 6 : 4 }])
    await expect(ask('https://login.example.com/', { privateNetworks: [], resolve }), address).rejects.toThrow('may be called')
  }
  // One good address beside a closed one opens nothing.
  const both: GuardedFetchOptions['resolve'] = (_host, _options, done) =>
    done(null, [
      { address: '198.50.100.7', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ])
  await expect(ask('https://login.example.com/', { privateNetworks: [], resolve: both })).rejects.toThrow('may be called')
})

it('follows no redirect', async () => {
  handle = (_request, reply) => reply.writeHead(302, { location: 'http://169.254.169.254/' }).end()
  expect((await ask(url)).status).toBe(302)
})

it('reads so much and no more', async () => {
  handle = (_request, reply) => reply.end('x'.repeat(600_000))
  await expect(ask(url)).rejects.toThrow('longer than it may be')
})

it('ends after one limit, however slowly the bytes come', async () => {
  let timer: NodeJS.Timeout | undefined
  handle = (_request, reply) => {
    timer = setInterval(() => reply.write(' '), 20)
  }
  await expect(ask(url)).rejects.toThrow()
  clearInterval(timer)
})
