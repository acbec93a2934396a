import { timed } from '#bench/calls/detect-face.ts'
import type { Applicant } from '#bench/support/applicant.ts'
import { type Figure, median, quantile } from '#bench/support/result.ts'
import { recording } from '#fixtures/make-clip.ts'
import { makeDocument } from '#fixtures/make-document.ts'

/** The liveness check of a live recording of 1.8 s by the person on the passport, by each applicant in turn, one at a time. */
export async function measureClips(applicants: Applicant[]): Promise<Figure[]> {
  const { jpeg } = await makeDocument({ kind: 'passport', person: 'clara' })
  const times: number[] = []
  const refused = new Set<string>()
  let passed = 0
  for (const [at, applicant] of applicants.entries()) {
    const { docUploadErrors } = await applicant.uploadPassport(jpeg)
    if (docUploadErrors.length > 0) throw new Error(`the passport was refused: ${docUploadErrors.map(({ check }) => check).join(', ')}`)
    // Another recording each time: the same one is never taken twice.
    const clip = await recording({ variant: 'live', person: 'clara', photo: 1, seed: at + 1 })
    const time = await timed(async () => {
      const { verifyStatus, failure } = await applicant.checkLiveness(clip)
      if (verifyStatus === 'passed') passed += 1
      if (failure) refused.add(failure.code)
    })
    times.push(time)
  }
  const why = refused.size > 0 ? `, refused for ${[...refused].join(', ')}` : ''
  const figure = { group: 'liveness check, 1.8 s', unit: 'ms' } as const
  return [
    { ...figure, name: 'median', value: median(times), goal: { atMost: 2_000 }, note: `${passed} of ${times.length} passed${why}` },
    { ...figure, name: 'p95', value: quantile(times, 0.95) },
  ]
}
