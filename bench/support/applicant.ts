import type { RunningServer } from '#bench/support/running-server.ts'
import { checkLiveness, setRequestStatus, uploadDocument } from '#contract/requests/individual-calls.ts'

/** One person with a link, who calls the server as the pages do. */
export type Applicant = {
  requestId: string
  token: string
  /** Posts JSON with the link in it, and answers the body; throws for a refusal. */
  post(path: string, fields: object): Promise<unknown>
  uploadPassport(jpeg: Buffer): Promise<{ docUploadErrors: { check: string }[] }>
  checkLiveness(clip: Buffer): Promise<{ verifyStatus: string; failure: { code: string } | null }>
}

export async function inviteApplicant(server: RunningServer): Promise<Applicant> {
  const { requestId, token } = await server.command<{ requestId: string; token: string }>('link', 'individual')
  const post = async (path: string, fields: object): Promise<unknown> =>
    readAnswer(
      await fetch(server.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...fields, requestId, token }),
      }),
    )
  await post(setRequestStatus.path, { status: 'PROCESSING' })
  return {
    requestId,
    token,
    post,
    async uploadPassport(jpeg) {
      const frontImage = { fileName: 'passport.jpg', fileContent: jpeg.toString('base64') }
      return uploadDocument.answer.parse(await post(uploadDocument.path, { documentType: 'Passport', frontImage }))
    },
    async checkLiveness(clip) {
      await post(setRequestStatus.path, { status: 'LIVENESS_STARTED' })
      const form = new FormData()
      form.set('requestId', requestId)
      form.set('token', token)
      form.set('video', new Blob([new Uint8Array(clip)], { type: 'video/webm' }), 'clip.webm')
      return checkLiveness.answer.parse(await readAnswer(await fetch(server.url + checkLiveness.path, { method: 'POST', body: form })))
    },
  }
}

async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text)
}
