import { sendMail } from '#server/mail/send-mail.ts'
import { clip, documentPicture } from '#server/testing/fake-vision.ts'
import { type Link, toFile, toMultipart } from '#server/testing/individual-steps.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const invited = '/v1/onboarding/corporate-individual'

export type Invitation = Link & { to: string; text: string }

/** The newest message to a person, with its link. */
export async function readInvitation(portico: TestApp, personId: string): Promise<Invitation> {
  const { db, masterKey, clock } = portico.context
  const { id } = await db
    .selectFrom('mails')
    .select('id')
    .where('requestId', '=', personId)
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow()
  let [to, text] = ['', '']
  const send = async (mail: { to: string; text: string }) => {
    to = mail.to
    text = mail.text
  }
  await sendMail({ db, masterKey, clock, mailTransport: { send, close: async () => {} }, mailFrom: 'portico@example.com' }, id)
  const url = new URL(/https:\S+/.exec(text)?.[0] ?? 'none:')
  return { to, text, requestId: url.searchParams.get('requestId') ?? '', token: url.searchParams.get('token') ?? '' }
}

/** The calls of an invited person, as their screen makes them. */
export function invitedPerson(portico: TestApp, { requestId, token }: Link) {
  const post = (path: string, body: object = {}) => portico.call('POST', `${invited}${path}`, { requestId, token, ...body })
  return {
    post,
    status: () => post('/liveness/status'),
    begin: () => post('/status', { status: 'PROCESSING' }),
    upload: (seed: number) =>
      post('/liveness/document-upload', { frontImage: toFile(documentPicture({ seed })), documentType: 'Passport' }),
    async pass(seed: number) {
      await this.begin()
      await this.upload(seed)
      await post('/status', { status: 'LIVENESS_STARTED' })
      return portico.send(toMultipart(`${invited}/liveness/check`, { requestId, token }, clip({ seed })))
    },
  }
}
