import type { AppContext } from '#server/platform/context.ts'
import type { VerificationRequestRow } from '#server/platform/database/schema.ts'
import { findRequest } from '#server/requests/repositories/requests.ts'

type LiveRequest = Pick<VerificationRequestRow, 'clientId' | 'status' | 'revision' | 'assigneeId'>

/** What live pages follow of a request; undefined once it is gone. Whoever asks has asked before who may. */
export async function readLiveRequest({ db }: Pick<AppContext, 'db'>, requestId: string): Promise<LiveRequest | undefined> {
  const request = await findRequest(db, requestId)
  return request && { clientId: request.clientId, status: request.status, revision: request.revision, assigneeId: request.assigneeId }
}
