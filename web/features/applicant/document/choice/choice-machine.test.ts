import { expect, it } from 'vitest'
import { startChoosing, stepChoice } from '#web/features/applicant/document/choice/choice-machine.ts'

const [tips] = stepChoice(startChoosing, { is: 'choose', type: 'Passport' })

it('shows the guidelines after the choice, unconfirmed', () => {
  expect(tips).toEqual({ at: 'tips', type: 'Passport', isAcknowledged: false })
})

it('enables OK while the box is checked', () => {
  const [selected] = stepChoice(tips, { is: 'tick', isAcknowledged: true })
  const [unselected] = stepChoice(selected, { is: 'tick', isAcknowledged: false })
  expect([stepChoice(tips, { is: 'ok' }), stepChoice(unselected, { is: 'ok' })]).toEqual([
    [tips, []],
    [unselected, []],
  ])
  expect(stepChoice(selected, { is: 'ok' })).toEqual([{ at: 'chosen', type: 'Passport' }, [{ do: 'go', type: 'Passport' }]])
})

it('requires confirmation again for another document type', () => {
  const [selected] = stepChoice(tips, { is: 'tick', isAcknowledged: true })
  const [cancelled] = stepChoice(selected, { is: 'cancel' })
  expect(cancelled).toEqual({ at: 'choosing' })
  expect(stepChoice(cancelled, { is: 'choose', type: 'Identity' })[0]).toMatchObject({ isAcknowledged: false })
})
