import { expect, it, vi } from 'vitest'
import type { Answers } from '#contract/forms/definition/answers.ts'
import { plan, writeForm } from '#contract/forms/testing/write-form.ts'
import { answersRules, openLocalAnswers, withAnswer } from '#web/forms/steps/answers-draft.ts'
import { begin, listIssuesOfStep, listSteps, step } from '#web/forms/steps/steps-machine.ts'
import type { FillingState, StepsEffect, StepsEvent, StepsSaved, StepsState } from '#web/forms/steps/steps-state.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { proveDraft, refusedWith } from '#web/lib/draft/testing/prove-draft.ts'

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
    const [next, desired] = step(state, event)
    state = next
    effects.push(...desired)
  }
  return { state, effects }
}
function open(stored: Answers = {}, at = 1) {
  return walk(begin(at), { is: 'load' }, { is: 'loaded', plan: form, stored: { value: stored, revision: 3 }, local: undefined })
}
const filling = (state: StepsState): FillingState => {
  if (state.at !== 'filling') throw new Error(`at ${state.at}`)
  return state
}
const answer = (field: string, value: string): StepsEvent => ({ is: 'answer', module, field, value })
function saved(run: number, { revision = 4, ...more }: Partial<StepsSaved> = {}): StepsEvent {
  const answered = { revision, issues: [], conflicts: [], isSubmitted: false, ...more }
  const refused = answered.issues.map((issue: { module: string; field: string }) => `${issue.module}.${issue.field}`)
  return { is: 'saved', run, at: 1, saved: { revision, conflicts: answered.conflicts, refused, answer: answered } }
}
const lost = (run: number): StepsEvent => refusedWith(new ApiError('ERROR_NETWORK_TIMEOUT'), run)
const conflict = { place: `${module}.Name`, theirs: 'Eva' }
const namesOf = (effects: StepsEffect[]) => effects.map((effect) => effect.do)
const savesOf = (effects: StepsEffect[]) => effects.filter((effect) => effect.do === 'save')

it('starts at a requested resubmission, when entered at the first step', () => {
  const requested = [
    { module, field: 'Employer' },
    { module, field: 'Job' },
    { module, field: 'gone since' },
  ]
  const enter = (at: number, desired = requested) =>
    walk(
      begin(at),
      { is: 'load' },
      { is: 'loaded', plan: form, stored: { value: own({ Job: 'clerk' }), revision: 3 }, requested: desired, local: undefined },
    )
  expect(enter(1).effects).toEqual([{ do: 'load' }, { do: 'go', to: 2 }])
  expect(enter(3).effects).toEqual([{ do: 'load' }])
  expect(enter(1, [{ module, field: 'Name' }, ...requested]).effects).toEqual([{ do: 'load' }])
})

it('goes on where somebody stopped, when they come anew by their link', () => {
  const enter = (values: Record<string, string>, { at = 1, resumes = true, revision = 3 } = {}) => {
    const retained = { value: own(values), revision }
    const { effects } = walk(begin(at), { is: 'load' }, { is: 'loaded', plan: form, stored: retained, local: undefined, resumes })
    return effects.flatMap((effect) => (effect.do === 'go' ? [effect.to] : []))
  }
  expect(enter({})).toEqual([])
  // What is required here is missing.
  expect(enter({ City: 'Berlin' })).toEqual([])
  expect(enter({ Name: 'Eva' })).toEqual([2])
  expect(enter({ Name: 'Eva', Job: 'clerk' })).toEqual([3])
  // The last step there is, whether or not it is complete.
  expect(enter({ Name: 'Eva', Job: 'baker' })).toEqual([2])
  expect(enter({ City: 'Berlin', Job: 'clerk', Employer: 'Acme' })).toEqual([3])
  // Prefilled from elsewhere, and never saved by whoever comes.
  expect(enter({ Name: 'Eva', Job: 'clerk' }, { revision: 0 })).toEqual([])
  expect([enter({ Name: 'Eva' }, { at: 3 }), enter({ Name: 'Eva' }, { resumes: false })]).toEqual([[], []])
})

it('continues once the step is saved', () => {
  const before = walk(open().state, answer('Name', 'Ana'), { is: 'next' })
  expect(namesOf(before.effects)).toEqual(['wait', 'save'])
  expect(walk(before.state, saved(1)).effects).toEqual([{ do: 'go', to: 2 }])
})

it('stays at an incomplete step, saves the rest, and reports what is missing', () => {
  const { state, effects } = walk(open().state, answer('City', 'Lima'), { is: 'next' })
  expect(filling(state).issues).toMatchObject([{ field: 'Name', key: 'required' }])
  expect([filling(state).tries, savesOf(effects)[0]?.sent]).toEqual([1, own({ City: 'Lima' })])
  expect(filling(walk(state, answer('Name', 'Ana')).state).issues).toEqual([])
})

it('allows any step', () => {
  expect(walk(open().state, { is: 'go', to: 2 }).effects).toEqual([{ do: 'go', to: 2 }])
})

it('continues offline, and saves when the connection returns', () => {
  const offline = walk(open().state, answer('Name', 'Ana'), { is: 'next' }, lost(1))
  expect(filling(offline.state).draft).toMatchObject({ isConnectionLost: true, mine: own({ Name: 'Ana' }) })
  expect(namesOf(offline.effects)).toEqual(['wait', 'save', 'go', 'wait'])
  const back = walk(offline.state, { is: 'show', step: 2 }, { is: 'online' })
  expect(savesOf(back.effects)[0]).toMatchObject({ sent: own({ Name: 'Ana' }), revision: 3 })
  expect(filling(walk(back.state, saved(2)).state).draft.isConnectionLost).toBe(false)
})

it('submits offline confirmations later, unless the form changed', () => {
  const stored = own({ Name: 'Ana', Job: 'cook' })
  const requested = walk(open(stored, 2).state, { is: 'next' }, { is: 'confirmed' }, lost(1))
  expect(namesOf(requested.effects)).toEqual(['confirm', 'save', 'wait'])
  expect(savesOf(walk(requested.state, { is: 'online' }).effects)[0]).toMatchObject({ purpose: { is: 'submit' } })
  expect(savesOf(walk(requested.state, answer('Job', 'baker'), { is: 'online' }).effects)[0]).toMatchObject({ purpose: { is: 'draft' } })
})

it('reports a conflict, and overwrites only on choice', () => {
  const reported = walk(open().state, answer('Name', 'Ana'), { is: 'next' }, saved(1, { conflicts: [conflict], revision: 5 }))
  expect(filling(reported.state)).toMatchObject({ draft: { conflicts: [conflict], mine: own({ Name: 'Ana' }) }, tries: 1 })
  expect(namesOf(reported.effects)).toEqual(['wait', 'save', 'refresh'])
  expect(walk(reported.state, { is: 'paused' }).effects).toEqual([])
  const mine = walk(reported.state, { is: 'choose', use: 'own', place: conflict.place })
  expect(savesOf(mine.effects)[0]).toMatchObject({ sent: own({ Name: 'Ana' }), revision: 5 })
  const theirs = walk(reported.state, { is: 'choose', use: 'kept', place: conflict.place })
  expect([filling(theirs.state).draft.mine, theirs.effects]).toEqual([own({ Name: 'Eva' }), []])
})

it('confirms at the last visible step, and leads back to missing answers', () => {
  const cook = open(own({ Name: 'Ana', Job: 'cook' }), 2).state
  expect(listSteps(filling(cook)).map((each) => each.step)).toEqual([1, 2])
  expect(walk(cook, { is: 'next' }).effects).toEqual([{ do: 'confirm' }])
  const nameless = walk(open(own({ Job: 'cook' }), 2).state, { is: 'next' })
  expect(nameless.effects).toEqual([{ do: 'go', to: 1 }])
  const led = filling(walk(nameless.state, { is: 'show', step: 1 }).state)
  expect([listIssuesOfStep(led).length, led.tries]).toEqual([1, 1])
})

it('continues after its last step once saved', () => {
  const cook = open(own({ Name: 'Ana' }), 2).state
  expect(namesOf(walk(cook, { is: 'next', to: 9 }).effects)).toEqual([])
  const requested = walk(cook, answer('Job', 'cook'), { is: 'next', to: 9 })
  expect(namesOf(requested.effects)).toEqual(['wait', 'save'])
  expect(walk(requested.state, saved(1)).effects).toEqual([{ do: 'go', to: 9 }])
})

it('shows a step that an answer requires', () => {
  const clerk = open(own({ Name: 'Ana', Job: 'clerk' }), 2).state
  expect(walk(clerk, { is: 'next' }).effects).toEqual([{ do: 'go', to: 3 }])
})

it('ends when the server accepted everything', () => {
  const stored = own({ Name: 'Ana', Job: 'cook' })
  const { state, effects } = walk(open(stored, 2).state, { is: 'next' }, { is: 'confirmed' }, saved(1, { isSubmitted: true }))
  expect([state.at, effects.at(-1)]).toEqual(['submitted', { do: 'leave', step: 2 }])
})

it('sends the unsaved part of a local copy, and asks on conflicts', () => {
  const local = { mine: own({ Name: 'Ana', City: 'Lima' }), base: own({ Name: 'An' }), revision: 2, more: {} }
  const retained = { value: own({ Name: 'Eva', Job: 'cook' }), revision: 3 }
  const { state, effects } = walk(begin(1), { is: 'load' }, { is: 'loaded', plan: form, stored: retained, local })
  expect(filling(state).draft).toMatchObject({ mine: own({ Name: 'Ana', City: 'Lima', Job: 'cook' }), conflicts: [conflict] })
  expect(savesOf(effects)[0]).toMatchObject({ sent: own({ Name: 'Eva', City: 'Lima', Job: 'cook' }), base: retained.value, revision: 3 })
})

it('merges only unsaved answers of a local copy', () => {
  vi.stubGlobal('localStorage', openShelf())
  const local = openLocalAnswers('req_1')
  const { state } = walk(open(own({ Name: 'An', City: 'Lima' })).state, answer('Name', 'Ana'))
  local.save(filling(state).draft)
  expect(local.find(form)).toEqual({ mine: own({ Name: 'Ana' }), base: own({ Name: 'An' }), revision: 3, more: {} })
  localStorage.setItem(
    'portico.unsaved.req_1',
    JSON.stringify({ version: 1, mine: { other: { Name: 1 } }, base: {}, revision: 3, more: {}, keptAt: Date.now() }),
  )
  expect(local.find(form)?.mine).toEqual({})
  local.clear()
  expect(local.find(form)).toBeUndefined()
  vi.unstubAllGlobals()
})

function openShelf() {
  const lines = new Map<string, string>()
  return {
    getItem: (key: string) => lines.get(key) ?? null,
    setItem: (key: string, value: string) => void lines.set(key, value),
    removeItem: (key: string) => void lines.delete(key),
  }
}

proveDraft<Answers>('answers', {
  rules: answersRules,
  base: own({ Name: 'An', City: 'Lima' }),
  one: (answers) => withAnswer(answers, module, 'Name', 'One'),
  other: (answers) => withAnswer(answers, module, 'City', 'Cusco'),
  clash: (answers) => withAnswer(answers, module, 'Name', 'Other'),
})
