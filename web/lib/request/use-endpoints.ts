import { corporateIndividualEndpoints } from '#web/lib/api/corporate-individual-endpoints.ts'
import { type IndividualEndpoints, individualEndpoints } from '#web/lib/api/individual-endpoints.ts'
import { useMount } from '#web/lib/request/mount.ts'

/** The calls of the individual's screens, as they are made in the home of this page. For pages behind the first: they bring schemas along. */
export function useEndpoints(): IndividualEndpoints {
  return useMount().base === '/Onboarding2Company/individual' ? corporateIndividualEndpoints : individualEndpoints
}
