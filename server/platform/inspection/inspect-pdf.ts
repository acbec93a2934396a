import { type Inflate, inflateSync } from 'node:zlib'
import { locked, unreadable, unsafe } from '#server/platform/inspection/file-fault.ts'

const maxUnpackedBytes = 64 * 1_048_576
/** ISO 32000-1: actions (12.6.4), embedded files (7.11.4), forms of XML (12.7.8), media (13). A link to a web page may stay: it opens by a click. */
const active =
  /\/(JavaScript|Launch|EmbeddedFiles?|RichMedia\w*|XFA|SubmitForm|ImportData|GoToE|GoToR|FileAttachment|Rendition|Movie)(?![A-Za-z0-9])|\/EF\s*(<<|\d+\s+\d+\s+R)/

/** Whether nothing in a PDF runs, hides or calls elsewhere; one that cannot be read to the end is not taken. Throws FileFault. */
export function inspectPdf(bytes: Buffer): void {
  const text = bytes.toString('latin1')
  const tail = text.slice(-2_048)
  const names = decodeNames(text)
  if (/\/Encrypt(?![A-Za-z])/.test(names)) throw locked('encrypted')
  // In whatever place, inside of streams too: an entry of the table may point anywhere.
  if (active.test(names)) throw unsafe('an action')
  inspectObjectStreams(bytes, text)
  if (!/^%PDF-[12]\.\d/.test(text) || !tail.includes('%%EOF') || !tail.includes('startxref')) throw unreadable('no whole PDF')
}

/**
 * Objects may lie packed in streams: they are unpacked and looked at alike. What is known of a stream is gathered from the pieces of its
 * dictionary as they pass, so that no piece is read again for each word `stream` in it.
 */
function inspectObjectStreams(bytes: Buffer, text: string): void {
  const budget = { unpackedBytes: maxUnpackedBytes, packedBytes: Math.max(4 * bytes.byteLength, 1_048_576) }
  const keyword = /obj|stream\r?\n/g
  let known = readDictionary('')
  let from = 0
  for (let found = keyword.exec(text); found; found = keyword.exec(text)) {
    const piece = readDictionary(decodeNames(text.slice(from, found.index)))
    from = keyword.lastIndex
    if (found[0] === 'obj') {
      known = readDictionary('')
      continue
    }
    known = {
      isPacked: known.isPacked || piece.isPacked,
      first: known.first || piece.first,
      count: known.count || piece.count,
      filters: known.filters + piece.filters,
      odd: known.odd || piece.odd,
    }
    if (text.startsWith('end', found.index - 3)) continue
    if (!known.isPacked && !(known.first && known.count)) continue
    if (known.odd) throw unsafe('objects packed in a way that cannot be looked into')
    if (known.filters > 0) inspectPacked(bytes.subarray(from), budget)
  }
}

/** What a piece of a dictionary says of a stream. A filter other than the one that can be looked into, and any with parameters, is odd. */
function readDictionary(piece: string) {
  const filters = [...piece.matchAll(/\/Filter(?![A-Za-z])[\s]{0,40}(.{0,60})/gs)].map(([, value = '']) => value)
  const isNone = (value: string) => /^\[\s*\]/.test(value)
  const isKnown = (value: string) => isNone(value) || /^(\/FlateDecode(?![A-Za-z])|\[\s*\/FlateDecode\s*\])/.test(value)
  return {
    isPacked: /\/ObjStm(?![A-Za-z])/.test(piece),
    first: /\/First(?![A-Za-z])/.test(piece),
    count: /\/N(?![A-Za-z])/.test(piece),
    filters: filters.filter((value) => !isNone(value)).length,
    odd: !filters.every(isKnown) || piece.includes('/DecodeParms'),
  }
}

function inspectPacked(packed: Buffer, budget: { unpackedBytes: number; packedBytes: number }): void {
  const { unpacked, usedBytes } = unpack(packed, Math.max(budget.unpackedBytes, 1))
  budget.unpackedBytes -= unpacked.byteLength
  budget.packedBytes -= usedBytes
  // Streams that lie inside of each other are read again and again.
  if (budget.packedBytes < 0) throw unsafe('streams inside of streams')
  if (active.test(decodeNames(unpacked.toString('latin1')))) throw unsafe('an action')
}

function unpack(packed: Buffer, maxBytes: number): { unpacked: Buffer; usedBytes: number } {
  try {
    const { buffer, engine } = inflateSync(packed, { maxOutputLength: maxBytes, info: true }) as unknown as {
      buffer: Buffer
      engine: Inflate
    }
    return { unpacked: buffer, usedBytes: engine.bytesWritten }
  } catch {
    throw unreadable('objects that do not unpack')
  }
}

/** A name may write its letters as #xx. */
function decodeNames(text: string): string {
  return text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
