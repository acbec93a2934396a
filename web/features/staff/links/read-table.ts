import Papa from 'papaparse'
import type { LinkRow } from '#contract/links/link-row.ts'

export const tableLimits = { maxBytes: 10_000_000, maxRows: 20_000 } as const

/** With as many empty lines between them as a spreadsheet may leave. */
const longestRead = tableLimits.maxRows * 2

export function isTooLarge(bytes: number): boolean {
  return bytes > tableLimits.maxBytes
}

export type TableRow = LinkRow & {
  /** Its line in the file, the heading being the first. */
  row: number
}
export type TableFault = 'too-large' | 'too-many-rows' | 'unreadable' | 'empty' | 'no-email-column' | 'column-twice' | 'quote-open'
export const tableEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'gb18030', 'windows-1252'] as const
export type TableEncoding = (typeof tableEncodings)[number]
/** `isGuessed`: nothing in the file says its encoding; somebody has to look whether its words are right. */
export type ReadTable = { is: 'read'; rows: TableRow[]; encoding: TableEncoding; isGuessed: boolean } | { is: 'refused'; fault: TableFault }

/** Headings by which tables name what a link needs, in small letters, without spaces and signs. */
const headings: Record<keyof LinkRow, readonly string[]> = {
  email: ['email', 'emailaddress', 'mail', 'mailaddress', '邮箱', '电子邮箱', '电子邮件', '邮件地址', '邮箱地址'],
  language: ['language', 'lang', '语言'],
  reference: ['reference', 'ref', 'customerid', 'customernumber', 'externalid', '编号', '客户编号', '参考号'],
  companyName: ['company', 'companyname', 'businessname', 'business', '公司', '公司名称', '企业名称'],
  firstName: ['firstname', 'givenname', 'givennames', 'forename', 'fullname', '名', '名字', '姓名'],
  middleName: ['middlename', 'middlenames', '中间名'],
  lastName: ['lastname', 'surname', 'familyname', '姓', '姓氏'],
  dateOfBirth: ['dateofbirth', 'birthdate', 'birthday', 'dob', '出生日期', '生日'],
}

type Options = {
  /** What spreadsheets of this country write when they do not write Unicode, where the bytes do not tell. */
  usual: TableEncoding
  /** What somebody chose instead. */
  encoding?: TableEncoding | undefined
}

/**
 * A table of people or companies from the bytes of a CSV file: comma, semicolon or tab. Columns are known by their headings, or, where there is none,
 * by the one that holds e-mail addresses. Without bytes it is a file that was too large to be read.
 */
export function readTable(bytes: Uint8Array | undefined, { usual, encoding }: Options): ReadTable {
  if (!bytes || isTooLarge(bytes.length)) return { is: 'refused', fault: 'too-large' }
  const read = encoding ? toText(bytes, [encoding]) : detectText(bytes, usual)
  if (!read) return { is: 'refused', fault: 'unreadable' }
  // Of a table that is far too long only as much is read as tells so.
  const { data, meta, errors } = Papa.parse<string[]>(read.text, { skipEmptyLines: false, preview: longestRead })
  if (meta.truncated) return { is: 'refused', fault: 'too-many-rows' }
  if (errors.some(({ code }) => code === 'MissingQuotes')) return { is: 'refused', fault: 'quote-open' }
  const lines = data.map((cells, index) => ({ row: index + 1, cells })).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const [first] = lines
  if (!first) return { is: 'refused', fault: 'empty' }
  const named = toColumns(first.cells)
  const columns = named.email !== undefined || named.companyName !== undefined ? named : findColumns(first.cells)
  if (columns === named && isTwice(first.cells)) return { is: 'refused', fault: 'column-twice' }
  if (!columns || columns.email === undefined) return { is: 'refused', fault: 'no-email-column' }
  const body = columns === named ? lines.slice(1) : lines
  if (body.length > tableLimits.maxRows) return { is: 'refused', fault: 'too-many-rows' }
  if (body.length === 0) return { is: 'refused', fault: 'empty' }
  const isGuessed = !encoding && (read.encoding === 'gb18030' || read.encoding === 'windows-1252')
  return { is: 'read', encoding: read.encoding, isGuessed, rows: body.map(({ row, cells }) => toRow(row, cells, columns)) }
}

/** A few rows by which somebody sees whether the encoding is right: in those that are all ASCII nothing can be wrong. */
export function toPreview(rows: readonly TableRow[], count: number): TableRow[] {
  const isTelling = ({ reference = '', companyName = '', email = '' }: TableRow) => /[^\s!-~]/.test(reference + companyName + email)
  return [...rows.filter(isTelling).slice(0, count), ...rows.filter((row) => !isTelling(row)).slice(0, count)].slice(0, count)
}

type Columns = { [K in keyof LinkRow]?: number }

const toHeadings = (cells: readonly string[]) => cells.map((cell) => cell.toLowerCase().replace(/[\s_\-.*:()]/g, ''))

/** Two columns of one meaning: nobody can know which is meant. */
function isTwice(cells: readonly string[]): boolean {
  const found = toHeadings(cells)
  return Object.values(headings).some((texts) => found.filter((word) => texts.includes(word)).length > 1)
}

function toColumns(cells: readonly string[]): Columns {
  const found = toHeadings(cells)
  const columns: Columns = {}
  for (const [name, texts] of Object.entries(headings) as [keyof LinkRow, readonly string[]][]) {
    const at = found.findIndex((word) => texts.includes(word))
    if (at >= 0) columns[name] = at
  }
  return columns
}

/** A table without headings: its first line is somebody already. */
function findColumns(cells: readonly string[]): Columns | undefined {
  const email = cells.findIndex((cell) => /^\s*[^\s@]+@\S+\s*$/.test(cell))
  return email < 0 ? undefined : { email }
}

function toRow(row: number, cells: readonly string[], columns: Columns): TableRow {
  const cellOf = (name: keyof LinkRow) => {
    const at = columns[name]
    return (at === undefined ? undefined : cells[at]?.trim()) || undefined
  }
  const found = (Object.keys(headings) as (keyof LinkRow)[]).flatMap((name) => {
    const cell = cellOf(name)
    return cell ? [[name, cell]] : []
  })
  return { row, ...(Object.fromEntries(found) as LinkRow) }
}

/** As much as tells an encoding, of a table that may be long. */
const judgedBytes = 100_000

type Text = { text: string; encoding: TableEncoding }

/** Unicode where the bytes are Unicode, by its mark or to the letter; else Chinese where most of the signs beyond ASCII are common Chinese ones. */
function detectText(bytes: Uint8Array, usual: TableEncoding): Text | undefined {
  const utf16 = findUtf16(bytes)
  if (utf16) return toText(bytes, [utf16])
  const certain = toText(bytes, isMostlyGb2312(bytes) ? ['utf-8', 'gb18030'] : ['utf-8'])
  return certain ?? (isBrokenUtf8(bytes) ? undefined : toText(bytes, [usual, 'windows-1252']))
}

/** Most of its signs are right: it is damaged, and not of another encoding. */
function isBrokenUtf8(bytes: Uint8Array): boolean {
  const beyond = [...new TextDecoder('utf-8').decode(bytes.subarray(0, judgedBytes))].filter((sign) => sign > '\x7f')
  return beyond.filter((sign) => sign === '\ufffd').length * 2 < beyond.length
}

/** By its mark, or by the zeros beside its commas and line breaks, which stand on one side of each pair. */
function findUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  bytes.subarray(0, judgedBytes).forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (even + odd === 0 || bytes.length % 2 === 1) return undefined
  return odd > even * 9 ? 'utf-16le' : even > odd * 9 ? 'utf-16be' : undefined
}

/**
 * Signs of GB 2312, which nearly all Chinese names are of, are two bytes from A1 on. In Western text a letter beyond ASCII stands among others
 * of ASCII, and such a pair is rare.
 */
function isMostlyGb2312(bytes: Uint8Array): boolean {
  let [common, others] = [0, 0]
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue
    if ((bytes[at + 1] ?? 0) >= 0xa1) common += 1
    else others += 1
    at += 1
  }
  return common > others
}

/** By the first encoding in which every byte makes sense. */
function toText(bytes: Uint8Array, tried: readonly TableEncoding[]): Text | undefined {
  for (const encoding of tried) {
    const text = decode(bytes, encoding)
    // A zero says that this is no text, or text of another kind.
    if (text !== undefined && !text.includes('\0')) return { text, encoding }
  }
  return undefined
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
