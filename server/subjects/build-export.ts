import { type Language, languageTag } from '#contract/language.ts'
import { openBlob } from '#server/files/store-blob.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { VerificationRequestRow } from '#server/platform/database/schema.ts'
import type { BlobRow } from '#server/platform/database/schema-verification.ts'
import { reportTexts } from '#server/subjects/report-texts.ts'
import { findSuperseded, listOwnBlobs } from '#server/subjects/repositories/subject-rows.ts'
import { subjectParts } from '#server/subjects/subject-parts.ts'
import { toReportLines } from '#server/subjects/to-report-lines.ts'
import { writeReport } from '#server/subjects/write-report.ts'
import { writeZip, type ZipPart } from '#server/subjects/write-zip.ts'

/** What of pictures, recordings and files goes into one archive, which is in memory while it is made. */
const mostFileBytes = 200 * 1_048_576

const endings: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/bmp': 'bmp',
  'video/webm': 'webm',
  'video/mp4': 'mp4',
  'application/pdf': 'pdf',
}

type Needs = Pick<AppContext, 'db' | 'blobs' | 'masterKey' | 'clock'>
export type BuiltExport = { zip: Buffer; leftOut: number }

/** Everything about the person of a request: data.json, report.pdf, and their files under names of ours. */
export async function buildExport(
  context: Needs,
  {
    request,
    key,
    language,
    client,
  }: { request: VerificationRequestRow; key: Uint8Array; language: Language; client: { id: string; name: string } },
): Promise<BuiltExport> {
  const { db, masterKey } = context
  const parts: Record<string, unknown> = {}
  for (const part of subjectParts) parts[part.name] = await part.read({ db, masterKey, request, key, language })
  const { files, names, leftOut } = await readFiles(context, request.id, key)
  const madeAt = context.clock.now()
  const isRestarted = await findSuperseded(db, request.id)
  const texts = reportTexts[language]
  const fill = (name: string, values: Record<string, string> = {}) =>
    (texts[name] ?? '').replace(/\{(\w+)\}/g, (_, value: string) => values[value] ?? '')
  const notes = [
    fill('about', { client: client.name, time: madeAt.toISOString() }),
    fill('left'),
    ...(leftOut > 0 ? [fill('leftFiles', { count: String(leftOut) })] : []),
    ...(isRestarted ? [fill('superseded')] : []),
  ]
  const data = { madeAt, customer: client, notes, files: Object.values(names), ...parts }
  const pdf = writeReport({
    title: fill('title'),
    languageTag: languageTag[language],
    madeAt,
    lines: [
      { kind: 'title', text: fill('title') },
      ...notes.map((text) => ({ kind: 'text' as const, text })),
      ...toReportLines(toNamed(parts, names), language),
    ],
  })
  const zip = writeZip([
    { name: 'data.json', bytes: Buffer.from(JSON.stringify(toNamed(data, names), null, 2)) },
    { name: 'report.pdf', bytes: pdf },
    ...files,
  ])
  return { zip, leftOut }
}

/** A file is named by what it is and its number: what strangers called theirs stands in the JSON alone. */
async function readFiles({ db, blobs }: Needs, requestId: string, key: Uint8Array) {
  const files: ZipPart[] = []
  const names: Record<string, string> = {}
  let total = 0
  let leftOut = 0
  for (const [at, blob] of (await listOwnBlobs(db, requestId)).entries()) {
    if (total + blob.byteCount > mostFileBytes) {
      leftOut += 1
      continue
    }
    const name = `files/${String(at + 1).padStart(2, '0')}-${blob.kind}.${endings[blob.mediaType] ?? 'bin'}`
    files.push({ name, bytes: await openBlob({ blobs }, blob as BlobRow, key), isPacked: true })
    names[blob.id] = name
    total += blob.byteCount
  }
  return { files, names, leftOut }
}

/** Ids of files become the names that they have in the archive. */
function toNamed<T>(data: T, names: Record<string, string>): T {
  return JSON.parse(JSON.stringify(data), (_, value: unknown) =>
    typeof value === 'string' && Object.hasOwn(names, value) ? names[value] : value,
  ) as T
}
