import { expect, it } from 'vitest'
import { readTable, tableLimits } from '#web/flows/staff/read-table.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const rowsOf = (bytes: Uint8Array) => {
  const table = readTable(bytes, { usual: 'windows-1252' })
  return table.is === 'read' ? table.rows : table.fault
}

it('knows the columns by their headings, in any order and both languages, and passes over empty lines', () => {
  expect(rowsOf(utf8('Reference;E-Mail Address;Language\r\nA-1;ada@northwind.example;EN\r\n;;\r\n"A;2";" grace@northwind.example ";'))).toEqual([
    { row: 2, email: 'ada@northwind.example', language: 'EN', reference: 'A-1' },
    { row: 4, email: 'grace@northwind.example', reference: 'A;2' },
  ])
  expect(rowsOf(utf8('公司名称,电子邮箱\n极光有限公司,board@aurora.example\n'))).toEqual([{ row: 2, email: 'board@aurora.example', companyName: '极光有限公司' }])
})

it('takes a table without headings by the column that holds addresses', () => {
  expect(rowsOf(utf8('Ada\tada@northwind.example\nGrace\tgrace@northwind.example'))).toEqual([
    { row: 1, email: 'ada@northwind.example' },
    { row: 2, email: 'grace@northwind.example' },
  ])
})

it('reads what spreadsheets write: a byte order mark, UTF-16, GB 18030, Windows-1252', () => {
  const line = 'email,reference\nada@northwind.example,Zoë\n'
  const utf16 = new Uint8Array([0xff, 0xfe, ...new Uint8Array(new Uint16Array([...line].map((sign) => sign.charCodeAt(0))).buffer)])
  const western = new Uint8Array([...line].map((sign) => sign.charCodeAt(0)))
  const chinese = new Uint8Array([...utf8('email,reference\na@b.example,'), 0xd6, 0xd0, 0xb9, 0xfa])
  const read = ([[utf8(`\ufeff${line}`), 'gb18030'], [utf16, 'gb18030'], [western, 'windows-1252'], [chinese, 'gb18030']] as const).map(([bytes, usual]) => {
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

it('says of a file that is no such table why not', () => {
  const many = utf8(`email\n${'a@b.example\n'.repeat(tableLimits.maxRows + 1)}`)
  expect([new Uint8Array(), utf8('email\n'), utf8('name\nAda'), new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), many, new Uint8Array(tableLimits.maxBytes + 1)].map(rowsOf)).toEqual([
    'empty',
    'empty',
    'no-email-column',
    'unreadable',
    'too-many-rows',
    'too-large',
  ])
})
