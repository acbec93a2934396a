import type { Client, FormDefinition, VerificationRequestRow } from '#server/platform/database/schema.ts'

/** What a link opened: a request, with the customer and the form that it belongs to. */
export type OpenLink = {
  request: VerificationRequestRow
  client: Client
  form: { id: string; name: string; definition: FormDefinition }
  /** The link's time has passed, and the request was not settled before. */
  isExpired: boolean
  /** The link's time has passed, whatever became of the request: pictures are no longer shown to its holder. */
  isOld: boolean
}
