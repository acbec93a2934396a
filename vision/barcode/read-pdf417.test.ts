import bwip from '@bwip-js/node'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { readPdf417 } from '#vision/barcode/read-pdf417.ts'

const licence = '@\n\u001e\rANSI 636026080102DL00410288ZA03290015DLDAQD08954796\nDCSSAMPLE\nDACJANE\nDBB07041976\nDBA02152030\nDCGUSA\r'

async function back(text: string, turn = 0) {
  // AAMVA asks for error correction of level 3 or more.
  const shape = { columns: 7, eclevel: 5 }
  const drawn = bwip.toSVG({ bcid: 'pdf417', text, scale: 3, includetext: false, ...shape })
  const border = { top: 16, bottom: 16, left: 16, right: 16, background: '#fff' }
  const code = await sharp(Buffer.from(drawn)).flatten({ background: '#fff' }).extend(border).png().toBuffer()
  const card = await sharp({ create: { width: 1000, height: 640, channels: 3, background: '#d8dde2' } })
    .composite([{ input: code }])
    .png()
    .toBuffer()
  const photo = sharp(card).rotate(turn, { background: '#777' }).blur(0.5).removeAlpha()
  const { data, info } = await photo.raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8Array(data) }
}

it("reads a licence's barcode, upright, upside down and tilted", async () => {
  for (const turn of [0, 180, 2]) {
    const found = await readPdf417(await back(licence, turn))
    const fields = { documentNumber: 'D08954796', surname: 'SAMPLE', birthDate: '1976-07-04' }
    expect(found).toMatchObject({ symbology: 'PDF417', aamva: true, fields })
  }
})

it('locates the barcode', async () => {
  const found = await readPdf417(await back(licence))
  expect(found?.box.left).toBeGreaterThan(100)
  expect((found?.box.left ?? 0) + (found?.box.width ?? 0)).toBeLessThan(900)
})

it('returns the text of another barcode, and nothing for a blank back', async () => {
  expect(await readPdf417(await back('A parcel'))).toMatchObject({ aamva: false, fields: { text: 'A parcel' } })
  expect(await readPdf417({ width: 400, height: 300, data: new Uint8Array(400 * 300 * 3).fill(200) })).toBeNull()
})
