import { type FormDefinition, formDefinition } from '#contract/forms/definition/form-definition.ts'
import { getFormDraft, getFormVersion } from '#contract/forms/form-calls.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'

/** What the address calls the draft, where others have the number of a version. */
export const draftVersion = 'draft'

type Read = { definition: FormDefinition | undefined; error: Error | null; refetch: () => unknown }

/** What a version of a form says, or its draft. */
export function useDefinition(id: string, version: string): Read {
  const isDraft = version === draftVersion
  const draft = useApiQuery(getFormDraft, { params: { id } }, { isDesired: isDraft })
  const stored = useApiQuery(getFormVersion, { params: { id, version } }, { isDesired: !isDraft })
  const { data, error, refetch } = isDraft ? draft : stored
  const read = data && formDefinition.safeParse(data.data.definition)
  return { definition: read?.data, error: read?.success === false ? new ApiError('ERROR_SOMETHING_WENT_WRONG') : error, refetch }
}
