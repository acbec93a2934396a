import { unreadable, unsafe } from '#server/platform/inspection/file-fault.ts'
import { readXml } from '#server/platform/inspection/read-xml.ts'
import { readZip } from '#server/platform/inspection/read-zip.ts'

const maxRelationsLength = 4 * 1_048_576
/** A declaration of the encoding stands in the first line. */
const declarationLength = 400

export type OfficeType = 'docx' | 'pptx' | 'xlsx'

const mainTypes: Record<string, OfficeType> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml': 'docx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml': 'pptx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml': 'xlsx',
}
/** What a plain document is made of; fonts and pictures run nothing. */
const plainParts = /\.(xml|rels|vml|jpe?g|png|gif|bmp|tiff?|emf|wmf|wdp|svg|fntdata|odttf|ttf)$/i
const printerSettings = /(^|\/)printerSettings\/[^/]+\.bin$/i
const activeParts =
  /vbaProject|vbaData|macrosheets?\/|dialogsheets?\/|activeX\/|embeddings\/|ctrlProps\/|customUI|externalLinks\/|connections\.xml|queryTables?\/|webextensions?\/|afchunk/i
const activeTypes =
  /macroEnabled|vbaProject|activeX|oleObject|sheet\.binary|macrosheet|ms-office\.(vba|activeX)|wordprocessingml\.template|presentationml\.(template|slideshow)/i
/** Programs and archives in disguise. */
const hiddenFiles = [
  [0x4d, 0x5a],
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x7f, 0x45, 0x4c, 0x46],
  [0x25, 0x50, 0x44, 0x46],
]

/** An office file of XML parts: which one it is, when nothing in it can run, hide or call elsewhere. Throws FileFault. */
export async function inspectOffice(bytes: Buffer): Promise<OfficeType> {
  const entries = readZip(bytes)
  const types = entries.find(({ name }) => name === '[Content_Types].xml')
  if (!types) throw unreadable('no office document')
  const found = findType(toText(await types.read()))
  for (const { name, read } of entries) {
    if (name.endsWith('/')) continue
    if (activeParts.test(name)) throw unsafe('a part that can run')
    if (!plainParts.test(name) && !printerSettings.test(name)) throw unsafe('a part that no plain document has')
    const part = await read()
    if (hiddenFiles.some((head) => head.every((byte, at) => part[at] === byte))) throw unsafe('a hidden file')
    if (/\.(xml|rels|vml|svg)$/i.test(name)) inspectXml(name, toText(part))
  }
  return found
}

function findType(contentTypes: string): OfficeType {
  if (activeTypes.test(contentTypes)) throw unsafe('a type that can run')
  const found = new Set(Object.entries(mainTypes).flatMap(([type, word]) => (contentTypes.includes(`"${type}"`) ? [word] : [])))
  const [only] = found
  if (!only || found.size !== 1) throw unreadable('no document of one kind')
  return only
}

function inspectXml(name: string, text: string): void {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw unsafe('an entity')
  if (/\.rels$/i.test(name)) requirePlainRelations(text)
  if (/ppaction:\/\/(program|macro|ole)|<(?:\w+:)?(ddeLink|oleLink|altChunk|oleObject|control)\b|<script\b/i.test(text))
    throw unsafe('an action')
  if (/DDE(AUTO)?\b|INCLUDETEXT|INCLUDEPICTURE\s+"?(file|\\\\)/i.test(decodeXml(readFieldWords(text))))
    throw unsafe('a field that calls elsewhere')
}

/** What fields say. It may be spread over runs, and the prefix of their names is the author's choice. */
function readFieldWords(text: string): string {
  const runs: string[] = []
  for (let at = text.indexOf('instrText'); at >= 0; at = text.indexOf('instrText', at)) {
    const from = text.indexOf('>', at) + 1
    if (from === 0) break
    const to = text.indexOf('<', from)
    runs.push(text.slice(from, to < 0 ? text.length : to))
    at = from
  }
  const attributes: string[] = []
  const assigned = /instr\s*=\s*(["'])/g
  for (let found = assigned.exec(text); found; found = assigned.exec(text)) {
    // The next value begins before this one ends where the first is no attribute: each is read, up to the next quote.
    const to = text.indexOf(found[1] ?? '"', assigned.lastIndex)
    attributes.push(text.slice(assigned.lastIndex, to < 0 ? text.length : to))
  }
  return `${runs.join('')} ${attributes.join('')}`
}

const activeRelation =
  /\/(oleObject|package|vbaProject|control|attachedTemplate|externalLink\w*|frame|subDocument|aFChunk|webextension\w*|customUI\w*|activeXControl\w*|xlMacrosheet\w*)$/i

/** Outside lead links alone, and these to the web or to an address. */
function requirePlainRelations(text: string): void {
  if (text.length > maxRelationsLength) throw unsafe('relations without number')
  for (const { name, attributes } of readXml(text)) {
    if (!/^(?:[^:]*:)?Relationship$/.test(name)) continue
    const read = (desired: string) => decodeXml([...attributes].find(([key]) => key.toLowerCase() === desired)?.[1] ?? '').trim()
    const type = read('type')
    if (activeRelation.test(type)) throw unsafe('a relation that can run')
    if (read('targetmode').toLowerCase() !== 'external') continue
    if (!type.endsWith('/hyperlink') || !/^(https?:|mailto:|tel:)/i.test(read('target'))) throw unsafe('a relation that leads elsewhere')
  }
}

/** UTF-8, or UTF-16 with its mark. A reader that takes another encoding would see other words. */
function toText(part: Buffer): string {
  if (part[0] === 0xff && part[1] === 0xfe) return part.subarray(2).toString('utf16le')
  if (part[0] === 0xfe && part[1] === 0xff)
    return Buffer.from(part.subarray(2, part.byteLength - (part.byteLength % 2)))
      .swap16()
      .toString('utf16le')
  const text = part.toString('utf8')
  if (text.includes('\0')) throw unsafe('an encoding that hides words')
  const declared = /^\ufeff?<\?xml[^>]*encoding\s*=\s*["']([^"']+)/i.exec(text.slice(0, declarationLength))?.[1]?.toLowerCase() ?? 'utf-8'
  if (!['utf-8', 'utf8', 'us-ascii', 'iso-8859-1', 'windows-1252'].includes(declared)) throw unsafe('an encoding that hides words')
  return text
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
function decodeXml(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex?: string, decimal?: string, word?: string) => {
    if (word) return named[word] ?? whole
    const point = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
}
