import { expect, it } from 'vitest'
import { toEntryPath, toEntryPlace, toPlaceQuery } from '#web/features/company/entry/state/entry-place.ts'

it('keeps the form in the address from page to page', () => {
  const place = toEntryPlace('?clientId=cli_1&formName=Firmen%20%26%20Co&language=cn&token=secret')
  expect(place).toEqual({ clientId: 'cli_1', formName: 'Firmen & Co' })
  expect(toEntryPath('/form/bus', place)).toBe('/form/bus?clientId=cli_1&formName=Firmen+%26+Co')
  expect(toEntryPlace(toEntryPath('/form/bus', place).split('?')[1] ?? '')).toEqual(place)
})

it('uses the default form without one', () => {
  expect(toEntryPlace('?clientId=&formName=')).toEqual({ clientId: null, formName: null })
  expect([toEntryPath('/form/loginto', toEntryPlace('')), toPlaceQuery(toEntryPlace(''))]).toEqual(['/form/loginto', {}])
})
