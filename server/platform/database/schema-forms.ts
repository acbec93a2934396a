import type { FormDefinition as WrittenForm } from '#contract/forms/definition/form-definition.ts'
import type { Json, Optional, Timestamp } from '#server/platform/database/column-types.ts'

export type FormsDatabase = { formDrafts: FormDraftTable }

/** What a form is about to become; one a form. */
type FormDraftTable = {
  formId: string
  clientId: string
  /** Grows with every save: of two who save at once, the second is told. */
  revision: number
  /** The published version that it was begun from. */
  basedOn: Optional<number>
  /** May be unfinished: publishing asks for a whole one. */
  definition: Json<WrittenForm>
  changedBy: string
  changedAt: Timestamp
}
