import sharp from 'sharp'
import { expect, it } from 'vitest'
import {
  writeCompound,
  writeOfficeFile,
  writePdf,
  writeRelations,
  writeWordStream,
  writeWorkbookStream,
  writeZip,
} from '#fixtures/write-office-files.ts'
import { toBareJpeg, toBarePng } from '#server/files/picture-chunks.ts'
import { toSafeFileName } from '#server/files/safe-file-name.ts'
import { inspectFile } from '#server/platform/inspection/inspect-file.ts'

/** The ending of what was found, or the code of why it is not taken. */
const verdict = (bytes: Buffer) =>
  inspectFile(bytes).then(
    ({ ending }) => ending,
    (error: { code: string }) => error.code.replace('FORM_FILE_', ''),
  )
const verdicts = (files: Buffer[]) => Promise.all(files.map(verdict))
const relations = (type: string, target: string, mode?: string) => ({
  name: 'word/_rels/document.xml.rels',
  bytes: writeRelations([{ type, target, ...(mode ? { mode } : {}) }]),
})
const sheet = (kind: number) => ({ type: 0x0085, data: Buffer.from([0, 0, 0, 0, 0, kind, 1, 0, 65]) })

it('accepts office files, PDFs and pictures by content', async () => {
  const red = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  const pictures = await Promise.all([red.clone().png().toBuffer(), red.clone().jpeg().toBuffer(), red.clone().gif().toBuffer()])
  const link = writeOfficeFile('docx', [relations('hyperlink', 'https://northwind.example', 'External')])
  const old = [
    writeCompound([{ name: 'WordDocument', bytes: writeWordStream() }]),
    writeCompound([{ name: 'Workbook', bytes: writeWorkbookStream([sheet(0)]) }]),
    writeCompound([{ name: 'PowerPoint Document', bytes: Buffer.from('00000a00040000000000000000', 'hex') }]),
  ]
  const files = [writeOfficeFile('docx'), writeOfficeFile('pptx'), writeOfficeFile('xlsx'), link, ...old, writePdf(), ...pictures]
  expect(await verdicts(files)).toEqual(['docx', 'pptx', 'xlsx', 'docx', 'doc', 'xls', 'ppt', 'pdf', 'png', 'jpeg', 'gif'])
})

it('refuses macros, embedded files and external references in office files', async () => {
  const part = (name: string, bytes: Buffer | string = 'x') => writeOfficeFile('docx', [{ name, bytes }])
  const macroType = '<Override PartName="/word/vbaProject.bin" ContentType="application/vnd.ms-office.vbaProject"/>'
  const files = [
    part('word/vbaProject.bin'),
    part('word/VBAPROJECT.BIN'),
    writeOfficeFile('docx', [], macroType),
    part('word/embeddings/oleObject1.bin'),
    part('word/activeX/activeX1.xml'),
    part('word/media/image1.exe'),
    part('word/media/image1.png', Buffer.from('MZ program')),
    part('word/media/image1.png', Buffer.from('d0cf11e0a1b11ae1', 'hex')),
    writeOfficeFile('docx', [relations('attachedTemplate', 'https://evil.example/t.dotm', 'External')]),
    writeOfficeFile('docx', [relations('oleObject', 'https://evil.example/x', 'External')]),
    writeOfficeFile('docx', [relations('image', 'file://evil/share', 'External')]),
    writeOfficeFile('docx', [relations('hyperlink', 'file:///etc/passwd', 'External')]),
    writeOfficeFile('docx', [relations('hyperlink', '&#x6a;avascript:x', 'External')]),
    writeOfficeFile('xlsx', [{ name: 'xl/externalLinks/externalLink1.xml', bytes: '<x/>' }]),
    writeOfficeFile('xlsx', [{ name: 'xl/macrosheets/sheet1.xml', bytes: '<x/>' }]),
    writeOfficeFile('pptx', [{ name: 'ppt/slides/slide1.xml', bytes: '<a:hlinkClick action="ppaction://program"/>' }]),
    part('word/document.xml', '<w:instrText>DD</w:instrText><w:instrText>EAUTO c:\\\\cmd</w:instrText>'),
    part('word/document.xml', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'),
    part('word/document.xml', Buffer.from('<x/>', 'utf16le')),
  ]
  expect(await verdicts(files)).toEqual(files.map(() => 'UNSAFE'))
})

it('refuses ambiguous archives, unsafe paths and archive bombs', async () => {
  const plain = { name: 'word/a.xml', bytes: '<x/>' }
  const bomb = Buffer.alloc(8 * 1_048_576)
  const files = [
    writeOfficeFile('docx', [{ ...plain, name: '../a.xml' }]),
    writeOfficeFile('docx', [{ ...plain, name: '/a.xml' }]),
    writeOfficeFile('docx', [plain, { ...plain, name: 'word/A.xml' }]),
    writeOfficeFile('docx', [{ ...plain, localName: 'word/b.xml' }]),
    writeOfficeFile('docx', [{ ...plain, bytes: bomb, claimsBytes: 4 }]),
    writeOfficeFile(
      'docx',
      Array.from({ length: 26 }, (_, at) => ({ name: `word/${at}.xml`, bytes: bomb })),
    ),
  ]
  expect(await verdicts(files)).toEqual(files.map(() => 'UNSAFE'))
  expect(await verdict(writeOfficeFile('docx', [{ ...plain, flags: 1 }]))).toBe('LOCKED')
  expect(await verdict(writeZip([{ name: 'a.txt', bytes: 'a' }]))).toBe('TYPE_NOT_TAKEN')
  expect(await verdict(writeOfficeFile('docx').subarray(0, -30))).toBe('UNREADABLE')
})

it('refuses older office files with macros, embedded files or a password', async () => {
  const word = { name: 'WordDocument', bytes: writeWordStream() }
  const book = (records: { type: number; data: Buffer }[]) => writeCompound([{ name: 'Workbook', bytes: writeWorkbookStream(records) }])
  const slides = (hex: string) => writeCompound([{ name: 'PowerPoint Document', bytes: Buffer.from(hex, 'hex') }])
  const files = [
    writeCompound([word, { name: 'Macros' }]),
    writeCompound([word, { name: '_VBA_PROJECT', bytes: Buffer.from('x') }]),
    writeCompound([word, { name: 'ObjectPool' }]),
    writeCompound([word, { name: '\u0001Ole10Native', bytes: Buffer.from('x') }]),
    writeCompound([{ name: 'WordDocument', bytes: writeWordStream({ text: '\u0013 DDEAUTO cmd' }) }]),
    book([sheet(1)]),
    book([{ type: 0x01ae, data: Buffer.from([1, 0, 12, 0, 65, 65]) }]),
    slides('0000111004000000ffffffff'),
  ]
  expect(await verdicts(files)).toEqual(files.map(() => 'UNSAFE'))
  const locked = [
    writeCompound([{ name: 'WordDocument', bytes: writeWordStream({ isEncrypted: true }) }]),
    book([{ type: 0x002f, data: Buffer.alloc(54) }]),
    writeCompound([{ name: 'EncryptedPackage', bytes: Buffer.from('x') }]),
  ]
  expect(await verdicts(locked)).toEqual(['LOCKED', 'LOCKED', 'LOCKED'])
  const broken = [writeCompound([word]).subarray(0, 600), writeCompound([{ name: 'Other', bytes: Buffer.from('x') }])]
  expect(await verdicts(broken)).toEqual(['UNREADABLE', 'UNREADABLE'])
})

it('refuses PDFs with scripts, actions, attachments or a password', async () => {
  const files = [
    writePdf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }),
    writePdf({ catalog: '/OpenAction << /S /Java#53cript /JS (x) >>' }),
    writePdf({ catalog: '/AA << /O << /S /Launch /F (cmd.exe) >> >>' }),
    writePdf({ catalog: '/Names << /EmbeddedFiles 5 0 R >>' }),
    writePdf({ catalog: '/AcroForm << /XFA 5 0 R >>' }),
    writePdf({ packed: '<< /S /JavaScript /JS (x) >>' }),
    writePdf({ packed: '<< /S /#4cau#6ech >>' }),
  ]
  expect(await verdicts(files)).toEqual(files.map(() => 'UNSAFE'))
  expect(await verdict(writePdf({ trailer: '/Encrypt 5 0 R' }))).toBe('LOCKED')
  expect(await verdict(writePdf().subarray(0, -20))).toBe('UNREADABLE')
  expect(await verdict(writePdf({ packed: '<< /Type /Font >>', catalog: '/OpenAction [3 0 R /Fit]' }))).toBe('pdf')
})

it('refuses content that does not match its type', async () => {
  const files = ['<html><script>x</script>', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'MZ', 'plain words', '\u0000'].map((text) =>
    Buffer.from(text),
  )
  expect(await verdicts(files)).toEqual(files.map(() => 'TYPE_NOT_TAKEN'))
  expect(await verdict(Buffer.alloc(0))).toBe('EMPTY')
  expect(await verdict(Buffer.from('89504e470d0a1a0a00', 'hex'))).toBe('UNREADABLE')
  const large = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  expect(await verdict(large)).toBe('UNREADABLE')
})

const gps = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '1/1 2/1 3/1' }, IFD0: { Software: 'Secretcam' } }
const sideways = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
    .withExif(gps)
    .withMetadata({ orientation: 6 })

it('re-encodes pictures without location, comments or trailing data, upright', async () => {
  const photo = await sideways().jpeg().toBuffer()
  expect(photo.includes('Secretcam')).toBe(true)
  const { bytes } = await inspectFile(Buffer.concat([photo, Buffer.from('<script>PK\u0003\u0004')]))
  const { width, height, exif } = await sharp(bytes).metadata()
  expect([width, height, exif, bytes.includes('Secretcam'), bytes.includes('<script>')]).toEqual([20, 40, undefined, false, false])
})

it('removes text metadata from a shown photo, and keeps pixels and orientation', async () => {
  const photo = await sideways().jpeg({ progressive: true }).toBuffer()
  const bare = toBareJpeg(Buffer.concat([photo, Buffer.from('behind the end')]))
  const [before, after] = await Promise.all([photo, bare].map((bytes) => sharp(bytes).raw().toBuffer()))
  expect([before?.equals(after ?? Buffer.alloc(0)), bare.includes('Secretcam'), bare.includes('behind the end')]).toEqual([
    true,
    false,
    false,
  ])
  expect((await sharp(bare).metadata()).orientation).toBe(6)
  const png = await sharp({ create: { width: 4, height: 4, channels: 4, background: 'red' } })
    .withExif(gps)
    .png()
    .toBuffer()
  const barePng = toBarePng(Buffer.concat([png, Buffer.from('behind')]))
  expect([png.includes('Secretcam'), barePng?.includes('Secretcam'), barePng?.includes('behind')]).toEqual([true, false, false])
  expect(toBarePng(png.subarray(0, 30))).toBeUndefined()
})

it('makes names safe with the extension of the content', () => {
  const names = [
    '../../etc/passwd',
    'C:\\\\deed.exe',
    'x.pdf\u0000.png',
    'bill\u202egnp.exe',
    '  ',
    'con.txt',
    '营业执照.PDF',
    'a'.repeat(500),
  ]
  const safe = names.map((name) => toSafeFileName(name, 'pdf'))
  expect(safe.slice(0, 7)).toEqual(['passwd.pdf', 'deed.pdf', 'x.pdf.pdf', 'billgnp.pdf', 'file.pdf', 'file.pdf', '营业执照.pdf'])
  expect(safe[7]?.length).toBe(124)
})

it('keeps a picture with countless parts unchanged, quickly', () => {
  const jpeg = Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(4_000_000, Buffer.from('ffe00002', 'hex'))])
  const startedAt = performance.now()
  expect(toBareJpeg(jpeg)).toBe(jpeg)
  expect(performance.now() - startedAt).toBeLessThan(300)
})
