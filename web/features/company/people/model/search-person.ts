type Seeker = (personId: string) => void
const seekers = new Set<Seeker>()

/** Asks the lists of the page to show the row of a person, though it is filtered out or further down. */
export function seekPerson(personId: string): void {
  for (const seek of seekers) seek(personId)
}

export function watchSought(seek: Seeker): () => void {
  seekers.add(seek)
  return () => void seekers.delete(seek)
}
