import { expect, it } from 'vitest'
import { listDates, readDate } from '#web/forms/read/read-date.ts'
import { readNumber } from '#web/forms/read/read-number.ts'
import { readTime } from '#web/forms/read/read-time.ts'

it('parses a date in any notation, year first', () => {
  const written = [
    '1990-12-31',
    '1990/12/31',
    '1990.12.31',
    '19901231',
    '1990年12月31日',
    '１９９０－１２－３１',
    '31 Dec 1990',
    '31st December 1990',
    'December 31, 1990',
    'Dec 31 1990',
    '31/12/1990',
    '12/31/1990',
    '31.12.1990',
    '31121990',
    '12311990',
  ]
  expect(written.map(readDate)).toEqual(written.map(() => '1990-12-31'))
  expect([readDate('1990-1-5'), readDate('5/5/1990')]).toEqual(['1990-01-05', '1990-05-05'])
})

it('refuses ambiguous and invalid dates', () => {
  const unclear = ['03/04/1990', '90-12-31', '31/31/1990', '03041990', '1990', 'soon', '31 Foo 1990', '']
  expect(unclear.map(readDate)).toEqual(unclear)
})

it('reads eight figures with the day first where they are no year', () => {
  expect(['24011990', '24/01/1990', '19900124', '20112011'].map(readDate)).toEqual(['1990-01-24', '1990-01-24', '1990-01-24', '2011-11-20'])
})

it('asks which of two days is meant, and only where there are two', () => {
  for (const typed of ['03/04/1990', '3.4.1990', '03041990']) expect(listDates(typed)).toEqual(['1990-04-03', '1990-03-04'])
  expect(['24/01/1990', '05/05/1990', '1990-03-04', '31/31/1990', '', 'soon'].flatMap(listDates)).toEqual([])
})

it('parses a number with common separators', () => {
  const written: [string, string][] = [
    ['1,234.5', '1234.5'],
    ['1 234 567', '1234567'],
    ['１２．５', '12.5'],
    ['12.50 %', '12.50'],
    ['−3', '-3'],
    ['.5', '0.5'],
    ['7.', '7'],
    ['007', '7'],
    ["1'000", '1000'],
  ]
  expect(written.map(([typed]) => readNumber(typed))).toEqual(written.map(([, read]) => read))
})

it('refuses ambiguous numbers', () => {
  const unclear = ['1,5', '1.234,5', '12,34', '1.2.3', '--1', 'ten', '٣']
  expect(unclear.map(readNumber)).toEqual(unclear)
})

it('parses a time', () => {
  expect(['9:30', '09.30', '0930', '9:30 pm', '12:05 am', '下午3:05', '上午12:00', '21时45分'].map(readTime)).toEqual([
    '09:30',
    '09:30',
    '09:30',
    '21:30',
    '00:05',
    '15:05',
    '00:00',
    '21:45',
  ])
  expect(['25', 'noon', '13:00 pm'].map(readTime)).toEqual(['25', 'noon', '13:00 pm'])
})
