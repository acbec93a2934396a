import { expect, it } from 'vitest'
import { drawSteps } from '#server/liveness/draw-challenge.ts'

it('draws from every order of turns, none of them twice in a row', () => {
  const orders = new Set<string>()
  for (let first = 0; first < 4; first += 1) {
    for (let second = 0; second < 3; second += 1) {
      for (let third = 0; third < 3; third += 1) {
        const choices = [first, second, third]
        orders.add(drawSteps('head', () => choices.shift() ?? 0).join(' '))
      }
    }
  }
  expect(orders.size).toBe(36)
  expect([...orders].every((order) => order.split(' ').every((step, at, all) => step !== all[at - 1]))).toBe(true)
})

it('asks for movements of the face alone from those who cannot turn their head', () => {
  const steps = drawSteps('face')
  expect(steps).toHaveLength(5)
  expect(steps.every((step) => step === 'open-mouth' || step === 'close-eyes')).toBe(true)
})
