import { unreadable, unsafe } from '#server/services/form-files/file-fault.ts'
import { readZip } from '#server/services/form-files/read-zip.ts'

export type OfficeType = 'docx' | 'pptx' | 'xlsx'

const mainTypes: Record<string, OfficeType> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml': 'docx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml': 'pptx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml': 'xlsx',
}
/** What a plain document is made of; fonts and pictures run nothing. */
const plainParts = /\.(xml|rels|vml|jpe?g|png|gif|bmp|tiff?|emf|wmf|wdp|svg|fntdata|odttf|ttf)$/i
const printerSettings = /(^|\/)printerSettings\/[^/]+\.bin$/i
const activeParts = /vbaProject|vbaData|macrosheets?\/|dialogsheets?\/|activeX\/|embeddings\/|ctrlProps\/|customUI|externalLinks\/|connections\.xml|queryTables?\/|webextensions?\/|afchunk/i
const activeTypes = /macroEnabled|vbaProject|activeX|oleObject|sheet\.binary|macrosheet|ms-office\.(vba|activeX)|wordprocessingml\.template|presentationml\.(template|slideshow)/i
/** Programs and archives in disguise. */
const hiddenFiles = [[0x4d, 0x5a], [0x50, 0x4b, 0x03, 0x04], [0xd0, 0xcf, 0x11, 0xe0], [0x7f, 0x45, 0x4c, 0x46], [0x25, 0x50, 0x44, 0x46]]

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
  if (/ppaction:\/\/(program|macro|ole)|<(?:\w+:)?(ddeLink|oleLink|altChunk|oleObject|control)\b|<script\b/i.test(text)) throw unsafe('an action')
  // A field's words may be spread over runs.
  const fields = [...text.matchAll(/<w:instrText\b[^>]*>([^<]*)|w:instr\s*=\s*(?:"([^"]*)"|'([^']*)')/g)]
  const words = fields.map(([, run = '', one = '', other = '']) => run + one + other).join('')
  if (/DDE(AUTO)?\b|INCLUDETEXT|INCLUDEPICTURE\s+"?(file|\\\\)/i.test(decodeXml(words))) throw unsafe('a field that calls elsewhere')
}

const relation = /<(?:[\w.-]+:)?Relationship((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/g
const activeRelation = /\/(oleObject|package|vbaProject|control|attachedTemplate|externalLink\w*|frame|subDocument|aFChunk|webextension\w*|customUI\w*|activeXControl\w*|xlMacrosheet\w*)$/i

/** Outside lead links alone, and these to the web or to an address. */
function requirePlainRelations(text: string): void {
  const all = [...text.matchAll(relation)]
  if (all.length !== (text.match(/<(?:[\w.-]+:)?Relationship[\s/>]/g) ?? []).length) throw unreadable('relations')
  for (const [, attributes = ''] of all) {
    const read = (name: string) => {
      const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(attributes)
      return decodeXml(found?.[1] ?? found?.[2] ?? '').trim()
    }
    const type = read('Type')
    if (activeRelation.test(type)) throw unsafe('a relation that can run')
    if (read('TargetMode').toLowerCase() !== 'external') continue
    if (!type.endsWith('/hyperlink') || !/^(https?:|mailto:|tel:)/i.test(read('Target'))) throw unsafe('a relation that leads elsewhere')
  }
}

/** UTF-8, or UTF-16 with its mark. A reader that takes another encoding would see other words. */
function toText(part: Buffer): string {
  if (part[0] === 0xff && part[1] === 0xfe) return part.subarray(2).toString('utf16le')
  if (part[0] === 0xfe && part[1] === 0xff) return Buffer.from(part.subarray(2, part.byteLength - (part.byteLength % 2))).swap16().toString('utf16le')
  const text = part.toString('utf8')
  if (text.includes('\0')) throw unsafe('an encoding that hides words')
  const declared = /^\ufeff?<\?xml[^>]*encoding\s*=\s*["']([^"']+)/i.exec(text)?.[1]?.toLowerCase() ?? 'utf-8'
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
