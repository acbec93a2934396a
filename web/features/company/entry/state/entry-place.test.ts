import { expect, it } from 'vitest'
import { toEntryPath, toEntryPlace, toPlaceQuery } from '#web/features/company/entry/state/entry-place.ts'

it('keeps saying from page to page whose form it is, and nothing else of the address', () => {
  const place = toEntryPlace('?clientId=cli_1&formName=Firmen%20%26%20Co&language=cn&token=secret')
  expect(place).toEqual({ clientId: 'cli_1', formName: 'Firmen & Co' })
  expect(toEntryPath('/form/bus', place)).toBe('/form/bus?clientId=cli_1&formName=Firmen+%26+Co')
  expect(toEntryPlace(toEntryPath('/form/bus', place).split('?')[1] ?? '')).toEqual(place)
})

it('means the default form where the address names none', () => {
  expect(toEntryPlace('?clientId=&formName=')).toEqual({ clientId: null, formName: null })
  expect([toEntryPath('/form/loginto', toEntryPlace('')), toPlaceQuery(toEntryPlace(''))]).toEqual(['/form/loginto', {}])
})
