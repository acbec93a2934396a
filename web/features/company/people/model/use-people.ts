import type { IndividualRow } from '#contract/company/company-schemas.ts'
import { listCompanyPeople, listIndividuals } from '#contract/company/people-calls.ts'
import { useCompanyQuery } from '#web/features/company/shell/state/use-company-query.ts'
import { call } from '#web/lib/api/call.ts'

type Rows = readonly IndividualRow[]

/** The directors and individual shareholders of a company: of both lists, each person once a list. */
export function usePeople(parentCod: string) {
  return usePeopleQuery('people', parentCod, async (signal) => {
    return (await call(listIndividuals, { query: { COD: parentCod } }, { signal })).individuals
  })
}

/** Everybody of a company's structure. */
export function useAllPeople(cod: string) {
  return usePeopleQuery('all people', cod, async (signal) => {
    return (await call(listCompanyPeople, { query: { COD: cod } }, { signal })).individuals
  })
}

/** `rows`: null before the first answer. */
function usePeopleQuery(name: string, cod: string, read: (signal: AbortSignal) => Promise<Rows>) {
  const { data = null, error, reload } = useCompanyQuery<Rows>([name, cod], read, { keepSame })
  return { rows: data, error, reload }
}

/** Rows that say the same stay the same objects: they are not drawn anew. Addresses of pictures differ each time. */
function keepSame(known: readonly IndividualRow[], fresh: readonly IndividualRow[]): readonly IndividualRow[] {
  const byKey = new Map(known.map((row) => [toRowKey(row), row]))
  return fresh.map((row) => {
    const before = byKey.get(toRowKey(row))
    return before && toFacts(before) === toFacts(row) ? before : row
  })
}

const toRowKey = ({ requestId, cod2EODType }: IndividualRow) => `${cod2EODType} ${requestId}`

function toFacts({ frontDocumentUrl: _, backDocumentUrl: _b, selfieUrl: _s, videoUrl: _v, ...facts }: IndividualRow): string {
  return JSON.stringify(facts)
}
