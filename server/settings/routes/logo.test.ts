import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { getSettings } from '#contract/staff/settings-calls.ts'
import { openStaffApp, type StaffApp } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let ada: StaffApp

beforeEach(async () => {
  portico = await testApp()
  ada = await openStaffApp(portico, 'administrator')
})

afterEach(() => portico.close())
type Shown = AnswerOf<typeof getSettings>
const read = async (who = ada) => (await who.send('GET', '/settings')).body as Shown

const putLogo = async (bytes: Buffer | string | null) =>
  ada.send('PUT', '/settings/logo', {
    revision: (await read()).revision,
    fileContent: bytes === null ? null : Buffer.from(bytes).toString('base64'),
  })

const drawing = (inside: string, more = '') => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"${more}>${inside}</svg>`

const unsafeDrawings = [
  drawing('<script>alert(1)</script>'),
  drawing('<foreignObject><p>x</p></foreignObject>'),
  drawing('<rect onload="alert(1)"/>'),
  drawing('', ' onload="alert(1)"'),
  drawing('<a href="https://evil.example"><path/></a>'),
  drawing('<image href="https://evil.example/x.png"/>'),
  drawing('<use href="https://evil.example/x.svg#a"/>'),
  drawing('<use href="&#104;ttps://evil.example"/>'),
  drawing('<path fill="url(https://evil.example/x)"/>'),
  drawing('<path style="background:url(//evil.example)"/>'),
  drawing('<style>*{}</style>'),
  drawing('<![CDATA[<script>alert(1)</script>]]>'),
  `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${drawing('<text>&x;</text>')}`,
  drawing('<text>&x;</text>'),
  drawing('<animate attributeName="href"/>'),
  drawing('<rect/ onload="x">'),
  `${drawing('')}<script>alert(1)</script>`,
  '<!--'.repeat(100_000),
  `<!--x-->${drawing('')}${' '.repeat(400_000)}<`,
]

it('re-encodes a bitmap logo', async () => {
  const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#0b5f6b' } })
    .withExif({ IFD0: { Artist: 'secret' } })
    .png()
    .toBuffer()
  expect(png.includes('secret')).toBe(true)
  const answer = await putLogo(Buffer.concat([png, Buffer.from('<script>secret</script>')]))
  expect(answer.status).toBe(200)
  const logo = await portico.app.inject({ url: String(answer.body.logoPath) })
  expect([logo.headers['content-type'], logo.rawPayload.includes('secret'), (await sharp(logo.rawPayload).metadata()).width]).toEqual([
    'image/png',
    false,
    40,
  ])
  expect((await putLogo(null)).body.logoPath).toBeNull()
})

it('keeps a plain SVG logo unchanged', async () => {
  const plain = `<?xml version="1.0"?>\n<!-- made -->\n${drawing('<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs><path d="M0 0h9" fill="url(#a)"/><text x="1">A &amp; B</text>')}`
  const answer = await putLogo(plain)
  expect(answer.status).toBe(200)
  const logo = await portico.app.inject({ url: String(answer.body.logoPath) })
  expect([logo.headers['content-type'], logo.payload]).toEqual(['image/svg+xml; charset=utf-8', plain])
})

it('refuses an SVG with active content or excessive size', async () => {
  for (const text of unsafeDrawings) {
    const { body } = await putLogo(text)
    expect([text.slice(0, 200), String(body.errorCode)]).toEqual([
      text.slice(0, 200),
      expect.stringMatching(/^FORM_FILE_(UNSAFE|TYPE_NOT_TAKEN|UNREADABLE)$/),
    ])
  }
  expect((await read()).logoPath).toBeNull()
})

it('refuses files that are no picture, broken or too large', async () => {
  const png = await sharp({ create: { width: 2_100, height: 4, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const codes = []
  for (const bytes of ['GIF89a', '%PDF-1.7', '<html></html>', png.subarray(0, 40), png, Buffer.alloc(512 * 1024 + 1, 32)])
    codes.push((await putLogo(bytes)).body.errorCode)
  expect(codes).toEqual([
    'FORM_FILE_TYPE_NOT_TAKEN',
    'FORM_FILE_TYPE_NOT_TAKEN',
    'FORM_FILE_TYPE_NOT_TAKEN',
    'FORM_FILE_UNREADABLE',
    'FORM_FILE_TOO_LARGE',
    'FORM_FILE_TOO_LARGE',
  ])
  expect((await ada.send('PUT', '/settings/logo', { revision: 0, fileContent: '…' })).body.errorCode).toBe('FORM_FILE_UNREADABLE')
})
