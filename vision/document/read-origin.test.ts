import { expect, it } from 'vitest'
import { readOrigin } from '#vision/document/read-origin.ts'

const at = (text: string, left: number, top: number) => ({ text, confidence: 0.98, box: { left, top, width: text.length * 9, height: 16 } })
const read = (...print: ReturnType<typeof at>[]) =>
  Object.fromEntries(Object.entries(readOrigin(print)).map(([name, { value }]) => [name, value]))

it('reads nationality, sex and issuing state below or beside their labels', () => {
  expect(
    read(
      at('Code of issuing State', 400, 40),
      at('GBR', 400, 62),
      at('Nationality / Nationalité', 100, 100),
      at('BRITISH CITIZEN', 100, 122),
      at('Sex / Sexe', 400, 100),
      at('F', 402, 122),
      at('Place of birth', 400, 160),
      at('LONDON', 400, 182),
    ),
  ).toEqual({ nationality: 'BRITISH CITIZEN', sex: 'F', issuingState: 'GBR' })
  expect(read(at('Geschlecht', 100, 100), at('M', 210, 100), at('Staatsangehörigkeit', 100, 140), at('DEUTSCH', 100, 162))).toEqual({
    sex: 'M',
    nationality: 'DEUTSCH',
  })
})

it('ignores labels, dates, numbers and words containing a label', () => {
  expect(read(at('Nationality', 100, 100), at('Sex / Sexe', 100, 122), at('12.08.1984', 100, 144))).toEqual({})
  expect(read(at('Essex', 100, 100), at('F', 100, 122))).toEqual({})
})
