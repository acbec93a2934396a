import { expect, it } from 'vitest'
import { drawSteps } from '#server/liveness/draw-challenge.ts'

it('draws every order of movements, never the same one twice in a row', () => {
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

it('draws face movements only, where the head cannot turn', () => {
  const steps = drawSteps('face')
  expect(steps).toHaveLength(5)
  expect(steps.every((step) => step === 'open-mouth' || step === 'close-eyes')).toBe(true)
})
