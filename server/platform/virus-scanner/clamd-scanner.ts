import { connect, type NetConnectOpts, type Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { Refusal } from '#server/platform/errors.ts'
import { keyedSemaphore } from '#server/platform/limits/keyed-semaphore.ts'
import type { VirusScanner } from '#server/platform/ports.ts'

const defaultPort = 3310
const chunkBytes = 1_048_576
const maxReplyBytes = 4_096
/** clamd of Debian looks at ten streams at once, and at 25 MB of each. */
const atOnce = 8

type Options = { log: Pick<FastifyBaseLogger, 'warn'>; scanTimeoutMs?: number; checkTimeoutMs?: number }

/** ClamAV's daemon by its own protocol (clamd(8): zINSTREAM, zPING), over tcp://HOST:PORT or unix:/PATH. A line for each file. */
export function openClamdScanner(url: string, { log, scanTimeoutMs = 20_000, checkTimeoutMs = 2_000 }: Options): VirusScanner {
  const place = readPlace(url)
  const withSlot = keyedSemaphore({ atOnce, perKey: atOnce })
  return {
    async findVirus(bytes) {
      const reply = await withSlot('', () => ask(place, scanTimeoutMs, (line) => sendStream(line, bytes))).catch((error: unknown) => {
        log.warn({ err: error }, 'the virus scanner does not answer')
        throw new Refusal('FILE_SCAN_UNAVAILABLE')
      })
      const found = /^stream: (.{1,200}) FOUND$/.exec(reply)?.[1]
      if (found) return found
      if (reply === 'stream: OK') return undefined
      log.warn({ reply: reply.slice(0, 200) }, 'the virus scanner cannot look at a file')
      throw new Refusal('FILE_SCAN_UNAVAILABLE')
    },
    async check() {
      const reply = await ask(place, checkTimeoutMs, (line) => line.write('zPING\0'))
      if (reply !== 'PONG') throw new Error('the virus scanner answers something else than PONG')
    },
  }
}

function readPlace(url: string): NetConnectOpts {
  if (url.startsWith('unix:')) return { path: url.replace(/^unix:(?:\/\/)?/, '') }
  const { hostname, port } = new URL(url)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || defaultPort }
}

function sendStream(line: Socket, bytes: Uint8Array): void {
  line.write('zINSTREAM\0')
  for (let at = 0; at < bytes.byteLength; at += chunkBytes) {
    const chunk = bytes.subarray(at, at + chunkBytes)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.byteLength)
    line.write(length)
    line.write(chunk)
  }
  line.write(Buffer.alloc(4))
}

/** What is answered until the end of the answer, which is a zero byte. */
function ask(place: NetConnectOpts, timeoutMs: number, say: (line: Socket) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const line = connect(place)
    let reply = ''
    const timer = setTimeout(() => line.destroy(new Error(`the virus scanner did not answer within ${timeoutMs / 1_000} s`)), timeoutMs)
    const end = () => {
      clearTimeout(timer)
      line.destroy()
    }
    line.setEncoding('utf8')
    line.on('connect', () => say(line))
    line.on('data', (text: string) => {
      reply += text
      const last = reply.indexOf('\0')
      if (last < 0 && reply.length <= maxReplyBytes) return
      end()
      resolve(reply.slice(0, Math.max(last, 0)))
    })
    line.on('error', (error) => {
      end()
      reject(error)
    })
    line.on('close', () => {
      end()
      reject(new Error('the virus scanner closed the line'))
    })
  })
}
