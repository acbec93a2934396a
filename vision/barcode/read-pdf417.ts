import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { parseAamva } from '#vision/barcode/parse-aamva.ts'
import type { BarcodeFacts, PixelBox } from '#vision/facts.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

export type FoundBarcode = Omit<BarcodeFacts, 'region'> & { box: PixelBox }

let opened: Promise<void> | null = null

/** The reader's own way to its program is over the network: it is handed the file of the installed package instead. */
function openReader(): Promise<void> {
  opened ??= readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')).then(async (program) => {
    await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(program).buffer }, fireImmediately: true })
  })
  return opened
}

/** The PDF417 code on the back of a licence, read through its own error correction; null where there is none that reads wholly. */
export async function readPdf417(picture: RgbPicture): Promise<FoundBarcode | null> {
  await openReader()
  const found = await readBarcodes(toImageData(picture), {
    formats: ['PDF417'],
    tryHarder: true,
    tryRotate: true,
    tryInvert: false,
    textMode: 'Plain',
    maxNumberOfSymbols: 1,
  })
  const [code] = found.filter(({ isValid }) => isValid)
  if (!code) return null
  const { topLeft, topRight, bottomLeft, bottomRight } = code.position
  const xs = [topLeft, topRight, bottomLeft, bottomRight].map(({ x }) => x)
  const ys = [topLeft, topRight, bottomLeft, bottomRight].map(({ y }) => y)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const box = { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
  const licence = parseAamva(code.text)
  return { symbology: 'PDF417', aamva: licence !== null, fields: licence ?? { text: code.text }, box }
}

function toImageData({ width, height, data }: RgbPicture) {
  const rgba = new Uint8ClampedArray(width * height * 4)
  for (let from = 0, to = 0; to < rgba.length; from += 3, to += 4) {
    rgba[to] = data[from] as number
    rgba[to + 1] = data[from + 1] as number
    rgba[to + 2] = data[from + 2] as number
    rgba[to + 3] = 255
  }
  return { width, height, data: rgba, colorSpace: 'srgb' as const }
}
