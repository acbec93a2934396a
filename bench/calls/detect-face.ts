import type { Applicant } from '#bench/support/applicant.ts'
import { type Figure, median, quantile } from '#bench/support/result.ts'
import { detectFace } from '#contract/requests/individual-calls.ts'
import { screenshot } from '#fixtures/make-clip.ts'

const singleCalls = 100
const steps = [5, 10, 15, 20, 25, 30, 40, 50, 60]
const secondsPerStep = 8
const p95LimitMs = 500

/** The screenshot of every second: how long one takes, and for how many people at once it stays quick. */
export async function measureDetectFace(applicants: Applicant[]): Promise<Figure[]> {
  const picture = await screenshot({ variant: 'live', person: 'clara' })
  const selfieImage = { fileName: 'screenshot.jpg', fileContent: picture.toString('base64') }
  const callOf = (applicant: Applicant) => timed(() => applicant.post(detectFace.path, { selfieImage }))
  const [first] = applicants
  if (!first) throw new Error('nobody to call')
  for (let warming = 0; warming < 10; warming += 1) await callOf(first)
  const alone: number[] = []
  for (let call = 0; call < singleCalls; call += 1) alone.push(await callOf(first))

  let carried = 0
  let carriedP95 = quantile(alone, 0.95)
  for (const callers of steps.filter((count) => count <= applicants.length)) {
    const times = await callEverySecond(applicants.slice(0, callers), callOf)
    const p95 = quantile(times, 0.95)
    if (p95 > p95LimitMs) break
    carried = callers
    carriedP95 = p95
  }
  const group = 'detect-face'
  return [
    { group, name: 'one screenshot, median', value: median(alone), unit: 'ms', goal: { atMost: 40 }, isSpeed: true },
    { group, name: 'one screenshot, p95', value: quantile(alone, 0.95), unit: 'ms' },
    {
      group,
      name: 'callers at one picture a second, p95 under 500 ms',
      value: carried,
      unit: 'callers',
      goal: { atLeast: 20 },
      note: `p95 ${carriedP95.toFixed(0)} ms`,
    },
  ]
}

/** Each caller begins at a moment of its own within the second, and calls again each second whether answered or not. */
async function callEverySecond(applicants: Applicant[], callOf: (applicant: Applicant) => Promise<number>): Promise<number[]> {
  const calls: Promise<number>[] = []
  await Promise.all(
    applicants.map(async (applicant, at) => {
      await pause((at / applicants.length) * 1000)
      for (let second = 0; second < secondsPerStep; second += 1) {
        calls.push(callOf(applicant))
        await pause(1000)
      }
    }),
  )
  return Promise.all(calls)
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
