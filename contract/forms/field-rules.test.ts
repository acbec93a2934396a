import { expect, it } from 'vitest'
import { fieldTypes } from '#contract/forms/definition/field-type.ts'
import { keysOf, storedOf } from '#contract/forms/testing/write-form.ts'

const options = [{ value: 'tea' }, { value: 'coffee' }, { value: 'milk' }]
const file = (fileId: string) => ({ fileId, fileName: 'deed.pdf', fileType: 'application/pdf' })
const png = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/** For every type: how it is defined, what may be submitted, and what may not, with the reason. */
const cases: Record<string, { define?: object; good: unknown[]; bad: [unknown, string][] }> = {
  text: {
    define: { limit: { length: 5, minLength: 2 } },
    good: ['李小龙', '𠮷𠮷𠮷𠮷𠮷', 'O’Ne'],
    bad: [
      ['abcdef', 'too-long'],
      ['a', 'too-short'],
      ['a\u0000b', 'odd-characters'],
      ['a\nb', 'odd-characters'],
      [7, 'wrong-shape'],
    ],
  },
  url: {
    good: ['https://example.com', 'http://例子.中国/a?b=c#d', 'https://example.com:8443/x'],
    bad: [
      ['javascript:alert(1)', 'not-a-url'],
      ['example.com', 'not-a-url'],
      ['https://user@evil.example', 'not-a-url'],
      ['https://localhost', 'not-a-url'],
    ],
  },
  email: {
    good: ['a@b.co', 'a.b+c@d-e.international'],
    bad: [
      ['a@b', 'not-an-email'],
      ['a b@c.de', 'not-an-email'],
      ['a@b.c', 'not-an-email'],
      [`${'a'.repeat(250)}@b.co`, 'not-an-email'],
    ],
  },
  picklist: {
    define: { options },
    good: ['tea'],
    bad: [
      ['beer', 'not-an-option'],
      [['tea'], 'wrong-shape'],
    ],
  },
  table: {
    define: {
      limit: { length: 2 },
      columns: [
        { name: 'Bank', type: 'text', limit: { required: true } },
        { name: 'Share', type: 'percent' },
      ],
    },
    good: [[{ Bank: 'North', Share: '12.5' }], [{ Bank: 'North' }, { Bank: '', Share: ' ' }]],
    bad: [
      [[{ Bank: '', Share: '5' }], '0.Bank required'],
      [[{ Bank: 'N' }, { Bank: 'S', Share: '101' }], '1.Share share-out-of-range'],
      [[{ Bank: 'N' }, { Bank: 'S' }, { Bank: 'W' }], 'too-many-rows'],
      [[{ Bank: 'N', Other: 'x' }], 'unknown-field'],
      ['North', 'wrong-shape'],
    ],
  },
  signature: {
    good: ['Clara Example', png],
    bad: [
      ['data:image/svg+xml;base64,PHN2Zz4=', 'not-a-signature'],
      ['x'.repeat(201), 'too-long'],
    ],
  },
  'multi-select': {
    define: { options, limit: { length: 2 } },
    good: [['tea'], ['tea', 'milk']],
    bad: [
      [['tea', 'coffee', 'milk'], 'too-many-choices'],
      [['beer'], 'not-an-option'],
      [['tea', 'tea'], 'wrong-shape'],
      ['tea', 'wrong-shape'],
    ],
  },
  number: {
    define: { limit: { min: -5, max: 10, decimals: 1 } },
    good: ['-5', '10', '0', '3.5'],
    bad: [
      ['-5.1', 'too-small'],
      ['10.1', 'too-large'],
      ['3.55', 'too-many-decimals'],
      ['1,5', 'not-a-number'],
      ['1e3', 'not-a-number'],
      ['٣', 'not-a-number'],
      ['Infinity', 'not-a-number'],
      [3, 'wrong-shape'],
    ],
  },
  phone: {
    good: ['+6591234567', '+447911123456'],
    bad: [
      ['91234567', 'not-a-phone'],
      ['+0123456789', 'not-a-phone'],
      ['+6591234560', 'not-a-phone'],
      ['+65 9123 4567', 'not-a-phone'],
    ],
  },
  percent: {
    good: ['0.01', '100', '33.33', '100.00'],
    bad: [
      ['0', 'share-out-of-range'],
      ['100.01', 'share-out-of-range'],
      ['12.345', 'too-many-decimals'],
      ['ten', 'not-a-number'],
      ['5%', 'not-a-number'],
    ],
  },
  checkbox: { good: [true], bad: [['true', 'wrong-shape']] },
  'multi-checkbox': { define: { options }, good: [['coffee']], bad: [[['beer'], 'not-an-option']] },
  time: {
    good: ['00:00', '23:59'],
    bad: [
      ['24:00', 'not-a-time'],
      ['9:30', 'not-a-time'],
      ['12:60', 'not-a-time'],
    ],
  },
  'date-time': {
    good: ['2024-02-29T08:30'],
    bad: [
      ['2023-02-29T08:30', 'not-a-date-time'],
      ['2024-02-29 08:30', 'not-a-date-time'],
    ],
  },
  date: {
    define: { limit: { min: '1900-01-01', max: 'today' } },
    good: ['1900-01-01', '2024-02-29', '2026-11-21'],
    bad: [
      ['2023-02-29', 'not-a-date'],
      ['2026-11-22', 'date-too-late'],
      ['1899-12-31', 'date-too-early'],
      ['31/12/1990', 'not-a-date'],
      ['1990-13-01', 'not-a-date'],
    ],
  },
  'text-area-long': {
    define: { limit: { length: 6 } },
    good: ['a\nb\tc'],
    bad: [
      ['1234567', 'too-long'],
      ['a\u0007', 'odd-characters'],
    ],
  },
  'text-area-rich': {
    define: { limit: { length: 5 } },
    good: ['<p><strong>12345</strong></p>'],
    bad: [['<p>123456</p>', 'too-long']],
  },
  'updating-files': {
    define: { limit: { length: 1 } },
    good: [[file('fil_1')]],
    bad: [
      [[file('fil_1'), file('fil_2')], 'too-many-files'],
      [[{ ...file('../etc') }], 'wrong-shape'],
      [[{ url: 'https://evil.example' }], 'wrong-shape'],
    ],
  },
  'updating-files-base64': { good: [[file('fil_1'), file('fil_2')]], bad: [[[file('fil_1'), file('fil_1')], 'wrong-shape']] },
  industry: { good: ['K'], bad: [['Z', 'not-an-option']] },
  'company-size': { good: ['10-49'], bad: [['10', 'not-an-option']] },
  'nature-of-business': { good: ['trading'], bad: [['Trading', 'not-an-option']] },
  'company-type': { good: ['trust'], bad: [['', 'required']] },
  country: {
    good: ['SG', 'XK'],
    bad: [
      ['ZZ', 'not-an-option'],
      ['sg', 'not-an-option'],
    ],
  },
  occupation: { good: ['2', 'student'], bad: [['wizard', 'not-an-option']] },
  currency: { good: ['HKD'], bad: [['DEM', 'not-an-option']] },
}

const defined = (type: string) => ({ type, ...cases[type]?.define })

it('accepts complete answers on submission, and gives a reason for each refusal', () => {
  for (const [type, { good, bad }] of Object.entries(cases)) {
    for (const value of good) expect([type, value, keysOf(defined(type), value as string)]).toEqual([type, value, []])
    for (const [value, key] of bad) {
      const field = { ...defined(type), ...(key === 'required' && { limit: { required: true } }) }
      expect([type, value, keysOf(field, value as string)]).toEqual([type, value, [key]])
    }
  }
})

it('has a case for every type that takes an answer', () => {
  const silent = fieldTypes.filter((type) => !Object.hasOwn(cases, type))
  expect(silent).toEqual(['downloadLink', 'header'])
})

it('refuses an answer to a type that takes none', () => {
  expect([keysOf({ type: 'header' }, 'hello'), keysOf({ type: 'downloadLink', link: '/terms.pdf' }, 'hello', 'draft')]).toEqual([
    ['unknown-field'],
    ['unknown-field'],
  ])
})

it('accepts unfinished answers as a draft', () => {
  const unfinished: [object, unknown][] = [
    [{ type: 'email' }, 'clara@'],
    [{ type: 'date' }, '1990-1'],
    [{ type: 'number' }, '-'],
    [{ type: 'percent' }, '100.'],
    [{ type: 'phone' }, '+65 91'],
    [{ type: 'url' }, 'https://'],
    [{ type: 'text', limit: { minLength: 5, length: 8 } }, 'abc'],
    [defined('table'), [{ Bank: '', Share: 'x' }]],
    [{ type: 'checkbox', limit: { required: true } }, false],
    [{ type: 'text', limit: { required: true } }, ''],
  ]
  for (const [field, value] of unfinished) {
    expect(keysOf(field as Record<string, unknown>, value as string, 'draft')).toEqual([])
    expect(storedOf(field as Record<string, unknown>, value as string, { mode: 'draft' })).toEqual(value)
  }
})

it('refuses even as a draft what the definition does not allow', () => {
  const refused: [object, unknown, string][] = [
    [{ type: 'picklist', options }, 'beer', 'not-an-option'],
    [{ type: 'text' }, 'x'.repeat(2_001), 'too-long'],
    [{ type: 'text' }, { en: 'x' }, 'wrong-shape'],
    [{ type: 'text' }, 'bad\u001b[31m', 'odd-characters'],
    [{ type: 'text' }, 'half \ud83d', 'odd-characters'],
    [{ type: 'checkbox' }, 'yes', 'wrong-shape'],
    [{ type: 'country' }, 'Atlantis', 'not-an-option'],
  ]
  for (const [field, value, key] of refused) {
    expect(keysOf(field as Record<string, unknown>, value as string, 'draft')).toEqual([key])
  }
})

it('requires required fields only', () => {
  for (const empty of [undefined, '', '   ']) {
    expect(keysOf({ type: 'text', limit: { required: true } }, empty)).toEqual(['required'])
    expect(keysOf({ type: 'text' }, empty)).toEqual([])
  }
  expect(keysOf({ type: 'checkbox', limit: { required: true } }, false)).toEqual(['required'])
  expect(keysOf({ type: 'text-area-rich', limit: { required: true } }, '<p> </p><ul><li><br></li></ul>')).toEqual(['required'])
  expect(keysOf({ ...defined('table'), limit: { required: true } }, [{ Bank: ' ' }])).toEqual(['required'])
})

it('trims answers, and leaves names as entered', () => {
  expect(storedOf({ type: 'text' }, '  José  María-O’Neill ')).toBe('José  María-O’Neill')
  expect(storedOf({ type: 'table', columns: [{ name: 'Bank', type: 'text' }] }, [{ Bank: ' North ' }, { Bank: '' }])).toEqual([
    { Bank: 'North' },
  ])
})

it('enforces exclusive bounds', () => {
  const above = { type: 'number', limit: { above: 18 } }
  expect([keysOf(above, '18'), keysOf(above, '18.01')]).toEqual([['not-above'], []])
})
