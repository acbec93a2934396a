import sharp from 'sharp'
import { FileFault, unreadable, unsafe } from '#server/platform/inspection/file-fault.ts'
import { measureDrawing } from '#server/platform/inspection/measure-drawing.ts'
import { readXml, type XmlTag } from '#server/platform/inspection/read-xml.ts'

/** What draws, and nothing else: an element or attribute that is not in these lists is not taken. */
const elements = new Set(
  'svg g defs title desc path rect circle ellipse line polyline polygon text tspan linearGradient radialGradient stop clipPath mask symbol use'.split(
    ' ',
  ),
)
const attributes = new Set(
  (
    'xmlns xmlns:xlink xml:space version id class role aria-label aria-hidden viewBox preserveAspectRatio width height x y x1 x2 y1 y2 cx cy r rx ry fx fy d points dx dy ' +
    'fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity opacity color ' +
    'transform offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod clip-path clip-rule clipPathUnits mask maskUnits maskContentUnits ' +
    'font-family font-size font-weight font-style letter-spacing text-anchor dominant-baseline href xlink:href baseProfile shape-rendering text-rendering enable-background'
  ).split(' '),
)
/** A logo is shown some hundred pixels wide: what cannot be drawn at this size is not drawn anywhere. */
const drawnSidePx = 1_024

/** An SVG of the plain kind. Entities, styles, scripts, events, what it would fetch from elsewhere, and what takes long to draw are refused. Throws FileFault. */
export async function inspectDrawing(bytes: Buffer): Promise<void> {
  const text = toText(bytes)
  const tags = readDrawing(text)
  if (/<!(?!--)/.test(text)) throw unsafe('a declaration')
  if (/&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/i.test(text)) throw unsafe('an entity')
  for (const { name, attributes: given } of tags) {
    if (!elements.has(name)) throw unsafe('an element that does more than draw')
    for (const [key, value] of given) requireAttribute(key, value)
  }
  measureDrawing(tags)
  await drawOnce(bytes)
}

function readDrawing(text: string): XmlTag[] {
  let tags: XmlTag[]
  try {
    tags = readXml(text)
  } catch (error) {
    // What is no drawing at all is another kind of file rather than a broken drawing.
    throw text.slice(0, 4_096).includes('<svg') ? error : new FileFault('FORM_FILE_TYPE_NOT_TAKEN', 'no drawing')
  }
  if (tags[0]?.name !== 'svg' || tags[0].is === 'close' || !/^\s*<(?:\?|!--|svg)/.test(text))
    throw new FileFault('FORM_FILE_TYPE_NOT_TAKEN', 'no drawing')
  return tags
}

function requireAttribute(key: string, value: string): void {
  if (!attributes.has(key)) throw unsafe('an attribute that does more than draw')
  if (key.endsWith('href') && !/^#[\w-]+$/.test(value)) throw unsafe('a reference to elsewhere')
  // An entity could spell an address that is not seen here.
  if (value.includes('&#')) throw unsafe('an entity in an attribute')
  if (key.startsWith('xmlns')) return
  if (/url\(\s*(?!["']?#)/i.test(value) || /(?:javascript|data|https?|file):/i.test(value)) throw unsafe('a reference to elsewhere')
}

async function drawOnce(bytes: Buffer): Promise<void> {
  try {
    await sharp(bytes, { limitInputPixels: 64_000_000 }).resize(drawnSidePx, drawnSidePx, { fit: 'inside' }).raw().toBuffer()
  } catch {
    throw unreadable('a drawing that cannot be drawn')
  }
}

function toText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new FileFault('FORM_FILE_TYPE_NOT_TAKEN', 'no text')
  }
}
