import { type Language, languageTag } from '#contract/language.ts'
import { cutPages, type Span } from '#web/features/company/export/cut-pages.ts'
import { type Layout, layOut, type SeenWord, sheetWidthPx } from '#web/features/company/export/lay-out.ts'
import { openPainter } from '#web/features/company/export/open-painter.ts'
import { a4, type PdfPage, type PdfText, writePdf } from '#web/features/company/export/write-pdf.ts'

export type PdfExport = {
  /** In this order, one below another; rows in them bear `data-print-row`. */
  sections: readonly HTMLElement[]
  /** At the head of each page and in the title of the document: the company's name. */
  companyName: string
  /** The document's title, with the company's name. */
  title: string
  language: Language
  now: Date
  /** At the foot of each page. */
  tPage(page: number, pages: number): string
  onProgress?: (pagesDone: number, pages: number) => void
  /** Ends the work between two pages, with the signal's reason. */
  signal?: AbortSignal
}

/** Points. The text of a page lies between its margins, below its head and above its foot. */
const margin = 36
const band = 28
const headSize = 9
const scalePerPoint = (a4.width - 2 * margin) / sheetWidthPx
/** 150 dots an inch: letters are sharp, and a page is some 200 kB. */
const dots = 150 / 72
const maxFileBytes = 9_500_000
const qualities = [0.75, 0.6, 0.45, 0.3]

/** The sections as a PDF of A4 pages: a JPEG each, and the words over it that can be searched and copied. */
export async function exportPdf(input: PdfExport): Promise<Blob> {
  const layout = await layOut(input.sections)
  try {
    const pageHeight = (a4.height - 2 * margin - 2 * band) / scalePerPoint
    const lines = layout.words.map(({ top, height }) => ({ top, bottom: top + height }))
    const spans = cutPages(layout.rows, lines, layout.height, pageHeight)
    const pages = await makePages(input, layout, spans)
    const { title, language, now } = input
    return new Blob([writePdf({ title, languageTag: languageTag[language], madeAt: now, pages })], { type: 'application/pdf' })
  } finally {
    layout.remove()
  }
}

/** `Information_YYYYMMDD.pdf`, by the day where the person is. */
export function toInformationFileName(now: Date): string {
  const pair = (value: number) => String(value).padStart(2, '0')
  return `Information_${now.getFullYear()}${pair(now.getMonth() + 1)}${pair(now.getDate())}.pdf`
}

async function makePages(input: PdfExport, { sheet, words }: Layout, spans: Span[]): Promise<PdfPage[]> {
  const paint = openPainter(sheet)
  const pages: PdfPage[] = []
  for (const [index, span] of spans.entries()) {
    input.signal?.throwIfAborted()
    input.onProgress?.(index, spans.length)
    const canvas = Object.assign(document.createElement('canvas'), {
      width: Math.round(a4.width * dots),
      height: Math.round(a4.height * dots),
    })
    const context = canvas.getContext('2d', { alpha: false })
    if (!context) throw new Error('no room for a page to be drawn')
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    const place = { x: margin * dots, y: (margin + band) * dots, scale: scalePerPoint * dots }
    await paint(context, span.top, span.bottom - span.top, place)
    const edges = drawEdges(context, input, index + 1, spans.length)
    const seen = words.filter(({ top, height }) => top + height / 2 >= span.top && top + height / 2 < span.bottom)
    const text = [edges.head, ...seen.map((word) => toPdfText(word, span.top)), ...edges.foot]
    const jpeg = await toJpeg(canvas, maxFileBytes / spans.length)
    pages.push({ jpeg, widthPx: canvas.width, heightPx: canvas.height, text })
    // The bar moves and the cancel button is heard between two pages.
    await new Promise((done) => setTimeout(done))
  }
  input.signal?.throwIfAborted()
  input.onProgress?.(spans.length, spans.length)
  return pages
}

/** The company's name above, the page and the day below, each with a thin line. */
function drawEdges(context: CanvasRenderingContext2D, { companyName, tPage, now, language }: PdfExport, page: number, pages: number) {
  const day = new Intl.DateTimeFormat(languageTag[language], { dateStyle: 'long' }).format(now)
  const right = a4.width - margin
  context.fillStyle = '#5b6472'
  context.font = `${headSize * dots}px system-ui, sans-serif`
  const widthOf = (text: string) => context.measureText(text).width / dots
  const draw = (text: string, x: number, baseline: number): PdfText => {
    context.fillText(text, x * dots, (a4.height - baseline) * dots)
    return { text: `${text} `, x, baseline, width: widthOf(text), size: headSize }
  }
  const [above, below] = [a4.height - margin - headSize, margin]
  for (const y of [margin + band - 10, a4.height - margin - band + 10])
    context.fillRect(margin * dots, y * dots, (right - margin) * dots, 1)
  const number = tPage(page, pages)
  const head = draw(toFitting(companyName, right - margin, widthOf), margin, above)
  return { head, foot: [draw(day, margin, below), draw(number, right - widthOf(number), below)] }
}

function toFitting(text: string, width: number, widthOf: (text: string) => number): string {
  const letters = [...text]
  while (letters.length > 1 && widthOf(`${letters.join('')}…`) > width) letters.pop()
  return letters.length === [...text].length ? text : `${letters.join('')}…`
}

function toPdfText({ text, left, top, width, height }: SeenWord, pageTop: number): PdfText {
  const size = height * scalePerPoint * 0.8
  const lower = margin + band + (top - pageTop + height) * scalePerPoint
  return { text, x: margin + left * scalePerPoint, baseline: a4.height - lower + size * 0.25, width: width * scalePerPoint, size }
}

/** As good as fits: a page may take its share of the file. */
async function toJpeg(canvas: HTMLCanvasElement, maxBytes: number): Promise<Uint8Array> {
  let blob: Blob | null = null
  for (const quality of qualities) {
    blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
    if (blob && blob.size <= maxBytes) break
  }
  if (!blob) throw new Error('the page could not be made into a picture')
  return new Uint8Array(await blob.arrayBuffer())
}
