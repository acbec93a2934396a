import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { openTurns } from '#server/access/turns.ts'
import { unreadable } from '#server/services/form-files/file-fault.ts'

const script = fileURLToPath(new URL('redraw-worker.ts', import.meta.url))
const timeoutMs = 20_000
// Each takes a core and the memory of its pixels.
const inTurn = openTurns({ atOnce: 2, perKey: 2 })
const maxOutputBytes = 64 * 1_048_576

/** A picture drawn anew from its pixels, of the same kind. In a process of its own: a decoder that a picture brings down takes nothing with it. Throws FileFault. */
export async function redrawPicture(bytes: Buffer, kind: 'jpeg' | 'png' | 'gif'): Promise<Buffer> {
  return inTurn('', () => redraw(bytes, kind))
}

async function redraw(bytes: Buffer, kind: string): Promise<Buffer> {
  const child = spawn(process.execPath, [script, kind], { stdio: ['pipe', 'pipe', 'ignore'], timeout: timeoutMs, killSignal: 'SIGKILL', env: { PATH: process.env.PATH } })
  const parts: Buffer[] = []
  let byteCount = 0
  child.stdout.on('data', (part: Buffer) => {
    parts.push(part)
    byteCount += part.byteLength
    if (byteCount > maxOutputBytes) child.kill('SIGKILL')
  })
  // It may have ended before it took all.
  child.stdin.on('error', () => undefined)
  child.stdin.end(bytes)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  if (code !== 0 || byteCount === 0) throw unreadable('no picture that can be drawn')
  return Buffer.concat(parts)
}
