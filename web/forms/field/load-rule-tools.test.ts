import { expect, it } from 'vitest'
import { plan, writeForm } from '#contract/forms/testing/write-form.ts'
import { loadRuleTools } from '#web/forms/field/load-rule-tools.ts'

it('loads phone number rules for forms with phone fields, in tables too', async () => {
  const column = { name: 'Phone', type: 'phone' }
  for (const field of [column, { name: 'People', type: 'table', columns: [column] }]) {
    const { isPhoneNumber } = await loadRuleTools(plan(writeForm([field])).definition)
    expect(['+6591234567', '+447911123456', '+6500000000', '+999123456789'].map(isPhoneNumber)).toEqual([true, true, false, false])
  }
})
