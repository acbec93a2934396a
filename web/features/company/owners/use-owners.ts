import { getCorporationStructure, listBusinessShareholders } from '#contract/company/business-calls.ts'
import type { BusinessShareholderRow, CorporationStructure } from '#contract/company/company-schemas.ts'
import { useCompanyQuery } from '#web/features/company/shell/state/use-company-query.ts'
import { call } from '#web/lib/api/call.ts'

export type Owners = {
  structure: CorporationStructure
  /** Who owns shares of this company directly. */
  businesses: readonly BusinessShareholderRow[]
}

/** Who owns a company of the structure. */
export function useOwners(cod: string) {
  const { data = null, error, reload } = useCompanyQuery(['owners', cod], (signal) => readOwners(cod, signal))
  return { owners: data, error, reload }
}

async function readOwners(cod: string, signal: AbortSignal): Promise<Owners> {
  const [structure, { businessShareholders }] = await Promise.all([
    call(getCorporationStructure, { params: { id: cod } }, { signal }),
    call(listBusinessShareholders, { query: { parentCOD: cod } }, { signal }),
  ])
  return { structure, businesses: businessShareholders }
}
