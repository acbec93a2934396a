/** A word or a run of words on a page: where it is seen, in points from the lower left corner, and how wide it is. */
export type PdfText = { text: string; x: number; baseline: number; width: number; size: number }

export type PdfPage = {
  /** Baseline JPEG in RGB, as the browser makes them. */
  jpeg: Uint8Array
  widthPx: number
  heightPx: number
  text: PdfText[]
}

export type PdfOptions = { title: string /** BCP 47. */; languageTag: string; madeAt: Date; pages: PdfPage[] }

/** A4, in points of 1/72 inch. */
export const a4 = { width: 595.28, height: 841.89 } as const

/** Half of the size of a letter: how wide the invisible font takes each of them for, before it is stretched to what is seen. */
const letterWidth = 500

/**
 * Pages that show one picture each, with the words of the picture over it, unseen (text render mode 3), so that they can be searched and copied.
 * The font has no outlines; its letters are numbered as they come, and `ToUnicode` says which is which, in any script.
 */
export function writePdf({ title, languageTag, madeAt, pages }: PdfOptions): Uint8Array<ArrayBuffer> {
  const letters = numberLetters(pages)
  const file = openFile()
  const font = 5 + pages.length * 3
  const kids = pages.map((_, index) => `${5 + index * 3} 0 R`).join(' ')
  file.add(`<< /Type /Catalog /Pages 2 0 R /Lang (${languageTag}) /ViewerPreferences << /DisplayDocTitle true >> >>`)
  file.add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`)
  file.add(`<< /Title ${toHexText(title)} /Producer (Portico) /CreationDate (${toPdfDate(madeAt)}) >>`)
  file.add(`<< /Font << /F ${font} 0 R >> >>`)
  for (const [index, page] of pages.entries()) {
    const at = 5 + index * 3
    const resources = `<< /Font << /F ${font} 0 R >> /XObject << /P ${at + 2} 0 R >> >>`
    file.add(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${a4.width} ${a4.height}] /Resources ${resources} /Contents ${at + 1} 0 R >>`)
    file.addStream('', encode(toContent(page, letters)))
    const picture = `/Type /XObject /Subtype /Image /Width ${page.widthPx} /Height ${page.heightPx} /ColorSpace /DeviceRGB /BitsPerComponent 8`
    file.addStream(`${picture} /Filter /DCTDecode `, page.jpeg)
  }
  const system = '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>'
  const descriptor = '/Flags 4 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80'
  file.add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /Unseen /Encoding /Identity-H /DescendantFonts [${font + 1} 0 R] /ToUnicode ${font + 3} 0 R >>`,
  )
  file.add(`<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Unseen ${system} /FontDescriptor ${font + 2} 0 R /DW ${letterWidth} >>`)
  file.add(`<< /Type /FontDescriptor /FontName /Unseen ${descriptor} >>`)
  file.addStream('', encode(toUnicodeMap(letters)))
  return file.close()
}

function toContent({ text }: PdfPage, letters: Map<string, number>): string {
  const picture = `q ${a4.width} 0 0 ${a4.height} 0 0 cm /P Do Q`
  const words = text
    .filter((word) => word.text && word.width > 0)
    .map((word) => {
      const codes = [...word.text].map((letter) => hex(letters.get(letter) ?? 0)).join('')
      // A space after a word is not seen: what is seen is stretched to its width.
      const seen = [...word.text.trimEnd()].length || 1
      const stretch = (word.width * 100) / ((seen * letterWidth * word.size) / 1_000)
      return `/F ${round(word.size)} Tf ${round(stretch)} Tz 1 0 0 1 ${round(word.x)} ${round(word.baseline)} Tm <${codes}> Tj`
    })
  return [picture, 'BT 3 Tr', ...words, 'ET'].join('\n')
}

function numberLetters(pages: PdfPage[]): Map<string, number> {
  const letters = new Map<string, number>()
  for (const page of pages) {
    for (const { text } of page.text) for (const letter of text) if (!letters.has(letter)) letters.set(letter, letters.size + 1)
  }
  return letters
}

/** At most a hundred letters a block, as the format has it. */
function toUnicodeMap(letters: Map<string, number>): string {
  const lines = [...letters].map(([letter, code]) => `<${hex(code)}> <${toUtf16(letter)}>`)
  const blocks: string[] = []
  for (let at = 0; at < lines.length; at += 100) {
    const block = lines.slice(at, at + 100)
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Unseen-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <FFFF> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}

/** Objects in the order of their numbers, from 1, and where each of them lies. */
function openFile() {
  const parts: Uint8Array[] = []
  const offsets: number[] = []
  let length = 0
  const push = (part: Uint8Array) => {
    parts.push(part)
    length += part.byteLength
  }
  const begin = () => {
    offsets.push(length)
    push(encode(`${offsets.length} 0 obj\n`))
  }
  push(encode('%PDF-1.7\n'))
  // Bytes above 127, so that nobody takes the file for text.
  push(Uint8Array.of(0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a))
  return {
    add(dictionary: string) {
      begin()
      push(encode(`${dictionary}\nendobj\n`))
    },
    addStream(entries: string, bytes: Uint8Array) {
      begin()
      push(encode(`<< ${entries}/Length ${bytes.byteLength} >>\nstream\n`))
      push(bytes)
      push(encode('\nendstream\nendobj\n'))
    },
    close(): Uint8Array<ArrayBuffer> {
      const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
      const count = offsets.length + 1
      const startsAt = length
      push(
        encode(
          `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${startsAt}\n%%EOF\n`,
        ),
      )
      const file = new Uint8Array(length)
      let at = 0
      for (const part of parts) {
        file.set(part, at)
        at += part.byteLength
      }
      return file
    },
  }
}

function toHexText(text: string): string {
  return `<FEFF${toUtf16(text)}>`
}

function toUtf16(text: string): string {
  return Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at))).join('')
}

function toPdfDate(date: Date): string {
  return `D:${date.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`
}

function hex(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, '0')
}

function round(value: number): string {
  return String(Math.round(value * 100) / 100)
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
