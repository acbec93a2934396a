/** The marks that a rich text may have, with what stands for them. Everything else is taken off, its words kept. */
const kept: Record<string, string> = {
  p: 'p',
  div: 'p',
  br: 'br',
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  u: 'u',
  s: 's',
  h1: 'h2',
  h2: 'h2',
  h3: 'h3',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  blockquote: 'blockquote',
  a: 'a',
}
/** What stands between these is no text: it goes with its tags. */
const dropped = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math', 'title', 'textarea', 'xmp'])
const blocks = new Set(['p', 'br', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote'])

/** Deeper ones are nobody's writing, and slow to lay out. */
const maxDepth = 30

type Piece = { is: 'text'; text: string } | { is: 'open' | 'close'; tag: string; attributes: string }

const tagName = /^<(\/?)([a-zA-Z][a-zA-Z0-9:-]*)/
const href = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/i
const safeAddress = /^(?:https?:\/\/|mailto:)[^\s<>"'\\]+$/i

/**
 * Rich text as it may be kept and shown: written anew from a short list of marks, so that nothing is let through that
 * was not understood. A link keeps its address when that is http, https or mailto; no other attribute stays. Run it on
 * what comes in, and once more on what is shown: it answers its own answers unchanged.
 */
export function cleanRichText(html: string): string {
  const open: string[] = []
  let out = ''
  let skipping = ''
  for (const piece of readPieces(html)) {
    if (piece.is !== 'text' && skipping) {
      if (piece.is === 'close' && piece.tag === skipping) skipping = ''
      continue
    }
    if (skipping) continue
    if (piece.is === 'text') out += escapeText(decodeText(piece.text))
    else if (piece.is === 'open' && dropped.has(piece.tag)) skipping = piece.tag
    else out += writeTag(piece, open)
  }
  return (
    out +
    open
      .reverse()
      .map((tag) => `</${tag}>`)
      .join('')
  )
}

/** The words alone, for counting and for readers that know no marks. */
export function toPlainText(html: string): string {
  const words = readPieces(cleanRichText(html)).map((piece) =>
    piece.is === 'text' ? decodeText(piece.text) : blocks.has(piece.tag) ? '\n' : '',
  )
  return words
    .join('')
    .replace(/\n{2,}/g, '\n')
    .trim()
}

/** Tags and pieces of text, without comments and declarations. No tag reaches over the next `<`: no letter is read more than a few times. */
function readPieces(html: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  while (at < html.length) {
    const next = html.indexOf('<', at)
    const mark = next < 0 ? html.length : next
    if (mark > at) pieces.push({ is: 'text', text: html.slice(at, mark) })
    if (mark === html.length) break
    const passed = findMarkupEnd(html, mark)
    const read = passed === undefined ? readTag(html, mark) : undefined
    if (read) pieces.push(read.piece)
    else if (passed === undefined) pieces.push({ is: 'text', text: '<' })
    at = passed ?? read?.end ?? mark + 1
  }
  return pieces
}

/** Behind a comment or a declaration; what never closes reaches to the end. */
function findMarkupEnd(html: string, from: number): number | undefined {
  const isComment = html.startsWith('<!--', from)
  if (!isComment && html[from + 1] !== '!' && html[from + 1] !== '?') return undefined
  const close = isComment ? '-->' : '>'
  const found = html.indexOf(close, from + (isComment ? 4 : 2))
  return found < 0 ? html.length : found + close.length
}

function readTag(html: string, from: number): { piece: Piece; end: number } | undefined {
  const next = html.indexOf('<', from + 1)
  const part = html.slice(from, next < 0 ? html.length : next)
  const [start = '', slash, tag] = tagName.exec(part) ?? []
  if (!tag) return undefined
  let at = start.length
  while (at < part.length && part[at] !== '>') {
    const isQuote = part[at] === '"' || part[at] === "'"
    const close = isQuote ? part.indexOf(part[at] ?? '', at + 1) : at
    if (close < 0) return undefined
    at = close + 1
  }
  if (at >= part.length) return undefined
  const piece: Piece = { is: slash ? 'close' : 'open', tag: tag.toLowerCase(), attributes: part.slice(start.length, at) }
  return { piece, end: from + at + 1 }
}

function writeTag(piece: Exclude<Piece, { is: 'text' }>, open: string[]): string {
  const tag = Object.hasOwn(kept, piece.tag) ? kept[piece.tag] : undefined
  if (!tag) return ''
  if (tag === 'br') return piece.is === 'open' ? '<br>' : ''
  if (piece.is === 'open') {
    if (open.length >= maxDepth) return ''
    open.push(tag)
    return tag === 'a' ? writeLink(piece.attributes) : `<${tag}>`
  }
  const at = open.lastIndexOf(tag)
  if (at < 0) return ''
  return open
    .splice(at)
    .reverse()
    .map((each) => `</${each}>`)
    .join('')
}

function writeLink(attributes: string): string {
  const found = href.exec(attributes)
  const address = decodeText(found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim()
  return safeAddress.test(address) ? `<a href="${escapeText(address)}" rel="noopener noreferrer nofollow">` : '<a>'
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

function decodeText(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-z]{2,4}));?/g, (whole, decimal, hex, name) => {
    if (name) return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    const isLetter = code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) && code !== 127
    return isLetter || code === 9 || code === 10 ? String.fromCodePoint(code) : ''
  })
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}
