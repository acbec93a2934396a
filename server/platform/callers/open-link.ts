import type { Selectable } from 'kysely'
import type { KeyedSubject } from '#server/platform/crypto/subject-keys.ts'
import type { Client, FormAnswersTable, FormDefinition, VerificationRequestRow } from '#server/platform/database/schema.ts'

/** What a link opened: a request, with the customer and the form that it belongs to. */
export type OpenLink = {
  request: KeyedRequest
  client: Client
  form: { id: string; name: string; definition: FormDefinition }
  /** The link's time has passed, and the request was not settled before. */
  isExpired: boolean
  /** The link's time has passed, whatever became of the request: pictures are no longer shown to its holder. */
  isOld: boolean
  /** For calls that ask for it: what was read in the same statement. */
  readAlong?: ReadAlong | null
}

/**
 * A request that was read with the sealed data key of its subject: null after erasure. It is for reading alone. What is written asks for the
 * key in its own transaction, so that nothing is sealed for somebody who was erased since.
 */
type KeyedRequest = VerificationRequestRow & KeyedSubject

/** What its applicant may read of a request besides its row, as it stood when the link was opened. */
export type ReadAlong = {
  activities: { activityType: string; sealedRemark: Buffer | null; createdAt: Date }[]
  answers: Pick<Selectable<FormAnswersTable>, 'revision' | 'sealedAnswers' | 'submittedAt'> | null
}
