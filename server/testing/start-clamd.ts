import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openClamdScanner } from '#server/platform/virus-scanner/clamd-scanner.ts'
import { findClamd } from '../../scripts/clamd.mjs'

/** The harmless text that every scanner takes for a virus (eicar.org), in two parts, so that none takes this file for one. */
export const eicar = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''))

/** A signature of the tests' own, for bytes that must hold no other letters than these. */
export const marker = 'PORTICO-TEST-VIRUS'

export type Clamd = { url: string; stop(): Promise<void>; start(): Promise<void>; close(): Promise<void> }

/** A real clamd that knows two signatures: the texts above, wherever they stand in a file. */
export async function startClamd({ maxMegabytes = 25 } = {}): Promise<Clamd> {
  const path = findClamd()
  if (!path) throw new Error('clamd is needed for this test: install it (on Debian: apt-get install clamav-daemon), or set CLAMD_PATH')
  const folder = await mkdtemp(join(tmpdir(), 'portico-clamd-'))
  const [socket, signatures, settings] = [join(folder, 'clamd.sock'), join(folder, 'signatures'), join(folder, 'clamd.conf')]
  await mkdir(signatures)
  await writeFile(
    join(signatures, 'test.ndb'),
    `Test.Eicar:0:*:${eicar.toString('hex')}\nTest.Marker:0:*:${Buffer.from(marker).toString('hex')}\n`,
  )
  const lines = [
    `LocalSocket ${socket}`,
    `DatabaseDirectory ${signatures}`,
    'Foreground yes',
    'FixStaleSocket yes',
    `StreamMaxLength ${maxMegabytes}M`,
    `TemporaryDirectory ${folder}`,
  ]
  await writeFile(settings, `${lines.join('\n')}\n`)
  const url = `unix:${socket}`
  let child: ChildProcess | undefined
  const stop = async () => {
    const running = child
    child = undefined
    if (!running || running.exitCode !== null) return
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.kill('SIGKILL')
    await ended
  }
  const start = async () => {
    let output = ''
    child = spawn(path, ['--config-file', settings], { stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (output += text.toString()))
    const scanner = openClamdScanner(url, { log: { warn: () => undefined } })
    for (let turn = 0; turn < 300; turn += 1) {
      if (child.exitCode !== null) throw new Error(`clamd ended at once: ${output}`)
      if (
        await scanner.check().then(
          () => true,
          () => false,
        )
      )
        return
      await wait(100)
    }
    throw new Error(`clamd does not answer: ${output}`)
  }
  await start()
  return {
    url,
    stop,
    start,
    close: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
