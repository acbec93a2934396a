import { expect, it } from 'vitest'
import { findFileProblem, findImageKind, findImageSize, findSizeProblem } from '#web/features/applicant/document/photo/image-file.ts'

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : part)))
const u16 = (value: number) => [value >> 8, value & 255]
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 65535)]

const png = (width: number, height: number) => bytes([0x89], 'PNG\r\n', [0x1a, 0x0a], u32(13), 'IHDR', u32(width), u32(height))
const bmp = (width: number, height: number) => {
  const head = new Uint8Array(54)
  head.set(bytes('BM'))
  new DataView(head.buffer).setInt32(18, width, true)
  new DataView(head.buffer).setInt32(22, height, true)
  return head
}
/** With a preview in its metadata, whose own size must not be taken for the picture's. */
const jpeg = (width: number, height: number) => {
  const preview = [0xff, 0xd8, 0xff, 0xc0, ...u16(17), 8, ...u16(120), ...u16(160)]
  const table = [0xff, 0xc4, ...u16(4), 0, 0]
  return bytes([
    0xff,
    0xd8,
    0xff,
    0xe1,
    ...u16(preview.length + 2),
    ...preview,
    ...table,
    0xff,
    0xc2,
    ...u16(17),
    8,
    ...u16(height),
    ...u16(width),
  ])
}

it('recognizes a picture by content, not by name', () => {
  const files = [jpeg(1, 1), png(1, 1), bmp(1, 1), bytes([0, 0, 0, 24], 'ftypheic'), bytes([0, 0, 0, 24], 'ftypmif1')]
  expect(files.map(findImageKind)).toEqual(['jpeg', 'png', 'bmp', 'heic', 'heic'])
})

it('refuses other files', () => {
  const files = [
    bytes('GIF89a'),
    bytes('%PDF-1.7'),
    bytes('RIFF....WEBP'),
    bytes([0, 0, 0, 24], 'ftypmp42'),
    bytes('BM'),
    bytes('<svg/>'),
    bytes(),
  ]
  expect(files.map((head) => findFileProblem(9, findImageKind(head)))).toEqual(files.map(() => 'ERROR_UNSUPPORTED_MEDIA_TYPE'))
})

it('reads the size before decoding', () => {
  expect([
    findImageSize('jpeg', jpeg(4032, 3024)),
    findImageSize('png', png(30_000, 30_000)),
    findImageSize('bmp', bmp(1200, -800)),
  ]).toEqual([
    { width: 4032, height: 3024 },
    { width: 30_000, height: 30_000 },
    { width: 1200, height: 800 },
  ])
})

it('leaves a header without size to the decoder', () => {
  expect([
    findImageSize('jpeg', jpeg(9, 9).subarray(0, 12)),
    findImageSize('png', bytes([0x89], 'PNG')),
    findImageSize('heic', bytes()),
  ]).toEqual([undefined, undefined, undefined])
})

it('accepts sides of 500 to 8192 pixels', () => {
  const problems = [
    [500, 500],
    [499, 900],
    [900, 499],
    [8192, 8192],
    [8193, 600],
    [600, 8193],
  ].map(([width = 0, height = 0]) => findSizeProblem({ width, height }))
  expect(problems).toEqual([
    undefined,
    'RESOLUTION_UNDER_500',
    'RESOLUTION_UNDER_500',
    undefined,
    'RESOLUTION_OVER_8192',
    'RESOLUTION_OVER_8192',
  ])
})

it('accepts up to 50,000,000 bytes, and no empty file', () => {
  expect([findFileProblem(50_000_000, 'jpeg'), findFileProblem(50_000_001, 'jpeg'), findFileProblem(0, undefined)]).toEqual([
    undefined,
    'BODY_TOO_LARGE',
    'INVALID_DOCUMENT_PHOTO',
  ])
})
