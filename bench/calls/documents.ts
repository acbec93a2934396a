import { timed } from '#bench/calls/detect-face.ts'
import type { Applicant } from '#bench/support/applicant.ts'
import { type Figure, median, quantile } from '#bench/support/result.ts'
import { makeDocument } from '#fixtures/make-document.ts'

const twelveMegapixelsWide = 4000

/** A photo of a passport of 12 megapixels, by each applicant in turn, one at a time. */
export async function measureDocuments(applicants: Applicant[]): Promise<Figure[]> {
  const { jpeg } = await makeDocument({ kind: 'passport', person: 'clara', width: twelveMegapixelsWide })
  const times: number[] = []
  const refused = new Set<string>()
  let accepted = 0
  for (const applicant of applicants) {
    const time = await timed(async () => {
      const { docUploadErrors } = await applicant.uploadPassport(jpeg)
      if (docUploadErrors.length === 0) accepted += 1
      for (const { check } of docUploadErrors) refused.add(check)
    })
    times.push(time)
  }
  const why = refused.size > 0 ? `, refused for ${[...refused].join(', ')}` : ''
  const note = `${accepted} of ${times.length} accepted, ${(jpeg.byteLength / 1_048_576).toFixed(1)} MB${why}`
  const figure = { group: 'document-upload, 12 MP', unit: 'ms' } as const
  return [
    { ...figure, name: 'median', value: median(times), goal: { atMost: 2_000 }, note },
    { ...figure, name: 'p95', value: quantile(times, 0.95), goal: { atMost: 4_000 } },
  ]
}
