import type { Span } from '#web/features/company/export/cut-pages.ts'

/** A word as it is seen, in pixels from the upper left corner of the sheet. */
export type SeenWord = { text: string; left: number; top: number; width: number; height: number }

export type Layout = {
  /** Holds copies of the sections, outside of what is seen. */
  sheet: HTMLElement
  height: number
  /** What is not to be cut: rows, and headings together with what follows them. */
  rows: Span[]
  words: SeenWord[]
  remove(): void
}

/** Wide enough for two columns of a form, and as many letters a line as are read well on A4. */
export const sheetWidthPx = 760

/**
 * Copies the sections one below another on a sheet of a fixed width, and measures them there. Rows are marked by `data-print-row`; what bears
 * `data-print-hidden` (buttons, links to edit) is left out.
 */
export async function layOut(sections: readonly HTMLElement[]): Promise<Layout> {
  const sheet = document.createElement('div')
  sheet.className = 'print-sheet branded'
  sheet.inert = true
  sheet.setAttribute('aria-hidden', 'true')
  Object.assign(sheet.style, {
    position: 'absolute',
    top: '0',
    left: '-20000px',
    width: `${sheetWidthPx}px`,
    background: '#ffffff',
    color: '#000000',
  })
  // The customer's colours, as the page has them.
  sheet.style.cssText += sections[0]?.closest<HTMLElement>('.branded')?.style.cssText ?? ''
  sheet.append(...sections.map(copySection))
  document.body.append(sheet)
  try {
    await Promise.all([...sheet.querySelectorAll('img')].map((image) => image.decode().catch(() => {})))
    const height = sheet.getBoundingClientRect().height
    return { sheet, height, rows: measureRows(sheet), words: measureWords(sheet), remove: () => sheet.remove() }
  } catch (error) {
    sheet.remove()
    throw error
  }
}

/** What a person typed lives in properties, and what was drawn in the canvas: neither is copied by itself. */
function copySection(section: HTMLElement): HTMLElement {
  const copy = section.cloneNode(true) as HTMLElement
  const [fields, copies] = [section, copy].map((root) => [...root.querySelectorAll('input, textarea, select, canvas')])
  fields?.forEach((field, index) => {
    const other = copies?.[index]
    if (field instanceof HTMLCanvasElement) other?.replaceWith(toImage(field))
    else if (field instanceof HTMLTextAreaElement && other) other.textContent = field.value
    else if (field instanceof HTMLSelectElement) toMarked([...field.options], [...(other?.querySelectorAll('option') ?? [])], 'selected')
    else if (field instanceof HTMLInputElement && other instanceof HTMLInputElement) {
      other.setAttribute('value', field.value)
      other.toggleAttribute('checked', field.checked)
    }
  })
  for (const left of copy.querySelectorAll('[data-print-hidden], dialog, script')) left.remove()
  for (const one of [copy, ...copy.querySelectorAll('[id], [name]')]) {
    // A second radio button of a name would take the choice from the first.
    one.removeAttribute('id')
    one.removeAttribute('name')
  }
  for (const part of copy.querySelectorAll('details')) part.open = true
  return copy
}

function toMarked(options: HTMLOptionElement[], copies: HTMLOptionElement[], mark: string) {
  options.forEach((option, index) => void copies[index]?.toggleAttribute(mark, option.selected))
}

function toImage(canvas: HTMLCanvasElement): HTMLImageElement {
  const image = new Image()
  image.src = canvas.toDataURL()
  image.className = canvas.className
  image.width = canvas.clientWidth
  return image
}

function measureRows(sheet: HTMLElement): Span[] {
  const base = sheet.getBoundingClientRect().top
  const marked = [...sheet.querySelectorAll<HTMLElement>('[data-print-row]')].map((row) => toSpan(row, base))
  const headings = [...sheet.querySelectorAll<HTMLElement>('h1, h2, h3, h4, caption, thead, legend')].flatMap((heading) => {
    const { top, bottom } = toSpan(heading, base)
    const next = marked.find((row) => row.top >= top - 0.5 && row.bottom > bottom + 0.5)
    return next ? [{ top, bottom: next.bottom }] : [{ top, bottom }]
  })
  const pictures = [...sheet.querySelectorAll<HTMLElement>('img, svg, tr')].map((one) => toSpan(one, base))
  return [...marked, ...headings, ...pictures]
}

function toSpan(element: Element, base: number): Span {
  const { top, bottom } = element.getBoundingClientRect()
  return { top: top - base, bottom: bottom - base }
}

/** Words by their ranges; a word that goes on in a next line (Chinese has no spaces) is measured line by line. */
function measureWords(sheet: HTMLElement): SeenWord[] {
  const base = sheet.getBoundingClientRect()
  const words: SeenWord[] = []
  const walker = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { data } = node as Text
    if (!data.trim() || node.parentElement?.checkVisibility({ visibilityProperty: true }) === false) continue
    for (const { 0: text, index } of data.matchAll(/\S+/g)) {
      range.setStart(node, index)
      range.setEnd(node, index + text.length)
      for (const piece of toLines(range, node, index, text)) {
        const hasSpace = /\s/.test(data[index + text.length] ?? '') && piece.isLast
        const { left, top, width, height } = piece.rect
        if (width > 0)
          words.push({
            text: hasSpace ? `${piece.text} ` : piece.text,
            left: left - base.left,
            top: top - base.top,
            width,
            height,
          })
      }
    }
  }
  for (const field of sheet.querySelectorAll<HTMLInputElement>('input:not([type=checkbox], [type=radio], [type=hidden])')) {
    const { left, top, width, height } = field.getBoundingClientRect()
    if (field.value) words.push({ text: `${field.value} `, left: left - base.left, top: top - base.top, width, height })
  }
  return words
}

type Piece = { text: string; rect: DOMRect; isLast: boolean }

function toLines(range: Range, node: Node, start: number, text: string): Piece[] {
  const whole = range.getClientRects()
  const [only] = whole
  if (only && whole.length === 1) return [{ text, rect: only, isLast: true }]
  const lines: Piece[] = []
  let at = start
  for (const letter of text) {
    range.setStart(node, at)
    range.setEnd(node, at + letter.length)
    at += letter.length
    const rect = range.getBoundingClientRect()
    const line = lines.at(-1)
    if (line && Math.abs(line.rect.top - rect.top) < rect.height / 2) {
      line.text += letter
      line.rect = DOMRect.fromRect({
        x: line.rect.x,
        y: line.rect.y,
        width: rect.right - line.rect.left,
        height: line.rect.height,
      })
    } else lines.push({ text: letter, rect, isLast: false })
  }
  const last = lines.at(-1)
  if (last) last.isLast = true
  return lines
}
