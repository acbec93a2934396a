import { expect, it } from 'vitest'
import { openByteBudget } from '#server/platform/limits/byte-budget.ts'

const codeOf = (taking: Promise<unknown>) =>
  taking.then(
    () => 'taken',
    (error: { code: string }) => error.code,
  )
const open = (more = {}) => openByteBudget({ total: 100, perKey: 60, maxWaitMs: 20, maxWaiting: 3, ...more })

it('distinguishes an exhausted share from an exhausted budget', async () => {
  const budget = open()
  await budget.take('anna', 50)
  expect(await codeOf(budget.take('anna', 20))).toBe('TOO_MANY_UPLOADS')
  await budget.take('eva', 45)
  expect(await codeOf(budget.take('tom', 20))).toBe('SERVER_BUSY')
  expect(budget.heldBytes()).toBe(95)
})

it('admits waiting callers in order', async () => {
  const budget = open({ maxWaitMs: 5_000 })
  const release = await budget.take('anna', 60)
  await budget.take('eva', 40)
  const order: string[] = []
  const first = budget.take('tom', 30).then(() => order.push('tom'))
  const second = budget.take('ida', 30).then(() => order.push('ida'))
  release()
  release()
  await Promise.all([first, second])
  expect([order, budget.heldBytes()]).toEqual([['tom', 'ida'], 100])
})

it('admits a body above a share once the share is free, and limits waiting callers', async () => {
  const budget = open({ maxWaiting: 0 })
  await budget.take('anna', 500)
  expect(budget.heldBytes()).toBe(60)
  expect(await codeOf(budget.take('eva', 500))).toBe('SERVER_BUSY')
})
