import { expect } from 'vitest'
import type { CaseFile } from '#contract/cases/case-file.ts'
import type { VerificationRequest } from '#contract/requests/verification-request.ts'
import { applicant, type Link, uploaded } from '#server/testing/individual-steps.ts'
import { openStaffApp, type StaffApp } from '#server/testing/staff-app.ts'
import { testApp } from '#server/testing/test-app.ts'

/** A customer of two tries each, and applicants who ask that a person looks. */
export async function openManualReview() {
  const portico = await testApp({
    client: { documentOnly: true, documentUploadLimit: 2, livenessDeclinedLimit: 2, contactEmail: 'desk@northwind.example' },
  })
  const ada = await openStaffApp(portico, 'administrator')
  const grace = await openStaffApp(portico, 'reviewer')
  const auditor = await openStaffApp(portico, 'auditor')
  let seed = 500
  const nextSeed = () => {
    seed += 1
    return seed
  }

  const caseOf = async (link: Link, who = ada) => (await who.send('GET', `/requests/${link.requestId}`)).body as unknown as CaseFile
  const refuseDocument = (link: Link) => applicant(portico, link).upload({ mrz: null, seed: nextSeed() })
  return {
    portico,
    ada,
    grace,
    auditor,
    nextSeed,
    caseOf,
    refuseDocument,
    reviewOf: async (link: Link) => ((await applicant(portico, link).status()).body as unknown as VerificationRequest).manualReview,
    async answer(who: StaffApp, link: Link, stated: object) {
      const { basis, request } = await caseOf(link, ada)
      return who.send('POST', `/requests/${link.requestId}/manual-review`, { basis, revision: request.revision, ...stated })
    },
    async awaiting(who = grace) {
      const { body } = await who.send('POST', '/queue', { awaitsReview: true })
      return (body.items as { id: string }[]).map(({ id }) => id)
    },
    async failCamera(link: Link) {
      const person = applicant(portico, link)
      await person.report('LIVENESS_STARTED')
      return person.check({ seed: nextSeed(), portraitLikeness: 0.1 })
    },
    async spentDocuments() {
      const link = await portico.newLink()
      await applicant(portico, link).report('PROCESSING')
      for (let tries = 0; tries < 2; tries += 1) await refuseDocument(link)
      return link
    },
    async requested(reason?: string) {
      const link = await portico.newLink()
      const person = await uploaded(portico, link)
      expect((await person.askForPerson(reason)).status).toBe(200)
      return link
    },
  }
}
