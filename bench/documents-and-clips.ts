import { recording } from '#fixtures/make-clip.ts'
import { makeDocument } from '#fixtures/make-document.ts'
import type { Applicant } from './applicant.ts'
import { timed } from './detect-face.ts'
import { type Figure, median, quantile } from './result.ts'

const twelveMegapixelsWide = 4000

/** A document photo of 12 megapixels, then the camera check, by each applicant in turn. */
export async function measureDocumentsAndClips(applicants: Applicant[]): Promise<Figure[]> {
  const document = await makeDocument({ kind: 'passport', person: 'clara', width: twelveMegapixelsWide })
  const clip = await recording({ variant: 'live', person: 'clara' })
  const uploads: number[] = []
  const checks: number[] = []
  const outcomes = { accepted: 0, passed: 0 }
  const refused = new Set<string>()
  for (const applicant of applicants) {
    let accepted = false
    uploads.push(
      await timed(async () => {
        const { docUploadErrors } = await applicant.uploadPassport(document.jpeg)
        accepted = docUploadErrors.length === 0
        for (const { check } of docUploadErrors) refused.add(check)
      }),
    )
    if (!accepted) continue
    outcomes.accepted += 1
    checks.push(
      await timed(async () => {
        if ((await applicant.checkLiveness(clip)).verifyStatus === 'passed') outcomes.passed += 1
      }),
    )
  }
  const size = `${(document.jpeg.byteLength / 1_048_576).toFixed(1)} MB`
  const why = refused.size > 0 ? `, refused for ${[...refused].join(', ')}` : ''
  const note = `${outcomes.accepted} of ${uploads.length} accepted, ${size}${why}`
  const figures: Figure[] = [
    { group: 'document-upload, 12 MP', name: 'median', value: median(uploads), unit: 'ms', goal: { atMost: 2_000 }, note },
    { group: 'document-upload, 12 MP', name: 'p95', value: quantile(uploads, 0.95), unit: 'ms', goal: { atMost: 4_000 } },
  ]
  if (checks.length === 0) return figures
  const passed = `${outcomes.passed} of ${checks.length} passed`
  return [
    ...figures,
    { group: 'liveness check, 1.8 s', name: 'median', value: median(checks), unit: 'ms', goal: { atMost: 2_000 }, note: passed },
    { group: 'liveness check, 1.8 s', name: 'p95', value: quantile(checks, 0.95), unit: 'ms' },
  ]
}
