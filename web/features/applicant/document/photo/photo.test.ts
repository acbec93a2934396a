import { expect, it } from 'vitest'
import { isSamePicture } from '#web/features/applicant/document/photo/photo.ts'

/** A picture of light and dark fields. */
const fields = Array.from({ length: 3072 }, (_, at) => (Math.floor(at / 96) % 2 ? 210 : 60))
const shifted = (by: (at: number) => number) => fields.map((value, at) => value + by(at))

it('recognizes one picture in two encodings', () => {
  expect([
    isSamePicture(fields, fields),
    isSamePicture(
      fields,
      shifted((at) => (at % 3) - 1),
    ),
  ]).toEqual([true, true])
  expect(
    isSamePicture(
      fields,
      shifted((at) => (at % 40 === 0 ? 20 : 0)),
    ),
  ).toBe(true)
})

it('distinguishes two photos of one document', () => {
  expect(
    isSamePicture(
      fields,
      shifted(() => 3),
    ),
  ).toBe(false)
})

it('distinguishes two sides that differ in one place', () => {
  expect(
    isSamePicture(
      fields,
      shifted((at) => (at < 6 ? 60 : 0)),
    ),
  ).toBe(false)
})

it('compares nothing without pixels', () => {
  expect(isSamePicture([], [])).toBe(false)
})
