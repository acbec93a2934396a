import { expect, it } from 'vitest'
import type { Answers } from '#contract/forms/answers.ts'
import { plan, writeForm } from '#contract/forms/testing/write-form.ts'
import { begin, listIssuesOfStep, listSteps, step } from '#web/forms/steps/steps-machine.ts'
import type { FillingState, Saved, StepsEffect, StepsEvent, StepsState } from '#web/forms/steps/steps-state.ts'

const module = 'personalInformation'
const form = plan(
  writeForm(
    [
      { name: 'Name', type: 'text', step: 1, limit: { required: true } },
      { name: 'City', type: 'text', step: 1 },
      { name: 'Job', type: 'text', step: 2, limit: { required: true } },
      { name: 'Employer', type: 'text', step: 3, limit: { required: true }, when: { field: 'Job', equals: 'clerk' } },
    ],
    {
      steps: [
        { step: 1, name: 'You' },
        { step: 2, name: 'Work' },
        { step: 3, name: 'Employer' },
      ],
    },
  ),
)
const own = (values: Record<string, string>): Answers => ({ [module]: values })

/** Walks the machine, and gathers what it wants done. */
function walk(from: StepsState, ...events: StepsEvent[]): { state: StepsState; effects: StepsEffect[] } {
  let state = from
  const effects: StepsEffect[] = []
  for (const event of events) {
    const [next, wanted] = step(state, event)
    state = next
    effects.push(...wanted)
  }
  return { state, effects }
}
function open(kept: Answers = {}, localDraft = { own: {}, base: {} }, at = 1) {
  return walk(begin(at), { is: 'load' }, { is: 'loaded', plan: form, kept: { answers: kept, revision: 3 }, localDraft })
}
const filling = (state: StepsState): FillingState => {
  if (state.at !== 'filling') throw new Error(`at ${state.at}`)
  return state
}
const answer = (field: string, value: string): StepsEvent => ({ is: 'answer', module, field, value })
const saved = (run: number, more: Partial<Saved> = {}): StepsEvent => ({
  is: 'saved',
  run,
  at: 1,
  saved: { revision: 4, issues: [], conflicts: [], isSubmitted: false, ...more },
})
const lost = (run: number): StepsEvent => ({ is: 'not-saved', run, code: 'ERROR_NETWORK_TIMEOUT', isTransient: true })
const conflict = { module, field: 'Name', kept: 'Eva' } as const
const namesOf = (effects: StepsEffect[]) => effects.map((effect) => effect.do)
const savesOf = (effects: StepsEffect[]) => effects.filter((effect) => effect.do === 'save')

it('saves what was answered once nothing is typed for a while, and only that', () => {
  const { effects } = walk(open(own({ City: 'Lima' })).state, answer('Name', 'A'), answer('Name', 'Ana'), { is: 'paused' })
  expect(namesOf(effects)).toEqual(['wait', 'wait', 'save'])
  expect(savesOf(effects)[0]).toMatchObject({ answers: own({ Name: 'Ana' }), revision: 3, submits: false })
})

it('begins where staff ask for something again, when it is entered at the first step', () => {
  const asked = [
    { module, field: 'Employer' },
    { module, field: 'Job' },
    { module, field: 'gone since' },
  ]
  const enter = (at: number, wanted = asked) =>
    walk(
      begin(at),
      { is: 'load' },
      { is: 'loaded', plan: form, kept: { answers: own({ Job: 'clerk' }), revision: 3, asked: wanted }, localDraft: { own: {}, base: {} } },
    )
  expect(enter(1).effects).toEqual([{ do: 'load' }, { do: 'go', to: 2 }])
  expect(enter(3).effects).toEqual([{ do: 'load' }])
  expect(enter(1, [{ module, field: 'Name' }, ...asked]).effects).toEqual([{ do: 'load' }])
})

it('saves nothing where nothing changed', () => {
  expect(walk(open().state, { is: 'paused' }).effects).toEqual([])
})

it('goes on once the step is saved, and not before', () => {
  const before = walk(open().state, answer('Name', 'Ana'), { is: 'next' })
  expect(namesOf(before.effects)).toEqual(['wait', 'save'])
  expect(walk(before.state, saved(1)).effects).toEqual([{ do: 'go', to: 2 }])
})

it('stays at a step with something missing, saves the rest of it, and says where', () => {
  const { state, effects } = walk(open().state, answer('City', 'Lima'), { is: 'next' })
  expect(filling(state).issues).toMatchObject([{ field: 'Name', key: 'required' }])
  expect([filling(state).tries, savesOf(effects)[0]?.answers]).toEqual([1, own({ City: 'Lima' })])
  expect(filling(walk(state, answer('Name', 'Ana')).state).issues).toEqual([])
})

it('lets a person go to any step, finished or not', () => {
  expect(walk(open().state, { is: 'go', to: 2 }).effects).toEqual([{ do: 'go', to: 2 }])
})

it('sends one save after the other', () => {
  const first = walk(open().state, answer('Name', 'Ana'), { is: 'paused' }, answer('City', 'Lima'), { is: 'next' })
  expect(savesOf(first.effects).length).toBe(1)
  const second = walk(first.state, saved(1))
  expect(savesOf(second.effects)[0]).toMatchObject({ answers: own({ City: 'Lima' }), revision: 4 })
  expect(walk(second.state, saved(2, { revision: 5 })).effects).toEqual([{ do: 'go', to: 2 }])
})

it('goes on without a network, keeps what was answered, and sends it when the line is back', () => {
  const offline = walk(open().state, answer('Name', 'Ana'), { is: 'next' }, lost(1))
  expect(filling(offline.state)).toMatchObject({ isConnectionLost: true, answers: own({ Name: 'Ana' }) })
  expect(namesOf(offline.effects)).toEqual(['wait', 'save', 'go', 'wait'])
  const back = walk(offline.state, { is: 'show', step: 2 }, { is: 'online' })
  expect(savesOf(back.effects)[0]).toMatchObject({ answers: own({ Name: 'Ana' }), revision: 3 })
  expect(filling(walk(back.state, saved(2)).state).isConnectionLost).toBe(false)
})

it('hands in by itself what was confirmed without a network, unless the person goes on changing it', () => {
  const kept = own({ Name: 'Ana', Job: 'cook' })
  const asked = walk(open(kept, undefined, 2).state, { is: 'next' }, { is: 'confirmed' }, lost(1))
  expect(namesOf(asked.effects)).toEqual(['confirm', 'save', 'wait'])
  expect(savesOf(walk(asked.state, { is: 'online' }).effects)[0]).toMatchObject({ submits: true })
  expect(savesOf(walk(asked.state, answer('Job', 'baker'), { is: 'online' }).effects)[0]).toMatchObject({ submits: false })
})

it('shows what an earlier visit could not send, and sends it now', () => {
  const { state, effects } = open(own({ Name: 'Ana' }), { own: own({ City: 'Lima' }), base: {} })
  expect(filling(state).answers).toEqual(own({ Name: 'Ana', City: 'Lima' }))
  expect(savesOf(effects)[0]?.answers).toEqual(own({ City: 'Lima' }))
})

it('shows an answer of an earlier visit beside that of another device, and sends it only once it is chosen', () => {
  const { state, effects } = open(own({ Name: 'Eva' }), { own: own({ Name: 'Ana' }), base: own({ Name: 'An' }) })
  expect([filling(state).conflicts, savesOf(effects)]).toEqual([[conflict], []])
  const mine = walk(state, { is: 'choose', use: 'own', module, field: 'Name' })
  expect(savesOf(mine.effects)[0]?.answers).toEqual(own({ Name: 'Ana' }))
})

it('tells of an answer that another device changed, and overwrites it only when that is chosen', () => {
  const told = walk(open().state, answer('Name', 'Ana'), { is: 'next' }, saved(1, { conflicts: [conflict], revision: 5 }))
  expect(filling(told.state)).toMatchObject({ conflicts: [conflict], answers: own({ Name: 'Ana' }), tries: 1 })
  expect(namesOf(told.effects)).toEqual(['wait', 'save', 'refresh'])
  expect(walk(told.state, { is: 'paused' }).effects).toEqual([])
  const mine = walk(told.state, { is: 'choose', use: 'own', module, field: 'Name' })
  expect(savesOf(mine.effects)[0]).toMatchObject({ answers: own({ Name: 'Ana' }), revision: 5 })
  const theirs = walk(told.state, { is: 'choose', use: 'kept', module, field: 'Name' })
  expect([filling(theirs.state).answers, theirs.effects]).toEqual([own({ Name: 'Eva' }), []])
})

it('takes over what another device answered beside, without touching what is typed here', () => {
  const { state } = walk(open().state, answer('Name', 'Ana'), {
    is: 'refreshed',
    kept: { answers: own({ City: 'Lima' }), revision: 6 },
  })
  expect(filling(state)).toMatchObject({ answers: own({ Name: 'Ana', City: 'Lima' }), conflicts: [], revision: 6 })
})

it('asks to confirm at the last step that is there, and leads back to what is missing before', () => {
  const cook = open(own({ Name: 'Ana', Job: 'cook' }), undefined, 2).state
  expect(listSteps(filling(cook)).map((each) => each.step)).toEqual([1, 2])
  expect(walk(cook, { is: 'next' }).effects).toEqual([{ do: 'confirm' }])
  const nameless = walk(open(own({ Job: 'cook' }), undefined, 2).state, { is: 'next' })
  expect(nameless.effects).toEqual([{ do: 'go', to: 1 }])
  const led = filling(walk(nameless.state, { is: 'show', step: 1 }).state)
  expect([listIssuesOfStep(led).length, led.tries]).toEqual([1, 1])
})

it('goes on behind its last step where the journey does, once that step is right and saved', () => {
  const cook = open(own({ Name: 'Ana' }), undefined, 2).state
  expect(namesOf(walk(cook, { is: 'next', to: 9 }).effects)).toEqual([])
  const asked = walk(cook, answer('Job', 'cook'), { is: 'next', to: 9 })
  expect(namesOf(asked.effects)).toEqual(['wait', 'save'])
  expect(walk(asked.state, saved(1)).effects).toEqual([{ do: 'go', to: 9 }])
})

it('asks for the step that an answer brings along', () => {
  const clerk = open(own({ Name: 'Ana', Job: 'clerk' }), undefined, 2).state
  expect(walk(clerk, { is: 'next' }).effects).toEqual([{ do: 'go', to: 3 }])
})

it('leaves when the server has taken everything', () => {
  const kept = own({ Name: 'Ana', Job: 'cook' })
  const { state, effects } = walk(open(kept, undefined, 2).state, { is: 'next' }, { is: 'confirmed' }, saved(1, { isSubmitted: true }))
  expect([state.at, effects.at(-1)]).toEqual(['submitted', { do: 'leave', step: 2 }])
})

it('says a refusal that no waiting mends, and does not send again', () => {
  const { effects } = walk(
    open().state,
    answer('Name', 'Ana'),
    { is: 'paused' },
    {
      is: 'not-saved',
      run: 1,
      code: 'LINK_EXPIRED',
      isTransient: false,
    },
  )
  expect(effects.at(-1)).toEqual({ do: 'tell', code: 'LINK_EXPIRED' })
})
