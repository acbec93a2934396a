import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DocumentType } from '#contract/documents/document-type.ts'
import { judgeDocument } from '#server/documents/judge-document.ts'
import { openDocumentInspector } from '#vision/document/open-document-inspector.ts'
import type { DocumentFacts } from '#vision/facts.ts'
import { openModels } from '#vision/models/open-models.ts'
import { readCsv } from './read-data.ts'
import { type Timing, timingOf } from './statistics.ts'

type Truth = {
  file: string
  variant: string
  type: string | null
  mrz: string[] | null
  fields: Record<string, string> | null
  printed: Record<string, string> | null
}
type Counts = { n: number; asExpected: number; named: Record<string, number> }
type MrzCounts = { documents: number; right: number; wrongPassing: number; unread: number }
type FieldCounts = Record<string, { n: number; right: number }>

export type DocumentResults = {
  documents: Record<string, Counts>
  mrz: MrzCounts & { byWidth: Record<string, MrzCounts>; readable: MrzCounts; wrongPassingFiles: string[] }
  realMrz: MrzCounts & { byLetterHeight: Record<string, MrzCounts>; wrongPassingFiles: string[] }
  printedFields: FieldCounts
  checks: Record<string, { hits: number; desired: number; falseAlarms: number; others: number }>
  hostilePictures: { n: number; refused: Record<string, number>; read: number; otherFailures: string[] }
  timingsMs: Record<string, Timing>
}

/** What a checker ought to name for each variant; one of the names is enough, none means that the picture is to be accepted. */
const expected: Record<string, string[]> = {
  scan: [],
  photo_ok: [],
  photo_tilt: [],
  rot90: [],
  rot180: [],
  busy_desk: [],
  exif6: [],
  low_light: ['exposure'],
  over_exposed: ['exposure'],
  glare_mrz: ['glare'],
  glare_face: ['glare'],
  motion_blur: ['focus'],
  defocus: ['focus'],
  cropped: ['bounds'],
  finger: ['covered'],
  screen: ['screen-capture'],
  print_grey: ['print-copy', 'colour'],
  print_colour: ['print-copy'],
  photo_swap: ['portrait-swapped'],
  bad_mrz: ['mrz-check-digits'],
  viz_mismatch: ['fields-disagree'],
  expired: ['expired'],
  minor: ['under-age'],
  no_document: ['no-document'],
  two_documents: ['several-documents'],
  low_res: ['resolution'],
}
/** Far documents may be taken or sent back. */
const either = new Set(['far'])
/** Variants whose zone a person can read in full. */
const readableVariants = new Set([
  'scan',
  'photo_ok',
  'photo_tilt',
  'rot90',
  'rot180',
  'busy_desk',
  'exif6',
  'photo_swap',
  'bad_mrz',
  'viz_mismatch',
  'expired',
  'minor',
])
const requestedFor: Record<string, DocumentType> = { td1: 'Identity', td2: 'Identity', td3: 'Passport', dl: 'DriverLicense' }
/** The day that the made documents count from (docgen's own --today). */
const today = new Date('2026-01-15T00:00:00Z')
const modelsFolder = fileURLToPath(new URL('../../.models', import.meta.url))

/** Runs the engine and the judge over every document picture of a data folder. */
export async function runDocuments(data: string): Promise<DocumentResults> {
  const models = openModels(modelsFolder, { threads: 2 })
  const inspector = await openDocumentInspector(models)
  const laps: Record<string, number[]> = {}
  const inspect = async (bytes: Uint8Array) => {
    const facts = await inspector.inspect(bytes)
    const width = facts.picture.width * facts.picture.height > 8_000_000 ? '12 MP' : 'small'
    for (const [step, ms] of Object.entries(facts.timingsMs)) {
      laps[`document ${step}`] = [...(laps[`document ${step}`] ?? []), ms]
      if (step === 'total') laps[`document total, ${width}`] = [...(laps[`document total, ${width}`] ?? []), ms]
    }
    return facts
  }
  try {
    const made = await runMade(data, inspect)
    const real = await runReal(data, inspect)
    const hostile = await runHostile(data, inspect)
    const timingsMs = Object.fromEntries(Object.entries(laps).map(([step, values]) => [step, timingOf(values)]))
    return { ...made, realMrz: real, hostilePictures: hostile, timingsMs }
  } finally {
    await models.close()
  }
}

type Inspect = (bytes: Uint8Array) => Promise<DocumentFacts>

async function runMade(data: string, inspect: Inspect) {
  const documents: Record<string, Counts> = {}
  const mrz = { ...noZones(), byWidth: {} as Record<string, MrzCounts>, readable: noZones(), wrongPassingFiles: [] as string[] }
  const printedFields: FieldCounts = {}
  const checks: DocumentResults['checks'] = {}
  for (const { folder, truth } of await readDocumentTruths(data)) {
    const facts = await inspect(await readFile(join(folder, truth.file)))
    const requested = requestedFor[truth.type ?? ''] ?? 'Identity'
    const names = judgeDocument({ type: requested, front: facts, back: null, now: today, minimumAgeYears: 18 }).errors.map(
      ({ check }) => check,
    )
    countVariant(documents, truth.variant, names)
    countChecks(checks, truth.variant, names)
    if (truth.mrz) {
      const band = widthBand(facts)
      mrz.byWidth[band] ??= noZones()
      const groups = [mrz, mrz.byWidth[band], ...(readableVariants.has(truth.variant) ? [mrz.readable] : [])]
      if (countZone(groups, facts, truth.mrz)) mrz.wrongPassingFiles.push(truth.file)
    }
    if (readableVariants.has(truth.variant) && truth.printed) countFields(printedFields, facts, truth)
  }
  return { documents, mrz, printedFields, checks }
}

const noZones = (): MrzCounts => ({ documents: 0, right: 0, wrongPassing: 0, unread: 0 })

function widthBand(facts: DocumentFacts): string {
  const [a, b] = facts.quad ?? []
  const width = a && b ? Math.hypot(b.x - a.x, b.y - a.y) : 0
  if (width === 0) return 'not found'
  return width < 400 ? 'under 400 px' : width < 800 ? '400 to 799 px' : width < 1600 ? '800 to 1599 px' : '1600 px and more'
}

/** Says whether the reading is wrong and passes for right. */
function countZone(groups: MrzCounts[], { mrz }: DocumentFacts, lines: readonly string[]): boolean {
  const right = mrz?.lines.join('|') === lines.join('|')
  const wrongPassing = !right && mrz !== null && mrz.valid
  for (const group of groups) {
    group.documents++
    if (right) group.right++
    if (wrongPassing) group.wrongPassing++
    if (mrz === null) group.unread++
  }
  return wrongPassing
}

function countVariant(documents: Record<string, Counts>, variant: string, names: readonly string[]): void {
  documents[variant] ??= { n: 0, asExpected: 0, named: {} }
  const counts = documents[variant]
  const desired = expected[variant]
  counts.n++
  if (either.has(variant) || (desired && (desired.length === 0 ? names.length === 0 : desired.some((name) => names.includes(name)))))
    counts.asExpected++
  for (const name of new Set(names)) counts.named[name] = (counts.named[name] ?? 0) + 1
}

function countChecks(checks: DocumentResults['checks'], variant: string, names: readonly string[]): void {
  const all = new Set([...Object.values(expected).flat(), ...names])
  for (const name of all) {
    checks[name] ??= { hits: 0, desired: 0, falseAlarms: 0, others: 0 }
    const counts = checks[name]
    const isDesired = expected[variant]?.includes(name) ?? false
    if (isDesired) counts.desired++
    else if (expected[variant]?.length === 0) counts.others++
    if (isDesired && names.includes(name)) counts.hits++
    if (expected[variant]?.length === 0 && names.includes(name)) counts.falseAlarms++
  }
}

function countFields(counts: FieldCounts, { printedFields, printedOrigin }: DocumentFacts, { printed }: Truth): void {
  const iso = (day: string | undefined) => day?.split('.').reverse().join('-')
  const read: Record<string, string | null | undefined> = {
    ...printedFields,
    nationality: printedOrigin?.nationality?.value,
    sex: printedOrigin?.sex?.value,
  }
  const desired: Record<keyof DocumentFacts['printedFields'] | 'nationality' | 'sex', string | undefined> = {
    documentNumber: printed?.number,
    surname: printed?.surname,
    givenNames: printed?.given,
    birthDate: iso(printed?.birth_date),
    expirationDate: iso(printed?.expiry_date),
    nationality: printed?.nationality,
    sex: printed?.sex,
  }
  for (const [name, value] of Object.entries(desired)) {
    if (!value) continue
    counts[name] ??= { n: 0, right: 0 }
    counts[name].n++
    if (plain(read[name] ?? '') === plain(value)) counts[name].right++
  }
}

/** Without accents and punctuation: the network's alphabet has only some of them. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .toUpperCase()
    .replace(/Ł/g, 'L')
    .replace(/Ø/g, 'O')
    .replace(/[^A-Z0-9]/g, '')
}

async function readDocumentTruths(data: string): Promise<{ folder: string; truth: Truth }[]> {
  const root = join(data, 'synthetic')
  if (!existsSync(root)) return []
  const folders = (await readdir(root, { withFileTypes: true })).filter((entry) => entry.isDirectory() && entry.name.startsWith('docs'))
  const truths: { folder: string; truth: Truth }[] = []
  for (const { name } of folders) {
    const file = join(root, name, 'truth.jsonl')
    if (!existsSync(file)) continue
    for (const line of (await readFile(file, 'utf8')).split('\n'))
      if (line.trim()) truths.push({ folder: join(root, name), truth: JSON.parse(line) as Truth })
  }
  return truths
}

/** Pictures of real specimens, whose zones were read by eye. */
async function runReal(data: string, inspect: Inspect): Promise<DocumentResults['realMrz']> {
  const counts = { ...noZones(), byLetterHeight: {} as Record<string, MrzCounts>, wrongPassingFiles: [] as string[] }
  for (const { path = '', kind, mrz } of await readCsv(join(data, 'CATALOGUE.csv'))) {
    if (!path.startsWith('docs/') || kind !== 'doc_image' || !mrz || !existsSync(join(data, path))) continue
    const facts = await inspect(await readFile(join(data, path)))
    const height = facts.mrz?.letterHeightPx
    const band = height === undefined ? 'not found' : height < 12 ? 'under 12 px' : '12 px and more'
    counts.byLetterHeight[band] ??= noZones()
    if (countZone([counts, counts.byLetterHeight[band]], facts, mrz.split('|'))) counts.wrongPassingFiles.push(path)
  }
  return counts
}

/** Every file of the folder of bad files, taken as a picture: refused with a word, or read. */
async function runHostile(data: string, inspect: Inspect): Promise<DocumentResults['hostilePictures']> {
  const result: DocumentResults['hostilePictures'] = { n: 0, refused: {}, read: 0, otherFailures: [] }
  const root = join(data, 'bad')
  if (!existsSync(root)) return result
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    result.n++
    try {
      await inspect(await readFile(join(entry.parentPath, entry.name)))
      result.read++
    } catch (error) {
      const kind = error instanceof Error && 'kind' in error ? String(error.kind) : null
      if (kind) result.refused[kind] = (result.refused[kind] ?? 0) + 1
      else result.otherFailures.push(`${entry.name}: ${String(error).slice(0, 120)}`)
    }
  }
  return result
}
