import { expect, it } from 'vitest'
import { readTable, tableLimits, toPreview } from '#web/features/staff/links/read-table.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const rowsOf = (bytes: Uint8Array) => {
  const table = readTable(bytes, { usual: 'windows-1252' })
  return table.is === 'read' ? table.rows : table.fault
}

it('recognizes columns by headings in any order and both languages, skipping empty lines', () => {
  expect(
    rowsOf(utf8('Reference;E-Mail Address;Language\r\nA-1;ada@northwind.example;EN\r\n;;\r\n"A;2";" grace@northwind.example ";')),
  ).toEqual([
    { row: 2, email: 'ada@northwind.example', language: 'EN', reference: 'A-1' },
    { row: 4, email: 'grace@northwind.example', reference: 'A;2' },
  ])
  expect(rowsOf(utf8('公司名称,电子邮箱\n极光有限公司,board@aurora.example\n'))).toEqual([
    { row: 2, email: 'board@aurora.example', companyName: '极光有限公司' },
  ])
})

it('recognizes names and date of birth by common headings', () => {
  expect(rowsOf(utf8('Email,Given Names,Middle name,Surname,DOB\nanna@northwind.example,Anna,Maria,Eriksson,1984-08-12\n'))).toEqual([
    { row: 2, email: 'anna@northwind.example', firstName: 'Anna', middleName: 'Maria', lastName: 'Eriksson', dateOfBirth: '1984-08-12' },
  ])
  expect(rowsOf(utf8('邮箱,姓,名,出生日期\nwang@northwind.example,王,小明,1990-01-02\n'))).toEqual([
    { row: 2, email: 'wang@northwind.example', firstName: '小明', lastName: '王', dateOfBirth: '1990-01-02' },
  ])
})

it('reads a table without headings by its column of addresses', () => {
  expect(rowsOf(utf8('Ada\tada@northwind.example\nGrace\tgrace@northwind.example'))).toEqual([
    { row: 1, email: 'ada@northwind.example' },
    { row: 2, email: 'grace@northwind.example' },
  ])
})

it('reads a byte order mark, UTF-16, GB 18030 and Windows-1252', () => {
  const line = 'email,reference\nada@northwind.example,Zoë\n'
  const utf16 = new Uint8Array([0xff, 0xfe, ...new Uint8Array(new Uint16Array([...line].map((sign) => sign.charCodeAt(0))).buffer)])
  const western = new Uint8Array([...line].map((sign) => sign.charCodeAt(0)))
  const chinese = new Uint8Array([...utf8('email,reference\na@b.example,'), 0xd6, 0xd0, 0xb9, 0xfa])
  const read = (
    [
      [utf8(`\ufeff${line}`), 'gb18030'],
      [utf16, 'gb18030'],
      [western, 'windows-1252'],
      [chinese, 'gb18030'],
    ] as const
  ).map(([bytes, usual]) => {
    const table = readTable(bytes, { usual })
    return table.is === 'read' ? [table.encoding, table.rows[0]?.reference] : table
  })
  expect(read).toEqual([
    ['utf-8', 'Zoë'],
    ['utf-16le', 'Zoë'],
    ['windows-1252', 'Zoë'],
    ['gb18030', '中国'],
  ])
  const chosen = readTable(chinese, { usual: 'windows-1252', encoding: 'gb18030' })
  expect(chosen.is === 'read' && chosen.rows[0]?.reference).toBe('中国')
})

/** `中国明远` and its neighbours in GB 18030, as a spreadsheet in China saves a table. */
const gb = (...bytes: number[]) => new Uint8Array([...utf8('email,reference\na@b.example,'), ...bytes, 0x0a])

it('detects Chinese encodings by content, and reports a guess', () => {
  for (const usual of ['windows-1252', 'gb18030'] as const) {
    expect(readTable(gb(0xd6, 0xd0, 0xb9, 0xfa, 0xc3, 0xf7, 0xd4, 0xb6), { usual })).toMatchObject({
      encoding: 'gb18030',
      isGuessed: true,
      rows: [{ reference: '中国明远' }],
    })
  }
  const western = (text: string) => new Uint8Array([...`email,reference\na@b.example,${text}\n`].map((sign) => sign.charCodeAt(0)))
  expect(readTable(western('Müller Zoë Ångström'), { usual: 'windows-1252' })).toMatchObject({
    encoding: 'windows-1252',
    isGuessed: true,
    rows: [{ reference: 'Müller Zoë Ångström' }],
  })
  // Nothing but four-byte signs or rare ones: taken for Chinese where the pages are Chinese.
  expect(readTable(gb(0xe9, 0x46), { usual: 'gb18030' })).toMatchObject({ encoding: 'gb18030', rows: [{ reference: '镕' }] })
  expect(readTable(western('Zoë'), { usual: 'gb18030' })).toMatchObject({ encoding: 'windows-1252', isGuessed: true })
})

it('trusts declared Unicode', () => {
  const line = 'email,reference\na@b.example,明远\n'
  const units = [...line].map((sign) => sign.charCodeAt(0))
  const little = units.flatMap((unit) => [unit & 255, unit >> 8])
  const big = units.flatMap((unit) => [unit >> 8, unit & 255])
  const read = [
    utf8(line),
    utf8(`\ufeff${line}`),
    new Uint8Array([0xff, 0xfe, ...little]),
    new Uint8Array([0xfe, 0xff, ...big]),
    new Uint8Array(little),
    new Uint8Array(big),
  ].map((bytes) => {
    const table = readTable(bytes, { usual: 'windows-1252' })
    return table.is === 'read' ? [table.encoding, table.isGuessed, table.rows[0]?.reference] : table.fault
  })
  expect(read).toEqual(['utf-8', 'utf-8', 'utf-16le', 'utf-16be', 'utf-16le', 'utf-16be'].map((encoding) => [encoding, false, '明远']))
  expect(readTable(gb(0xd6, 0xd0), { usual: 'windows-1252', encoding: 'gb18030' })).toMatchObject({ isGuessed: false })
  // One byte that is no UTF-8 makes the whole no UTF-8.
  expect(readTable(new Uint8Array([...utf8(line), 0xff, 0x0a]), { usual: 'windows-1252' })).toEqual({ is: 'refused', fault: 'unreadable' })
})

it('previews the rows that reveal the encoding', () => {
  const rows = ['a', 'b', 'c', '明远', 'd', 'Zoë'].map((reference, at) => ({ row: at + 2, email: `p${at}@b.example`, reference }))
  expect(toPreview(rows, 3).map(({ reference }) => reference)).toEqual(['明远', 'Zoë', 'a'])
})

it('explains why a file is no table', () => {
  const many = utf8(`email\n${'a@b.example\n'.repeat(tableLimits.maxRows + 1)}`)
  expect(
    [
      new Uint8Array(),
      utf8('email\n'),
      utf8('name\nAda'),
      new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]),
      many,
      new Uint8Array(tableLimits.maxBytes + 1),
    ].map(rowsOf),
  ).toEqual(['empty', 'empty', 'no-email-column', 'unreadable', 'too-many-rows', 'too-large'])
})

it('refuses a million rows quickly, and reports wrong quotes and headings', () => {
  const million = utf8(`email\n${'a@b.cd\n'.repeat(1_000_000)}`)
  expect(rowsOf(million)).toBe('too-many-rows')
  expect(readTable(undefined, { usual: 'windows-1252' })).toEqual({ is: 'refused', fault: 'too-large' })
  expect(rowsOf(utf8('email,E-Mail\nada@northwind.example,ada@northwind.example'))).toBe('column-twice')
  expect(rowsOf(utf8('email,reference\n"ada@northwind.example,A-1\ngrace@northwind.example,A-2'))).toBe('quote-open')
})

it('keeps line breaks in quotes, and treats formulas as text', () => {
  const formulas = ['=1+1', '+49 30 1234', '-2', '@SUM(A1)', '\t=1']
  expect(
    rowsOf(utf8(`email,reference\n"ada@northwind.example","two\nlines"\n${formulas.map((cell) => `x@y.example,"${cell}"`).join('\n')}`)),
  ).toEqual([
    { row: 2, email: 'ada@northwind.example', reference: 'two\nlines' },
    ...formulas.map((cell, at) => ({ row: at + 3, email: 'x@y.example', reference: cell.trim() })),
  ])
})

it('reads UTF-16 in either byte order, and refuses nonsense', () => {
  const line = 'email,reference\nada@northwind.example,中\n'
  const big = new Uint8Array([0xfe, 0xff, ...[...line].flatMap((sign) => [sign.charCodeAt(0) >> 8, sign.charCodeAt(0) & 255])])
  expect(rowsOf(big)).toEqual([{ row: 2, email: 'ada@northwind.example', reference: '中' }])
  const mixed = new Uint8Array([...utf8('email,reference\na@b.example,中国明远\nc@d.example,'), 0xff])
  expect(readTable(mixed, { usual: 'gb18030' })).toMatchObject({ is: 'refused', fault: 'unreadable' })
})
