import { unreadable } from '#server/platform/inspection/file-fault.ts'

/** [MS-CFB]: sector numbers beyond this end a chain. */
const lastSector = 0xfffffffa
const headerBytes = 512
const directoryEntryBytes = 128

export type CompoundStream = { name: string; kind: 'storage' | 'stream'; read(): Buffer }

/** Names and contents of an OLE compound file (doc, xls, ppt). Throws FileFault. */
export function readCompound(bytes: Buffer): CompoundStream[] {
  try {
    return read(bytes)
  } catch (error) {
    if (error instanceof RangeError) throw unreadable('a compound file that is cut')
    throw error
  }
}

function read(bytes: Buffer): CompoundStream[] {
  const sectorBytes = 2 ** bytes.readUInt16LE(30)
  if (sectorBytes !== 512 && sectorBytes !== 4_096) throw unreadable('sectors of an odd size')
  const sectorCount = Math.ceil((bytes.byteLength - headerBytes) / sectorBytes)
  const sectorAt = (sector: number) => (sector + 1) * sectorBytes
  const fat = readFat(bytes, sectorBytes, sectorCount)
  const chain = (start: number, table: number[], most: number): number[] => {
    const sectors: number[] = []
    for (let sector = start; sector < lastSector; sector = table[sector] ?? 0xffffffff) {
      // A circle never ends.
      if (sectors.length >= most || sector >= table.length) throw unreadable('a chain that does not end')
      sectors.push(sector)
    }
    return sectors
  }
  const readChain = (start: number) =>
    Buffer.concat(chain(start, fat, sectorCount + 1).map((sector) => bytes.subarray(sectorAt(sector), sectorAt(sector) + sectorBytes)))
  const directory = readChain(bytes.readUInt32LE(48))
  const miniFatBytes = bytes.readUInt32LE(60) >= lastSector ? Buffer.alloc(0) : readChain(bytes.readUInt32LE(60))
  const miniFat = Array.from({ length: Math.floor(miniFatBytes.byteLength / 4) }, (_, at) => miniFatBytes.readUInt32LE(at * 4))
  const cutoff = bytes.readUInt32LE(56)
  const rootStart = directory.readUInt32LE(116)
  const mini = rootStart >= lastSector ? Buffer.alloc(0) : readChain(rootStart)
  const readStream = (start: number, size: number): Buffer => {
    if (size === 0) return Buffer.alloc(0)
    if (size >= cutoff) return readChain(start).subarray(0, size)
    const parts = chain(start, miniFat, miniFat.length + 1).map((sector) => mini.subarray(sector * 64, sector * 64 + 64))
    return Buffer.concat(parts).subarray(0, size)
  }
  const streams: CompoundStream[] = []
  for (let at = 0; at + directoryEntryBytes <= directory.byteLength; at += directoryEntryBytes) {
    const kind = directory[at + 66]
    if (kind !== 1 && kind !== 2) continue
    const nameBytes = Math.min(Math.max(directory.readUInt16LE(at + 64) - 2, 0), 62)
    const name = directory.subarray(at, at + nameBytes).toString('utf16le')
    const [start, size] = [directory.readUInt32LE(at + 116), directory.readUInt32LE(at + 120)]
    streams.push({ name, kind: kind === 1 ? 'storage' : 'stream', read: () => readStream(start, size) })
  }
  return streams
}

/** Where each sector's chain goes on. Each table stands once: one that is named again would make the whole as long as the list of names. */
function readFat(bytes: Buffer, sectorBytes: number, sectorCount: number): number[] {
  const perSector = sectorBytes / 4
  const maxTables = Math.ceil(sectorCount / perSector) + 1
  const tables = new Set<number>()
  const add = (sector: number) => {
    if (sector >= lastSector) return
    if (tables.has(sector) || tables.size >= maxTables) throw unreadable('a table of sectors that stands twice, or too many')
    tables.add(sector)
  }
  for (let at = 0; at < 109; at += 1) add(bytes.readUInt32LE(76 + at * 4))
  let list = bytes.readUInt32LE(68)
  for (let turn = 0; list < lastSector; turn += 1) {
    if (turn > sectorCount) throw unreadable('a chain that does not end')
    const at = (list + 1) * sectorBytes
    for (let index = 0; index < perSector - 1; index += 1) add(bytes.readUInt32LE(at + index * 4))
    list = bytes.readUInt32LE(at + (perSector - 1) * 4)
  }
  return [...tables].flatMap((sector) =>
    Array.from({ length: perSector }, (_, index) => bytes.readUInt32LE((sector + 1) * sectorBytes + index * 4)),
  )
}
