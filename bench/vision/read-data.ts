import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import sharp from 'sharp'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

/** One line of CATALOGUE.csv. */
export type CatalogueRow = { path: string; kind: string; label: string; person: string; portraitOk: boolean }

/** One line of synthetic/…/truth.jsonl about a clip, with the folder that it lies in. */
export type ClipTruth = {
  folder: string
  files: string[]
  variant: string
  group: string
  person: string | null
  face: string | null
}

/** Fields of a CSV line; a quoted field may hold commas and doubled quotes. */
function fieldsOf(line: string): string[] {
  const fields: string[] = []
  let field = ''
  let quoted = false
  for (let i = 0; i < line.length; i++) {
    const letter = line[i]
    if (quoted && letter === '"' && line[i + 1] === '"') {
      field += '"'
      i++
    } else if (letter === '"') quoted = !quoted
    else if (letter === ',' && !quoted) {
      fields.push(field)
      field = ''
    } else field += letter
  }
  return [...fields, field]
}

/** The lines of a CSV file as records by its header; empty where there is no such file. */
export async function readCsv(file: string): Promise<Record<string, string>[]> {
  if (!existsSync(file)) return []
  const [header = '', ...lines] = (await readFile(file, 'utf8')).split(/\r?\n/).filter((line) => line !== '')
  const names = fieldsOf(header)
  return lines.map((line) => {
    const fields = fieldsOf(line)
    return Object.fromEntries(names.map((name, i) => [name, fields[i] ?? '']))
  })
}

/** The rows of the catalogue whose files are there. */
export async function readCatalogue(data: string): Promise<CatalogueRow[]> {
  const rows = await readCsv(join(data, 'CATALOGUE.csv'))
  return rows
    .map((row) => ({
      path: row.path ?? '',
      kind: row.kind ?? '',
      label: row.label ?? '',
      person: row.person ?? '',
      portraitOk: row.portrait_ok === '1',
    }))
    .filter(({ path }) => path !== '' && existsSync(join(data, path)))
}

async function filesBelow(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function toClipTruth(folder: string, line: string): ClipTruth[] {
  const row = JSON.parse(line) as Record<string, unknown>
  const { files, variant } = row
  if (!Array.isArray(files) || typeof variant !== 'string') return []
  return [
    {
      folder,
      files: files.filter((file): file is string => typeof file === 'string'),
      variant,
      group: textOf(row.group) ?? '',
      person: textOf(row.person),
      face: textOf(row.face),
    },
  ]
}

/** Every clip that a truth.jsonl below synthetic/ describes. */
export async function readClipTruths(data: string): Promise<ClipTruth[]> {
  const lists = (await filesBelow(join(data, 'synthetic'))).filter((file) => file.endsWith('truth.jsonl'))
  const truths: ClipTruth[] = []
  for (const list of lists) {
    for (const line of (await readFile(list, 'utf8')).split('\n')) if (line.trim()) truths.push(...toClipTruth(dirname(list), line))
  }
  return truths
}

/** Every file below a folder of the data, relative to it. */
export async function listFolder(data: string, folder: string): Promise<string[]> {
  return (await filesBelow(join(data, folder))).map((file) => relative(data, file)).sort()
}

/** Upright pixels of a picture file or of its bytes. */
export async function readPicture(source: string | Uint8Array): Promise<RgbPicture> {
  const { data, info } = await sharp(source).rotate().removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) }
}
