import { expect, it } from 'vitest'
import { clientDefaults } from '#contract/client-defaults.ts'
import { darkSurface, lightSurface, measureContrast, toBrandColours, toRgb } from '#web/ui/brand-colours.ts'

const colours = ['#3281f7', '#40a9ff', '#ffd400', '#ffffff', '#000000', '#111827', '#c8102e', '#7fffd4', '#767676', '#0f0', '#8a2be2']

it('computes contrast as WCAG does', () => {
  expect([
    measureContrast([255, 255, 255], [0, 0, 0]),
    measureContrast([255, 255, 255], [255, 255, 255]),
    Math.round(measureContrast([255, 255, 255], [118, 118, 118]) * 100) / 100,
  ]).toEqual([21, 1, 4.54])
})

it('keeps button text readable on every colour, in both schemes', () => {
  const poor = colours.flatMap((colour) =>
    (['light', 'dark'] as const).filter((scheme) => {
      const { fill, onFill } = toBrandColours(colour, scheme)
      return measureContrast(toRgb(fill), toRgb(onFill)) < 4.5
    }),
  )
  expect(poor).toEqual([])
})

it('keeps text in the brand colour readable on its surface', () => {
  const contrasts = colours.flatMap((colour) => [
    measureContrast(toRgb(toBrandColours(colour, 'light').text), lightSurface),
    measureContrast(toRgb(toBrandColours(colour, 'dark').text), darkSurface),
  ])
  expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5)
})

it('keeps a dark enough colour unchanged', () => {
  expect(toBrandColours('#8a2be2', 'light')).toEqual({ fill: '#8a2be2', onFill: '#ffffff', text: '#8a2be2' })
})

it('darkens the default colour for white text', () => {
  const { fill, onFill } = toBrandColours(clientDefaults.colour, 'light')
  const [red, green, blue] = toRgb(fill)
  expect([onFill, red < 0x32, green < 0x81, blue < 0xf7, blue > 0xc8]).toEqual(['#ffffff', true, true, true, true])
})

it('uses black text on a light colour', () => {
  expect(toBrandColours('#ffd400', 'light')).toMatchObject({ fill: '#ffd400', onFill: '#000000' })
})

it('lightens a near-black colour on dark surfaces', () => {
  expect(measureContrast(toRgb(toBrandColours('#111827', 'dark').fill), darkSurface)).toBeGreaterThanOrEqual(2)
})

it('accepts short colours, and falls back to the default', () => {
  expect([toRgb('#0f8'), toRgb('blue; background: url(x)'), toRgb('')]).toEqual([
    [0, 255, 136],
    toRgb(clientDefaults.colour),
    toRgb(clientDefaults.colour),
  ])
})
