import { test as base, expect } from '@playwright/test'
import { type Applicant, type ApplicantOptions, type Browsers, openApplicant, openBrowsers } from '#e2e/support/applicant.ts'
import { type Portico, startPortico } from '#e2e/support/start-portico.ts'

type Open = (options: ApplicantOptions) => Promise<Applicant>

/**
 * A journey: people with browsers, and a server with data of its own that is shared with the journeys before and after.
 * Whatever a journey is about, no page may have asked another host for anything, thrown an error or broken its security policy.
 */
export const journey = base.extend<{ open: Open }, { portico: Portico; browsers: Browsers }>({
  portico: [
    async ({ browserName: _ }, use) => {
      const portico = await startPortico()
      await use(portico)
      await portico.end()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  browsers: [
    async ({ browserName: _ }, use) => {
      const browsers = openBrowsers()
      await use(browsers)
      await browsers.close()
    },
    { scope: 'worker' },
  ],
  open: async ({ portico, browsers }, use) => {
    const applicants: Applicant[] = []
    await use(async (options) => {
      const applicant = await openApplicant(portico.url, browsers, options)
      applicants.push(applicant)
      return applicant
    })
    await Promise.all(applicants.map((applicant) => applicant.close()))
    expect(applicants.flatMap(({ outside }) => outside)).toEqual([])
    expect(applicants.flatMap(({ complaints }) => complaints)).toEqual([])
  },
})

export { expect }
