import type { Readable } from 'node:stream'

/**
 * The bytes of a body in blocks of a size, however it arrives. A body that breaks off gives what came of it before the break is thrown. The
 * body is not ended by whoever stops reading: its sender hears why.
 */
export async function* toBlocks(body: Readable, blockBytes: number): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let byteCount = 0
  const takeAll = () => {
    const whole = Buffer.concat(parts)
    parts = []
    byteCount = 0
    return whole
  }
  let fault: { cause: unknown } | undefined
  const chunks = body.iterator({ destroyOnReturn: false })
  for (;;) {
    const next = await chunks.next().catch((cause: unknown) => {
      fault = { cause }
      return { done: true, value: undefined } as const
    })
    if (next.done) break
    const chunk = Buffer.from(next.value as Uint8Array)
    for (let at = 0; at < chunk.byteLength; ) {
      const taken = chunk.subarray(at, at + blockBytes - byteCount)
      parts.push(taken)
      byteCount += taken.byteLength
      at += taken.byteLength
      if (byteCount === blockBytes) yield takeAll()
    }
  }
  if (byteCount > 0) yield takeAll()
  if (fault) throw fault.cause
}
