import { test as base, expect } from '@playwright/test'
import { type Applicant, type ApplicantOptions, openApplicant } from './applicant.ts'
import { type Portico, startPortico } from './start-portico.ts'

type Open = (options: ApplicantOptions) => Promise<Applicant>

/**
 * A journey: people with browsers, and a server with data of its own that is shared with the journeys before and after.
 * Whatever a journey is about, no page may have asked another host for anything, thrown an error or broken its security policy.
 */
export const journey = base.extend<{ open: Open }, { portico: Portico }>({
  portico: [
    async ({ browserName: _ }, use) => {
      const portico = await startPortico()
      await use(portico)
      await portico.end()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  open: async ({ portico }, use) => {
    const applicants: Applicant[] = []
    await use(async (options) => {
      const applicant = await openApplicant(portico.url, options)
      applicants.push(applicant)
      return applicant
    })
    await Promise.all(applicants.map((applicant) => applicant.close()))
    expect(applicants.flatMap(({ outside }) => outside)).toEqual([])
    expect(applicants.flatMap(({ complaints }) => complaints)).toEqual([])
  },
})

export { expect }
