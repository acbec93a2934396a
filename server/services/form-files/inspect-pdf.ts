import { inflateSync } from 'node:zlib'
import { locked, unreadable, unsafe } from '#server/services/form-files/file-fault.ts'

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

/** Objects may lie packed in streams: they are unpacked and looked at alike. */
function inspectObjectStreams(bytes: Buffer, text: string): void {
  let left = maxUnpackedBytes
  const keyword = /(?<!end)stream\r?\n/g
  for (let found = keyword.exec(text); found; found = keyword.exec(text)) {
    const dictionary = decodeNames(text.slice(Math.max(text.lastIndexOf('obj', found.index), 0), found.index))
    const holdsObjects = /\/ObjStm(?![A-Za-z])/.test(dictionary) || (/\/First(?![A-Za-z])/.test(dictionary) && /\/N(?![A-Za-z])/.test(dictionary))
    if (!holdsObjects) continue
    const from = found.index + found[0].length
    const filter = /\/Filter\s*(\[[^\]]*\]|\/\w+|\d+\s+\d+\s+R)/.exec(dictionary)?.[1]
    const isPlain = filter === undefined || /^\[\s*\]$/.test(filter)
    if (!isPlain && !/^(\/FlateDecode|\[\s*\/FlateDecode\s*\])$/.test(filter)) throw unsafe('objects packed in a way that cannot be looked into')
    if (/\/DecodeParms/.test(dictionary)) throw unsafe('objects packed in a way that cannot be looked into')
    if (isPlain) continue
    const unpacked = unpack(bytes.subarray(from), left)
    left -= unpacked.byteLength
    if (active.test(decodeNames(unpacked.toString('latin1')))) throw unsafe('an action')
  }
}

function unpack(packed: Buffer, maxBytes: number): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(maxBytes, 1) })
  } catch {
    throw unreadable('objects that do not unpack')
  }
}

/** A name may write its letters as #xx. */
function decodeNames(text: string): string {
  return text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
