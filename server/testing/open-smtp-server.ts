import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

type TakenMail = { sender: string; recipients: string[]; source: string; user: string | undefined }
export type TestSmtpServer = {
  port: number
  taken: TakenMail[]
  /** Answers the next messages with these codes instead of taking them. */
  refuseNext(...codes: number[]): void
  close(): Promise<void>
}

/** A mail server on a real socket. It takes everything, from strangers and from whoever says the password `p@ss`. */
export async function openSmtpServer(): Promise<TestSmtpServer> {
  const taken: TakenMail[] = []
  const refusals: number[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) => (password === 'p@ss' ? done(null, { user: username }) : done(new Error('no'))),
    onData: (stream, { envelope: { mailFrom, rcptTo }, user }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const code = refusals.shift()
        if (code) return done(Object.assign(new Error('not now'), { responseCode: code }))
        const sender = mailFrom ? mailFrom.address : ''
        taken.push({ sender, recipients: rcptTo.map(({ address }) => address), source: Buffer.concat(chunks).toString(), user })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    taken,
    refuseNext: (...codes) => void refusals.push(...codes),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** A header of a message, unfolded and decoded. */
export function headerOf(source: string, name: string): string | undefined {
  const head = (source.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ')
  const line = head.split('\r\n').find((each) => each.toLowerCase().startsWith(`${name.toLowerCase()}:`))
  const decode = (_: string, kind: string, text: string) =>
    kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString() : decodeURIComponent(text.replaceAll('_', ' ').replaceAll('=', '%'))
  return line
    ?.slice(name.length + 1)
    .trim()
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, decode)
}
