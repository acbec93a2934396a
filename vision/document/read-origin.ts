import { type FoundField, isLabel, type PrintedText, plainLetters, resembles, standsBy } from '#vision/document/read-fields.ts'

export type OriginName = 'nationality' | 'sex' | 'issuingState'

/** Words of labels without spaces and accents, as they stand on documents of many countries. */
const labels: Record<OriginName, string[]> = {
  nationality: [
    'nationality',
    'nationalite',
    'nacionalidad',
    'nacionalidade',
    'staatsangehorigkeit',
    'cittadinanza',
    'nationaliteit',
    'obywatelstwo',
  ],
  sex: ['sexsexe', 'sex', 'sexe', 'geschlecht', 'sexo', 'sesso', 'gender', 'plec'],
  issuingState: ['codeofissuingstate', 'issuingstate', 'issuingcountry', 'countrycode', 'codeofstate', 'stateofissue', 'codecode'],
}

/** Nationality, sex and issuing state found by their labels, as they stand: what they mean is not told here. */
export function readOrigin(print: readonly PrintedText[]): Partial<Record<OriginName, FoundField>> {
  const found: Partial<Record<OriginName, FoundField>> = {}
  for (const name of Object.keys(labels) as OriginName[]) {
    const label = print.find(({ text }) => isOf(name, text))
    const value = label && valueBy(label, print, name)
    if (value) found[name] = value
  }
  return found
}

/** Short words occur in many others: they have to be all of the line, or one of two ("Sex / Sexe"). */
function isOf(name: OriginName, text: string): boolean {
  const parts = [text, ...text.split(/[/|]/)].map(plainLetters)
  return labels[name].some((label) => (label.length > 6 ? resembles(plainLetters(text), label) : parts.includes(label)))
}

function valueBy(label: PrintedText, print: readonly PrintedText[], name: OriginName): FoundField | null {
  const [nearest] = print
    .flatMap((line) => {
      const distance = line === label ? null : standsBy(label.box, line.box)
      const value = toValue(line.text, name)
      return distance === null || value === null ? [] : [{ line, value, distance }]
    })
    .sort((a, b) => a.distance - b.distance)
  return nearest ? { value: nearest.value, confidence: nearest.line.confidence, box: nearest.line.box } : null
}

function toValue(text: string, name: OriginName): string | null {
  const clean = text.trim()
  if (name === 'sex') return /^[\p{L}<]([/|,\s]{1,3}\p{L}+)?$|^(fe)?male$/iu.test(clean) ? clean : null
  if (/\d/.test(clean) || isLabel(clean) || Object.keys(labels).some((other) => isOf(other as OriginName, clean))) return null
  if (name === 'issuingState') return /^(\p{Lu}{3}|D)$/u.test(clean) ? clean : null
  return clean.replace(/[^\p{L}]/gu, '').length >= 2 || clean === 'D' ? clean : null
}
