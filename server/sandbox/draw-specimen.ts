import sharp from 'sharp'
import { escapeHtml } from '#server/platform/text/html.ts'

export type SpecimenText = {
  surname: string
  givenNames: string
  birthDate: string
  expirationDate: string
  documentNumber: string
  note: string
}

const [width, height] = [1_600, 1_200]
const person = (left: number, top: number, scale: number) =>
  `<g transform="translate(${left} ${top}) scale(${scale})"><rect width="100" height="130" fill="#d5dce6"/><circle cx="50" cy="48" r="24" fill="#8493a8"/><path d="M8 130a42 46 0 0 1 84 0z" fill="#8493a8"/></g>`

/** A plain page of a passport that is nobody's, marked as a specimen. `note` makes each another picture. */
export async function drawSpecimen(text: SpecimenText): Promise<Buffer> {
  const line = (label: string, value: string, top: number) =>
    `<text x="600" y="${top}" font-size="24" fill="#5b6675">${label}</text><text x="600" y="${top + 44}" font-size="40" fill="#14181f">${escapeHtml(value)}</text>`
  return toJpeg(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif">
    <rect width="${width}" height="${height}" fill="#8a9099"/><rect x="160" y="160" width="1280" height="880" rx="24" fill="#f4f1e8"/>
    <text x="600" y="240" font-size="34" fill="#14181f">UTOPIA · PASSPORT</text>${person(220, 280, 3)}
    ${line('Surname', text.surname, 300)}${line('Given names', text.givenNames, 400)}${line('Date of birth', text.birthDate, 500)}
    ${line('Date of expiry', text.expirationDate, 600)}${line('Number', text.documentNumber, 700)}
    <text x="800" y="640" font-size="150" fill="#c0392b" fill-opacity="0.35" text-anchor="middle" transform="rotate(-20 800 640)">SPECIMEN</text>
    <text x="220" y="900" font-size="28" fill="#14181f">P&lt;UTO · TEST MODE · NOT A DOCUMENT</text>
    <text x="220" y="960" font-size="24" fill="#5b6675">${escapeHtml(text.note)}</text></svg>`)
}

/** A face that is nobody's. */
export async function drawPortrait(note: string): Promise<Buffer> {
  return toJpeg(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="520" font-family="sans-serif">${person(0, 0, 4)}
    <text x="200" y="490" font-size="30" fill="#c0392b" text-anchor="middle">SPECIMEN</text><text x="200" y="512" font-size="9" text-anchor="middle">${escapeHtml(note)}</text></svg>`)
}

/** A page that stands for any document of a company. */
export async function drawSpecimenFile(note: string): Promise<Buffer> {
  return toJpeg(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1600" font-family="sans-serif"><rect width="1200" height="1600" fill="#ffffff"/>
    <text x="120" y="200" font-size="48" fill="#14181f">DOCUMENT OF A COMPANY</text><text x="120" y="270" font-size="30" fill="#14181f">TEST MODE · NOT A DOCUMENT</text>
    <text x="600" y="880" font-size="170" fill="#c0392b" fill-opacity="0.35" text-anchor="middle" transform="rotate(-30 600 880)">SPECIMEN</text>
    <text x="120" y="1500" font-size="24" fill="#5b6675">${escapeHtml(note)}</text></svg>`)
}

async function toJpeg(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).jpeg({ quality: 85 }).toBuffer()
}
