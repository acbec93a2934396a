import { expect, it } from 'vitest'
import { isDrawnSignature } from '#contract/forms/rules/drawn-signature.ts'

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
/** `bytes`: a character each. */
function toBase64(bytes: string): string {
  const bits = [...bytes].map((byte) => byte.charCodeAt(0).toString(2).padStart(8, '0')).join('')
  const sextets = bits.match(/.{1,6}/g) ?? []
  const encoded = sextets.map((sextet) => digits[Number.parseInt(sextet.padEnd(6, '0'), 2)]).join('')
  return encoded.padEnd(Math.ceil(encoded.length / 4) * 4, '=')
}
const four = (value: number) => String.fromCharCode(...[24, 16, 8, 0].map((by) => (value >>> by) & 0xff))
const zeros = (count: number) => '\0'.repeat(count)
const chunk = (type: string, data: string) => four(data.length) + type + data + zeros(4)
const header = (width: number, height: number) => chunk('IHDR', four(width) + four(height) + zeros(5))
const magic = '\x89PNG\r\n\x1a\n'
const pixels = chunk('IDAT', zeros(40))
const end = chunk('IEND', '')
const toAddress = (...parts: string[]) => `data:image/png;base64,${toBase64(parts.join(''))}`

it('accepts the PNG that a canvas writes', () => {
  expect(isDrawnSignature(toAddress(magic, header(480, 160), pixels, end))).toBe(true)
  expect(isDrawnSignature(toAddress(magic, header(480, 160), chunk('sRGB', zeros(1)), pixels, pixels, end))).toBe(true)
})

it('refuses bytes that are no PNG, whatever the media type', () => {
  const jpeg = toAddress('\xff\xd8\xff\xe0', pixels)
  const svg = `data:image/svg+xml;base64,${toBase64('<svg onload="alert(1)"/>')}`
  const web = 'data:text/html,<script>alert(1)</script>'
  const onlyMagic = toAddress(magic, '<script>alert(1)</script>')
  expect([jpeg, svg, web, onlyMagic].map(isDrawnSignature)).toEqual([false, false, false, false])
})

it('refuses a PNG that is truncated, empty, or carries extra data', () => {
  const cases = {
    'cut off': [magic, header(480, 160), pixels],
    'without pixels': [magic, header(480, 160), end],
    'without a header': [magic, pixels, end],
    'with bytes behind its end': [magic, header(480, 160), pixels, end, 'PK\x03\x04'],
    'with text': [magic, header(480, 160), chunk('tEXt', 'Author\0X'), pixels, end],
    'with a length beyond its end': [magic, header(480, 160), pixels.slice(0, 9), end],
  }
  expect(Object.entries(cases).filter(([, parts]) => isDrawnSignature(toAddress(...parts)))).toEqual([])
})

it('refuses pictures of sizes that no signature has', () => {
  const sizes = [
    [0, 160],
    [2_001, 160],
    [480, 4_294_967_295],
  ] as const
  expect(sizes.map(([width, height]) => isDrawnSignature(toAddress(magic, header(width, height), pixels, end)))).toEqual([
    false,
    false,
    false,
  ])
  const large = chunk('IDAT', zeros(150_000))
  expect(isDrawnSignature(toAddress(magic, header(480, 160), large, end))).toBe(false)
})
