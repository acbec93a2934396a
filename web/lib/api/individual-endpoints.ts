import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import * as individual from '#contract/requests/individual-calls.ts'

/** The same question and answer, by whatever name and path. */
type Alike<E extends Endpoint> = Omit<E, 'name' | 'path' | 'summary' | 'errors'> & Pick<Endpoint, 'name' | 'path' | 'summary' | 'errors'>
type Needed = 'getRequestStatus' | 'setRequestStatus' | 'uploadDocument' | 'detectFace' | 'drawLivenessChallenge' | 'checkLiveness'

/** The calls of the individual's screens. People whom a company invites have a set of their own behind the same screens. */
export type IndividualEndpoints = { [Name in Needed]: Alike<(typeof individual)[Name]> } & {
  /** GET ?requestId=: a document that was uploaded before is used unchanged. Without it, nothing is called then. */
  approveDocument?: Endpoint & {
    method: 'GET'
    query: z.ZodMiniType<{ requestId: string }, { requestId: string }>
    answer: (typeof individual.uploadDocument)['answer']
  }
}

/** Named one by one: what else the individual can ask is no part of the first load. */
export const individualEndpoints: IndividualEndpoints = {
  getRequestStatus: individual.getRequestStatus,
  setRequestStatus: individual.setRequestStatus,
  uploadDocument: individual.uploadDocument,
  detectFace: individual.detectFace,
  drawLivenessChallenge: individual.drawLivenessChallenge,
  checkLiveness: individual.checkLiveness,
}
