import { expect } from 'vitest'
import { findApprovalFindings } from '#server/approval/find-approval-findings.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import type { Client } from '#server/platform/database/schema.ts'
import { getClientAndForm, saveClient, saveForm } from '#server/tenants/repositories/clients.ts'
import type { GeneratedFace, MadeClip, MadeDocument } from '#server/testing/fake-vision.ts'
import { applicant, type Link } from '#server/testing/individual-steps.ts'
import { openStaffApp } from '#server/testing/staff-app.ts'
import { testApp } from '#server/testing/test-app.ts'

export type Verification = { client?: Client; reference?: string; document?: MadeDocument }

export const similar = (relation: 'returning' | 'similar_face' | 'other_name', requestIds: string[]) => ({
  kind: 'duplicate',
  of: 'face',
  relation,
  requestIds,
})
export const eve = { givenNames: 'EVE', surname: 'MORAN' }
export const named = (fields: object): MadeDocument => ({ mrz: { fields }, printedFields: fields })

/** A customer who compares faces, and the people who come to its camera. */
export async function openFaces() {
  const portico = await testApp({
    client: { creditBalance: 1_000, autoApprove: true, retentionDays: 30 },
    form: { livenessMode: 'challenge' },
  })
  const { db } = portico.context
  const grace = await openStaffApp(portico, 'reviewer')
  const camera = { face: 100, takes: 0 }

  const rowOf = (id: string) => db.selectFrom('verificationRequests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  /** Opens the link, sends a passport of its own, and stands before the camera. */
  async function arrive(link: Link, document: MadeDocument = {}) {
    const person = applicant(portico, link)
    await person.report('PROCESSING')
    expect((await person.upload(document)).body).toMatchObject({ status: 'ID_UPLOADED', docUploadErrors: [] })
    return pass(link)
  }

  /** Answers how to face the camera: each time it is another take of the face. */
  async function pass(link: Link) {
    const person = applicant(portico, link)
    await person.report('LIVENESS_STARTED')
    const { challengeId, steps } = (await person.draw()).body as { challengeId: string; steps: string[] }
    return (own: Partial<GeneratedFace> = {}, facts: MadeClip = {}) => {
      camera.takes += 1
      const stepsSeen = steps.map((step, at) => ({ step, atMs: at * 1_000 })) as never
      return person.check(
        { seed: camera.takes, face: { of: camera.face, take: camera.takes, ...own }, stepsSeen, ...facts },
        { challengeId },
      )
    }
  }

  return {
    portico,
    grace,
    rowOf,
    arrive,
    pass,
    /** Whose face is before the camera, and how many takes there were. */
    camera,
    async facesOf(...ids: string[]) {
      const rows = await db.selectFrom('faceVectors').select('requestId').where('requestId', 'in', ids).orderBy('position').execute()
      return rows.map(({ requestId }) => requestId)
    },
    countPairs: async (...ids: string[]) =>
      (await db.selectFrom('facePairs').select('likeness').where('requestId', 'in', ids).execute()).length,
    foundIn: async (id: string) =>
      (await findApprovalFindings(db, portico.context, await rowOf(id))).filter(({ kind }) => kind === 'duplicate'),
    async verify(email: string | null, { client, reference, document }: Verification = {}) {
      const link = await portico.newLink({ email, ...(client && { client }), ...(reference && { reference }) })
      const check = await arrive(link, document)
      expect((await check()).body).toMatchObject({ verifyStatus: 'passed' })
      return link.requestId
    },
    async otherClient(change: Partial<Client> = {}): Promise<Client> {
      const id = newId('cli')
      const { form } = await getClientAndForm(db, await rowOf((await portico.newLink()).requestId))
      return db.transaction().execute(async (transaction) => {
        const client = await saveClient(transaction, { id, name: `Bank ${id}`, creditBalance: 9, autoApprove: true, ...(change as object) })
        await saveForm(transaction, {
          id: newId('frm'),
          clientId: id,
          kind: 'individual',
          name: 'Own',
          isDefault: true,
          definition: form.definition,
        })
        return client
      })
    },
  }
}
