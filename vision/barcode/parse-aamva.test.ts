import { expect, it } from 'vitest'
import { parseAamva } from '#vision/barcode/parse-aamva.ts'

const header = '@\n\u001e\rANSI 636026080102DL00410288ZA03290015'
const licence = (...elements: string[]) => `${header}DL${elements.join('\n')}\rZAZAAN\r`

it('reads a US licence, month first', () => {
  const read = parseAamva(
    licence('DAQD08954796', 'DCSSAMPLE', 'DACJANE', 'DADMARIE', 'DBB07041976', 'DBA02152030', 'DBD02152022', 'DCGUSA'),
  )
  expect(read).toMatchObject({
    issuer: '636026',
    documentNumber: 'D08954796',
    surname: 'SAMPLE',
    givenNames: 'JANE MARIE',
    birthDate: '1976-07-04',
    expirationDate: '2030-02-15',
    issueDate: '2022-02-15',
  })
})

it('reads a Canadian one, year first', () => {
  const read = parseAamva(licence('DAQT1234', 'DCSROY', 'DACLUC', 'DBB19761112', 'DBA20301211', 'DCGCAN'))
  expect(read).toMatchObject({ birthDate: '1976-11-12', expirationDate: '2030-12-11' })
})

it('reads older element names, and drops a middle name of NONE', () => {
  expect(parseAamva(licence('DAQ1', 'DABOLD', 'DCTANN,B', 'DADNONE'))).toMatchObject({ surname: 'OLD', givenNames: 'ANN B' })
})

it('ignores an invalid date', () => {
  const read = parseAamva(licence('DAQ1', 'DBB02301990', 'DBAnever'))
  expect([read?.birthDate, read?.expirationDate]).toEqual([undefined, undefined])
})

it('ignores text that is no licence', () => {
  expect(parseAamva('https://example.com/DAQ1')).toBeNull()
  expect(parseAamva('ANSI 636026080102')).toBeNull()
})
