import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Figure, median, quantile } from '#bench/support/result.ts'
import type { RunningServer } from '#bench/support/running-server.ts'
import { savePersonalInfoSteps } from '#contract/personal-info/personal-info-calls.ts'
import { setRequestStatus } from '#contract/requests/individual-calls.ts'

const size = { steps: 40, fieldsPerStep: 50 } as const
const goalMs = 100

export type LargeForm = { url: string; requestId: string; token: string; steps: number; fieldsPerStep: number }

/** Publishes a form of 40 steps and 2,000 fields of many types, and gives one person a link to it. */
export async function openLargeForm(server: RunningServer, folder: string): Promise<LargeForm> {
  const name = 'Forty steps'
  const file = join(folder, 'forty-steps.json')
  await writeFile(file, JSON.stringify(writeLargeForm(name)))
  await server.command('form', 'import', file)
  const link = await server.command<{ url: string; requestId: string; token: string }>('link', 'individual', '--form', name)
  return { ...link, ...size }
}

/** Saves each of the 40 steps in turn, as the pages do: the answers that are kept grow with every one. */
export async function measureFormSaves(server: RunningServer, { requestId, token }: LargeForm): Promise<Figure[]> {
  await send(server, 'POST', setRequestStatus.path, { requestId, token, status: 'PROCESSING' })
  const times: number[] = []
  let revision = 0
  for (let round = 0; round < 2; round += 1) {
    for (let step = 1; step <= size.steps; step += 1) {
      const content = listFields(step).map(({ name, type }) => ({ fieldName: name, fieldValue: answerOf(type, round) }))
      const formContent = { displayAreas: [{ displayArea: 'personalInformation', content }] }
      const startedAt = performance.now()
      const saved = savePersonalInfoSteps.answer.parse(
        await send(server, 'PUT', savePersonalInfoSteps.path, { requestId, token, formContent, revision, device: 'bench' }),
      )
      times.push(performance.now() - startedAt)
      if (saved.issues.length > 0) throw new Error(`a save was not taken whole: ${JSON.stringify(saved.issues[0])}`)
      revision = saved.revision
    }
  }
  const figure = { group: 'Form of 2,000 fields', unit: 'ms' } as const
  return [
    { ...figure, name: 'save a step, median', value: median(times), goal: { atMost: goalMs }, note: `${times.length} saves` },
    { ...figure, name: 'save a step, 95 of 100', value: quantile(times, 0.95) },
  ]
}

async function send(server: RunningServer, method: string, path: string, body: object): Promise<unknown> {
  const response = await fetch(server.url + path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${(await response.text()).slice(0, 300)}`)
  return response.json()
}

const types = ['text', 'picklist', 'date', 'number', 'text-area-long', 'checkbox', 'email', 'percent', 'country', 'text'] as const
type BenchType = (typeof types)[number]

function listFields(step: number): { name: string; type: BenchType }[] {
  return Array.from({ length: size.fieldsPerStep }, (_, at) => ({ name: `Field ${step}.${at}`, type: types[at % types.length] ?? 'text' }))
}

function writeLargeForm(name: string) {
  const steps = Array.from({ length: size.steps }, (_, at) => ({ step: at + 1, name: `Step ${at + 1}`, cn: `第${at + 1}步` }))
  const options = Array.from({ length: 12 }, (_, at) => ({ value: `v${at}`, alias: `Option ${at}`, cn: `选项${at}` }))
  const fields = steps.flatMap(({ step }) =>
    listFields(step).map((field, at) => ({
      ...field,
      cn: `第${step}步第${at}项`,
      step,
      index: at,
      ...(field.type === 'picklist' && { options }),
      // One in ten depends on another answer of its step.
      ...(at % 10 === 9 && { when: { field: `Field ${step}.${at - 8}`, oneOf: ['v1', 'v2'] } }),
    })),
  )
  return {
    kind: 'individual',
    name,
    asksPersonalInfo: true,
    steps,
    modules: { personalInformation: { name: 'Personal information', cn: '个人信息', fields } },
  }
}

function answerOf(type: BenchType, round: number): string | boolean {
  const answers: Record<BenchType, string | boolean> = {
    text: `An answer of usual length ${round}`,
    picklist: `v${round + 1}`,
    date: `199${round}-05-17`,
    number: `${1200 + round}`,
    'text-area-long': `Two lines\nof an answer ${round}`,
    checkbox: round === 0,
    email: `person${round}@example.com`,
    percent: `${25 + round}`,
    country: round === 0 ? 'SG' : 'CN',
  }
  return answers[type]
}
