import { randomBytes } from 'node:crypto'

const idBytes = 12
const drawnIds = 256
let drawn = Buffer.alloc(0)
let at = 0

/** 96 random bits. They are drawn for many calls at once: a draw takes longer than all else that a call's id does. */
export function newRequestId(): string {
  if (at === drawn.byteLength) {
    drawn = randomBytes(idBytes * drawnIds)
    at = 0
  }
  at += idBytes
  return drawn.toString('base64url', at - idBytes, at)
}
