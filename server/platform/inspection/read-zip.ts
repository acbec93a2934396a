import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { locked, unreadable, unsafe } from '#server/platform/inspection/file-fault.ts'

const inflate = promisify(inflateRaw)

/** An office document of 20 MB has a few thousand parts at most. */
const maxEntries = 5_000
/** Of one part: a sheet of some hundred thousand rows. */
const maxPartBytes = 64 * 1_048_576
const maxUnpackedBytes = 200 * 1_048_576
// APPNOTE.TXT 4.3: signatures and the lengths of what follows them.
const endSignature = 0x06054b50
const centralSignature = 0x02014b50
const localSignature = 0x04034b50
const endBytes = 22

export type ZipEntry = { name: string; read(): Promise<Buffer> }

/**
 * The entries of a ZIP, read strictly: every reader must see the same files, so that what two readers could see
 * differently is refused. Sizes are held to while unpacking, whatever the archive claims. Throws FileFault.
 */
export function readZip(bytes: Buffer): ZipEntry[] {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  const centralBytes = bytes.readUInt32LE(end + 12)
  let at = bytes.readUInt32LE(end + 16)
  if (count === 0xffff || at === 0xffffffff) throw unreadable('zip64')
  if (count > maxEntries) throw unsafe('too many entries')
  if (at + centralBytes !== end) throw unreadable('central directory is not before its end')
  const entries: (ZipEntry & { from: number; to: number })[] = []
  const names = new Set<string>()
  const budget = { left: maxUnpackedBytes }
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== centralSignature) throw unreadable('central directory is cut')
    const entry = readCentral(bytes, at, budget)
    const folded = entry.name.toLowerCase()
    if (names.has(folded)) throw unsafe('a name stands twice')
    names.add(folded)
    entries.push(entry)
    at = entry.next
  }
  if (at !== end) throw unreadable('central directory has more than it counts')
  requireApart(entries)
  return entries
}

function findEnd(bytes: Buffer): number {
  // No comment: with one, two readers may find two ends.
  const end = bytes.byteLength - endBytes
  if (end < 0 || bytes.readUInt32LE(end) !== endSignature) throw unreadable('no end of central directory at the end')
  return end
}

function readCentral(bytes: Buffer, at: number, budget: { left: number }) {
  const flags = bytes.readUInt16LE(at + 8)
  const method = bytes.readUInt16LE(at + 10)
  const packedBytes = bytes.readUInt32LE(at + 20)
  const unpackedBytes = bytes.readUInt32LE(at + 24)
  const nameBytes = bytes.readUInt16LE(at + 28)
  const local = bytes.readUInt32LE(at + 42)
  const rawName = bytes.subarray(at + 46, at + 46 + nameBytes)
  const next = at + 46 + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  if (flags & 0x2041) throw locked('an entry is encrypted')
  if (method !== 0 && method !== 8) throw unreadable('an unknown compression')
  const name = rawName.toString('utf8')
  requireGoodName(name)
  if (local + 30 > bytes.byteLength || bytes.readUInt32LE(local) !== localSignature) throw unreadable('an entry is not where it should be')
  const localNameBytes = bytes.readUInt16LE(local + 26)
  if (!bytes.subarray(local + 30, local + 30 + localNameBytes).equals(rawName)) throw unsafe('an entry has two names')
  if (bytes.readUInt16LE(local + 8) !== method) throw unsafe('an entry has two compressions')
  const from = local + 30 + localNameBytes + bytes.readUInt16LE(local + 28)
  const to = from + packedBytes
  if (to > bytes.byteLength) throw unreadable('an entry is cut')
  if (unpackedBytes > budget.left || unpackedBytes > maxPartBytes) throw unsafe('it unpacks to too much')
  budget.left -= unpackedBytes
  const read = () => unpack(bytes.subarray(from, to), method, unpackedBytes)
  return { name, read, next, from: local, to }
}

function requireGoodName(name: string): void {
  const isOdd =
    name === '' || name.length > 300 || /[\\:\ufffd\p{Cc}]/u.test(name) || name.startsWith('/') || name.split('/').includes('..')
  if (isOdd) throw unsafe('an entry has a name that leads elsewhere')
}

/** One stretch of bytes that serves as many entries is a bomb. */
function requireApart(entries: { from: number; to: number }[]): void {
  const sorted = [...entries].sort((one, other) => one.from - other.from)
  sorted.forEach(({ from }, index) => {
    const before = sorted[index - 1]
    if (before && from < before.to) throw unsafe('entries overlap')
  })
}

async function unpack(packed: Buffer, method: number, unpackedBytes: number): Promise<Buffer> {
  if (method === 0) {
    if (packed.byteLength !== unpackedBytes) throw unsafe('an entry has two sizes')
    return packed
  }
  if (unpackedBytes === 0) return Buffer.alloc(0)
  const unpacked = await inflate(packed, { maxOutputLength: unpackedBytes }).catch(() => undefined)
  if (!unpacked) throw unsafe('an entry does not unpack to what it says')
  if (unpacked.byteLength !== unpackedBytes) throw unsafe('an entry has two sizes')
  return unpacked
}
