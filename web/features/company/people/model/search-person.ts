type Searcher = (personId: string) => void
const searchers = new Set<Searcher>()

/** Asks the lists of the page to show the row of a person, though it is filtered out or further down. */
export function searchPerson(personId: string): void {
  for (const seek of searchers) seek(personId)
}

export function watchSearchedPerson(seek: Searcher): () => void {
  searchers.add(seek)
  return () => void searchers.delete(seek)
}
