import { locked, unreadable, unsafe } from '#server/platform/inspection/file-fault.ts'
import { type CompoundStream, readCompound } from '#server/platform/inspection/read-compound.ts'

export type CompoundType = 'doc' | 'xls' | 'ppt'

const activeName = /^(_?VBA.*|Macros|_VBA_PROJECT(_CUR)?|PROJECT(wm)?|ObjectPool|Package|MBD[0-9A-F]{8}|Ole10Native|OCX(NAME|DATA))$/i
const kinds: Record<string, CompoundType> = { WordDocument: 'doc', Workbook: 'xls', Book: 'xls', 'PowerPoint Document': 'ppt' }

/** An office file of the older kind: which one it is, when it has no macros, no embedded files and no password. Throws FileFault. */
export function inspectCompound(bytes: Buffer): CompoundType {
  const streams = readCompound(bytes)
  if (streams.some(({ name }) => /^(EncryptedPackage|EncryptionInfo|EncryptedSummary)$/i.test(name))) throw locked('a password')
  const main = streams.filter(({ name, kind }) => kind === 'stream' && Object.hasOwn(kinds, name))
  const [only] = main
  const type = only && kinds[only.name]
  if (!only || !type || main.length !== 1) throw unreadable('no document of one kind')
  if (streams.some(({ name }) => activeName.test(name.replace(/^\p{Cc}+/u, '')))) throw unsafe('macros or embedded files')
  if (type === 'doc') inspectWord(only)
  else if (type === 'xls') inspectWorkbook(only.read())
  else
    inspectSlides(
      only.read(),
      streams.find(({ name }) => name === 'Current User'),
    )
  return type
}

/** [MS-DOC] 2.5.2: the flags of the file information block. */
function inspectWord(stream: CompoundStream): void {
  const bytes = stream.read()
  if (bytes.byteLength < 32 || bytes.readUInt16LE(0) !== 0xa5ec) throw unreadable('no Word document')
  if (bytes.readUInt16LE(10) & 0x0100) throw locked('a password')
  const [narrow, wide] = [bytes.toString('latin1'), bytes.toString('utf16le')]
  if ([narrow, wide].some((text) => /\bDDE(AUTO)?\s/.test(text))) throw unsafe('a field that calls elsewhere')
}

/** [MS-XLS] 2.3: records of type, length and data. */
function inspectWorkbook(bytes: Buffer): void {
  let at = 0
  while (at + 4 <= bytes.byteLength) {
    const [type, size] = [bytes.readUInt16LE(at), bytes.readUInt16LE(at + 2)]
    const data = bytes.subarray(at + 4, at + 4 + size)
    if (at === 0 && type !== 0x0809 && type !== 0x0409) throw unreadable('no workbook')
    if (type === 0x002f) throw locked('a password')
    // BoundSheet8: a sheet of macros, or a module of Visual Basic.
    if (type === 0x0085 && (data[5] === 1 || data[5] === 6)) throw unsafe('a sheet of macros')
    if (type === 0x00d3) throw unsafe('macros')
    // SupBook: neither the book itself nor an add-in's functions, but another book or program.
    if (type === 0x01ae && data.byteLength >= 4 && ![0x0401, 0x3a01].includes(data.readUInt16LE(2))) throw unsafe('a link to another file')
    at += 4 + size
  }
}

const slideContainer = 0x0f
/** [MS-PPT] 2.13.24: VBA, embedded and linked objects, controls. */
const activeSlideRecords = new Set([0x03ff, 0x0400, 0x1011, 0x0fcc, 0x0fce, 0x0fee])

function inspectSlides(bytes: Buffer, user: CompoundStream | undefined): void {
  const head = user?.read()
  // HeaderToken of the CurrentUserAtom.
  if (head && head.byteLength >= 16 && head.readUInt32LE(12) === 0xf3d1c4df) throw locked('a password')
  let at = 0
  while (at + 8 <= bytes.byteLength) {
    const [version, type, size] = [bytes.readUInt16LE(at) & 0x0f, bytes.readUInt16LE(at + 2), bytes.readUInt32LE(at + 4)]
    if (activeSlideRecords.has(type)) throw unsafe('macros or embedded files')
    // InteractiveInfoAtom: a macro, a program or an object is run by a click.
    if (type === 0x0ff3 && [1, 2, 5].includes(bytes[at + 16] ?? 0)) throw unsafe('an action')
    at += version === slideContainer ? 8 : 8 + size
  }
}
