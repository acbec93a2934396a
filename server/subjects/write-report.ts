/** A report of text alone, in any script that a reader's own fonts have: nothing is drawn as a picture, so that it can be read aloud and searched. */
export type ReportLine = {
  kind: 'title' | 'heading' | 'text'
  text: string /** Of a value, under whose name it stands. */
  indent?: number
}
export type Report = { title: string; languageTag: string; madeAt: Date; lines: readonly ReportLine[] }

/** A4, in points. */
const page = { width: 595, height: 842, margin: 56 } as const
const sizes = { title: 18, heading: 13, text: 10 } as const
const leading = 1.45
const indentWidth = 14

/** Of Helvetica, from the space to the tilde, in thousandths of its size (Adobe's metrics). */
const latinWidths =
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584'
    .split(' ')
    .map(Number)

type Placed = { text: string; size: number; x: number; y: number }

/**
 * Latin letters in Helvetica, all others in a font of the reader for simplified Chinese (`UniGB-UCS2-H`): neither is in the file, which readers
 * have had since PDF 1.4. The exact words stand in the JSON beside.
 */
export function writeReport(report: Report): Buffer {
  const pages = layOut(report.lines)
  const objects: string[] = []
  const add = (text: string) => objects.push(text)
  const first = 8
  const kids = pages.map((_, at) => `${first + at * 2} 0 R`).join(' ')
  add(`<< /Type /Catalog /Pages 2 0 R /Lang (${report.languageTag}) /ViewerPreferences << /DisplayDocTitle true >> >>`)
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`)
  add(`<< /Title <${toHex(`\ufeff${report.title}`)}> /Producer (Portico) /CreationDate (${toPdfDate(report.madeAt)}) >>`)
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  add('<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light-UniGB-UCS2-H /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>')
  add(
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 7 0 R /DW 1000 >>',
  )
  add(
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 737 /StemV 93 >>',
  )
  for (const [at, placed] of pages.entries()) {
    const content = placed.map(toContent).join('\n')
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Resources << /Font << /L 4 0 R /C 5 0 R >> >> /Contents ${first + at * 2 + 1} 0 R >>`,
    )
    add(`<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`)
  }
  return close(objects)
}

function layOut(lines: readonly ReportLine[]): Placed[][] {
  const pages: Placed[][] = [[]]
  let y: number = page.height - page.margin
  for (const { kind, text, indent = 0 } of lines) {
    const size = sizes[kind]
    const x = page.margin + indent * indentWidth
    if (kind === 'heading') y -= size
    for (const row of wrap(text, size, page.width - page.margin - x)) {
      y -= size * leading
      if (y < page.margin) {
        pages.push([])
        y = page.height - page.margin - size
      }
      pages.at(-1)?.push({ text: row, size, x, y })
    }
  }
  return pages
}

/** At spaces, and between any two letters of Chinese; a word that is too long is cut. */
function wrap(text: string, size: number, width: number): string[] {
  const rows: string[] = []
  for (const paragraph of text.split('\n')) {
    let row = ''
    for (const word of paragraph.match(/[\u2e80-\uffff]|[^\s\u2e80-\uffff]+\s*|\s+/g) ?? []) {
      for (const piece of widthOf(word.trimEnd(), size) > width ? [...word] : [word]) {
        if (row && widthOf(row + piece.trimEnd(), size) > width) {
          rows.push(row.trimEnd())
          row = ''
        }
        row += piece
      }
    }
    rows.push(row.trimEnd())
  }
  return rows
}

function widthOf(text: string, size: number): number {
  let sum = 0
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    sum += findLatin(letter) === undefined ? 1_000 : (latinWidths[code - 32] ?? 556)
  }
  return (sum * size) / 1_000
}

function toContent({ text, size, x, y }: Placed): string {
  const runs = toRuns(text).map(({ isLatin, codes }) => `/${isLatin ? 'L' : 'C'} ${size} Tf <${codes}> Tj`)
  return `BT 1 0 0 1 ${x} ${y.toFixed(1)} Tm ${runs.join(' ')} ET`
}

type Run = { isLatin: boolean; codes: string }

function toRuns(text: string): Run[] {
  const runs: Run[] = []
  for (const letter of text) {
    const latin = findLatin(letter)
    const isLatin = latin !== undefined
    // Letters beyond the first plane have no place in the reader's font.
    const codes = isLatin ? latin.toString(16).padStart(2, '0') : letter.length === 1 ? toHex(letter) : toHex('\u25a1')
    const last = runs.at(-1)
    if (last?.isLatin === isLatin) last.codes += codes
    else runs.push({ isLatin, codes })
  }
  return runs
}

const winAnsi = new Map(
  [...'€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'].map((letter, at) => [
    letter,
    [0x80, ...range(0x82, 0x8c), 0x8e, ...range(0x91, 0x9c), 0x9e, 0x9f][at] ?? 0x3f,
  ]),
)

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}

/** The place of a letter in WinAnsi. */
function findLatin(letter: string): number | undefined {
  const code = letter.codePointAt(0) ?? 0
  if ((code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff)) return code
  return code < 0x20 ? 0x20 : winAnsi.get(letter)
}

/** UTF-16, big end first. */
function toHex(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex')
}

function toPdfDate(at: Date): string {
  return `D:${at.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z`
}

function close(objects: readonly string[]): Buffer {
  let file = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'
  const offsets: number[] = []
  for (const [at, object] of objects.entries()) {
    offsets.push(file.length)
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  return Buffer.from(
    `${file}xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}
