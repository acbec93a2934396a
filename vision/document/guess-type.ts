import type { DocumentFacts, MrzFacts } from '#vision/facts.ts'

type Guess = DocumentFacts['type']

/** Words of titles, without spaces and accents. */
const titles: [Guess['guess'], RegExp][] = [
  [
    'driver-license',
    /driv(ing|er'?s?)\s*(licen[cs]e|permit)|permis\s*de\s*conduire|f[uü]hrerschein|licencia\s*de\s*conducir|permiso\s*de\s*conduc|patente\s*di\s*guida|驾驶证|\bdriver\b/i,
  ],
  [
    'residence-permit',
    /residen(ce|t)\s*(permit|card)|titre\s*de\s*s[eé]jour|aufenthaltstitel|permanent\s*resident|permiso\s*de\s*residencia|居留/i,
  ],
  ['passport', /pass\s*port|passeport|reisepass|pasaporte|passaporto|护照/i],
  [
    'id-card',
    /identi(ty|fication)\s*card|carte\s*(nationale\s*)?d.?\s*identit|personalausweis|documento\s*(nacional\s*)?de\s*identidad|carta\s*d.?\s*identit|居民身份证|\bidentity\b/i,
  ],
  ['visa', /\bvisa\b/i],
]

/** What kind of document it is: the zone's code first (ICAO 9303: P passport, V visa, I, A, C cards), then its title. */
export function guessType(mrz: Pick<MrzFacts, 'format' | 'fields'> | null, print: readonly string[]): Guess {
  const text = print.join(' \n ')
  const title = titles.find(([, words]) => words.test(text))?.[0]
  const evidence = title ? [`title: ${title}`] : []
  const code = mrz?.fields.documentCode ?? ''
  if (mrz) evidence.unshift(`zone: ${mrz.format} ${code}`)
  if (mrz && (mrz.format === 'TD3' || code.startsWith('P'))) return { guess: 'passport', confidence: 0.98, evidence }
  if (mrz && (mrz.format.startsWith('MRV') || code.startsWith('V'))) return { guess: 'visa', confidence: 0.98, evidence }
  if (mrz && /^(AR|IR|AT|IT)/.test(code)) return { guess: 'residence-permit', confidence: 0.8, evidence }
  if (mrz && /^D/.test(code)) return { guess: 'driver-license', confidence: 0.8, evidence }
  if (title) return { guess: title, confidence: mrz ? 0.85 : 0.75, evidence }
  if (mrz) return { guess: 'id-card', confidence: 0.6, evidence }
  return { guess: 'unknown', confidence: 0, evidence }
}
