import { expect, it } from 'vitest'
import { judgeBlackPicture, measureLuminance } from '#web/lib/platform/camera/luminance.ts'

const picture = (...greys: number[]) => greys.flatMap((grey) => [grey, grey, grey, 255])
const black = measureLuminance(picture(0, 0, 1, 0))

it('measures brightness and variation', () => {
  expect(measureLuminance(picture(100, 100))).toEqual({ mean: 100, spread: 0 })
  expect(measureLuminance(picture(0, 200))).toMatchObject({ mean: 100, spread: 100 })
})

it('reports black after six black samples', () => {
  expect([judgeBlackPicture(Array(5).fill(black)), judgeBlackPicture(Array(6).fill(black))]).toEqual(['unknown', 'black'])
})

it('tolerates a dark start', () => {
  const lit = measureLuminance(picture(90, 120, 60, 80))
  expect(judgeBlackPicture([...Array(8).fill(black), lit])).toBe('seen')
})

it('distinguishes a dark room from black', () => {
  const night = measureLuminance(picture(2, 3, 14, 2))
  expect(judgeBlackPicture(Array(10).fill(night))).toBe('seen')
})
