import sharp from 'sharp'
import { logoMaxBytes, logoMaxSidePx } from '#contract/calls/staff-settings.ts'
import { Refusal } from '#server/errors.ts'
import { FileFault } from '#server/services/form-files/file-fault.ts'
import { redrawPicture } from '#server/services/form-files/redraw-picture.ts'

export type Logo = { bytes: Uint8Array; mediaType: string }

const base64 = /^[A-Za-z0-9+/]+={0,2}$/
const pngHead = '89504e470d0a1a0a'
const jpegHead = 'ffd8ff'

/** The same of a logo as it is sent, in base64. */
export async function inspectSentLogo(fileContent: string): Promise<Logo> {
  const text = fileContent.replace(/^data:[^,]{0,100},/, '')
  if (!base64.test(text)) throw new Refusal('FORM_FILE_UNREADABLE')
  return inspectLogo(Buffer.from(text, 'base64'))
}

/**
 * A logo by what its bytes are. Refuses FORM_FILE_TYPE_NOT_TAKEN, FORM_FILE_TOO_LARGE, FORM_FILE_UNREADABLE, and FORM_FILE_UNSAFE for a
 * drawing that could do more than be drawn.
 */
export async function inspectLogo(bytes: Buffer): Promise<Logo> {
  if (bytes.byteLength > logoMaxBytes) throw new Refusal('FORM_FILE_TOO_LARGE')
  const head = bytes.subarray(0, 8).toString('hex')
  if (head === pngHead) return { bytes: await redraw(bytes, 'png'), mediaType: 'image/png' }
  if (head.startsWith(jpegHead)) return { bytes: await redraw(bytes, 'jpeg'), mediaType: 'image/jpeg' }
  requireDrawing(bytes)
  return { bytes, mediaType: 'image/svg+xml' }
}

async function redraw(bytes: Buffer, kind: 'png' | 'jpeg'): Promise<Uint8Array> {
  try {
    // The head alone is read here: the pixels are drawn in a process of their own.
    const { width, height } = await sharp(bytes).metadata()
    if (Math.max(width, height) > logoMaxSidePx) throw new Refusal('FORM_FILE_TOO_LARGE')
    return await redrawPicture(bytes, kind)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(error instanceof FileFault ? error.code : 'FORM_FILE_UNREADABLE')
  }
}

/** What draws, and nothing else: an element or attribute that is not in these lists is not taken. */
const elements = new Set(
  'svg g defs title desc path rect circle ellipse line polyline polygon text tspan linearGradient radialGradient stop clipPath mask symbol use'.split(' '),
)
const attributes = new Set(
  (
    'xmlns xmlns:xlink xml:space version id class role aria-label aria-hidden viewBox preserveAspectRatio width height x y x1 x2 y1 y2 cx cy r rx ry fx fy d points dx dy ' +
    'fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity opacity color ' +
    'transform offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod clip-path clip-rule clipPathUnits mask maskUnits maskContentUnits ' +
    'font-family font-size font-weight font-style letter-spacing text-anchor dominant-baseline href xlink:href baseProfile shape-rendering text-rendering enable-background'
  ).split(' '),
)
const mark = /<(\/?)([A-Za-z][\w:-]*)((?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y
const attribute = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** An SVG of the plain kind. Entities, styles, scripts, events, and whatever it would fetch from elsewhere are refused. */
function requireDrawing(bytes: Buffer): void {
  const text = toText(bytes).replace(/^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?/, '')
  const body = text.replace(/<!--[^<>]*-->/g, '')
  if (!/^\s*<svg[\s>]/.test(body)) throw new Refusal('FORM_FILE_TYPE_NOT_TAKEN')
  if (/<!|<\?|&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/i.test(body)) throw new Refusal('FORM_FILE_UNSAFE')
  let open = 0
  for (let at = body.indexOf('<'); at >= 0; at = body.indexOf('<', mark.lastIndex)) {
    mark.lastIndex = at
    const found = mark.exec(body)
    if (!found) throw new Refusal('FORM_FILE_UNSAFE')
    const [, isEnd = '', name = '', given = '', isWhole = ''] = found
    if (!elements.has(name)) throw new Refusal('FORM_FILE_UNSAFE')
    for (const [, key = '', double, single] of given.matchAll(attribute)) requireAttribute(key, double ?? single ?? '')
    open += isEnd ? -1 : isWhole ? 0 : 1
    if (open < 0) throw new Refusal('FORM_FILE_UNREADABLE')
  }
  if (open !== 0) throw new Refusal('FORM_FILE_UNREADABLE')
}

function requireAttribute(key: string, value: string): void {
  if (!attributes.has(key)) throw new Refusal('FORM_FILE_UNSAFE')
  const isAddress = /href$/.test(key)
  if (isAddress && !/^#[\w-]+$/.test(value)) throw new Refusal('FORM_FILE_UNSAFE')
  // An entity could spell an address that is not seen here.
  if (/&#/.test(value)) throw new Refusal('FORM_FILE_UNSAFE')
  if (!key.startsWith('xmlns') && (/url\(\s*(?!["']?#)/i.test(value) || /(?:javascript|data|https?|file):/i.test(value))) throw new Refusal('FORM_FILE_UNSAFE')
}

function toText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refusal('FORM_FILE_TYPE_NOT_TAKEN')
  }
}
