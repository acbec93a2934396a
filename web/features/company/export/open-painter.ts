import { sheetWidthPx } from '#web/features/company/export/lay-out.ts'

const svgSpace = 'http://www.w3.org/2000/svg'
const htmlSpace = 'http://www.w3.org/1999/xhtml'

/** Draws a part of the sheet, from `top` and `height` pixels tall, to the place that is left for it. */
export type PaintSheet = (
  context: CanvasRenderingContext2D,
  top: number,
  height: number,
  place: { x: number; y: number; scale: number },
) => Promise<void>

/**
 * The sheet as a picture that the browser itself draws: its elements and the rules of the page's style sheets, in an SVG of one part. Nothing is
 * fetched and nothing runs in it, so that the strictest policy of a page allows it.
 */
export function openPainter(sheet: HTMLElement): PaintSheet {
  const body = toMarkup(sheet)
  const rules = collectRules()
  return async (context, top, height, { x, y, scale }) => {
    const [width, tall] = [Math.round(sheetWidthPx * scale), Math.max(Math.round(height * scale), 1)]
    const view = `viewBox="0 ${top} ${sheetWidthPx} ${height}" width="${width}" height="${tall}"`
    const frame = `<foreignObject x="0" y="0" width="${sheetWidthPx}" height="${Math.ceil(top + height)}" overflow="visible">${body}</foreignObject>`
    const image = new Image()
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(`<svg xmlns="${svgSpace}" ${view}><style>${rules}</style>${frame}</svg>`)}`
    await image.decode()
    context.drawImage(image, x, y, width, tall)
  }
}

/** The sheet inside its own kind of document, without the place off the screen; pictures come along as data. */
function toMarkup(sheet: HTMLElement): string {
  const copy = sheet.cloneNode(true) as HTMLElement
  copy.removeAttribute('inert')
  Object.assign(copy.style, { position: 'static', left: '0' })
  const seen = [...sheet.querySelectorAll('img')]
  copy.querySelectorAll('img').forEach((image, index) => {
    const original = seen[index]
    if (original) image.src = toData(original)
  })
  const [root, body] = [document.documentElement, document.body].map((element) => element.cloneNode(false) as HTMLElement)
  root?.append(...(body ? [body] : []))
  body?.append(copy)
  body?.setAttribute('xmlns', htmlSpace)
  return new XMLSerializer().serializeToString(root ?? copy)
}

/** What no longer loads, or comes from elsewhere, is left empty instead of spoiling the page. */
function toData(image: HTMLImageElement): string {
  const nothing = 'data:,'
  if (image.src.startsWith('data:')) return image.src
  const { width, height } = image.getBoundingClientRect()
  if (!image.naturalWidth || !width) return nothing
  // Twice as many pixels as are seen: enough for print, and a photo of 8 MB stays small.
  const canvas = Object.assign(document.createElement('canvas'), { width: Math.ceil(width * 2), height: Math.ceil(height * 2) })
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  try {
    return canvas.toDataURL('image/jpeg', 0.85)
  } catch {
    return nothing
  }
}

/** All rules of the page as text; of media rules those that hold now, since the picture has another size than the screen. */
function collectRules(): string {
  const toText = (rules: CSSRuleList): string =>
    [...rules]
      .map((rule) => {
        if (rule instanceof CSSMediaRule) return matchMedia(rule.conditionText).matches ? toText(rule.cssRules) : ''
        return rule instanceof CSSImportRule || rule instanceof CSSFontFaceRule ? '' : rule.cssText
      })
      .join('\n')
  const all = [...document.styleSheets].map((sheet) => toText(sheet.cssRules)).join('\n')
  return `${all}\n*,*::before,*::after{animation:none!important;transition:none!important}`.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
