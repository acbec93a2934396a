import { crc32, deflateRawSync } from 'node:zlib'

export type ZipPart = { name: string; bytes: Uint8Array /** Pictures and recordings are packed already. */; isPacked?: boolean }

const local = 0x04034b50
const central = 0x02014b50
const end = 0x06054b50
const version = 20
/** Names are UTF-8. */
const flags = 0x0800
/** 1980-01-01, the format's first day: the time stands in the JSON. */
const noDate = 0x0021

/** A ZIP without what it needs beyond 4 GB. Names are ours alone: letters, digits, `-`, `_`, `.` and folders, so that none leads anywhere. */
export function writeZip(parts: readonly ZipPart[]): Buffer {
  const written: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, bytes, isPacked = false } of parts) {
    if (!isSafeName(name)) throw new Error(`${name} is no name for a part of an archive`)
    const packed = isPacked ? bytes : deflateRawSync(bytes)
    const facts = toFacts(name, { isPacked, crc: crc32(bytes), packedBytes: packed.byteLength, bytes: bytes.byteLength })
    const head = Buffer.concat([toNumber(local, 4), facts, toNumber(0, 2), Buffer.from(name)])
    directory.push(Buffer.concat([toNumber(central, 4), toNumber(version, 2), facts, Buffer.alloc(12), toNumber(at, 4), Buffer.from(name)]))
    written.push(head, Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength))
    at += head.byteLength + packed.byteLength
  }
  const size = directory.reduce((sum, { byteLength }) => sum + byteLength, 0)
  const counts = [toNumber(0, 4), toNumber(parts.length, 2), toNumber(parts.length, 2), toNumber(size, 4), toNumber(at, 4), toNumber(0, 2)]
  return Buffer.concat([...written, ...directory, toNumber(end, 4), ...counts])
}

function isSafeName(name: string): boolean {
  return /^[a-z0-9][\w-]*(\/[a-z0-9][\w-]*)*\.[a-z0-9]+$/i.test(name)
}

type Facts = { isPacked: boolean; crc: number; packedBytes: number; bytes: number }

/** From the version that is needed to the length of the name, as both headers have it. */
function toFacts(name: string, { isPacked, crc, packedBytes, bytes }: Facts): Buffer {
  return Buffer.concat([
    toNumber(version, 2),
    toNumber(flags, 2),
    toNumber(isPacked ? 0 : 8, 2),
    toNumber(0, 2),
    toNumber(noDate, 2),
    toNumber(crc, 4),
    toNumber(packedBytes, 4),
    toNumber(bytes, 4),
    toNumber(Buffer.byteLength(name), 2),
  ])
}

function toNumber(value: number, bytes: 2 | 4): Buffer {
  const number = Buffer.alloc(bytes)
  if (bytes === 2) number.writeUInt16LE(value)
  else number.writeUInt32LE(value)
  return number
}
