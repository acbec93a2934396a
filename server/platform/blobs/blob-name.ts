const part = '[A-Za-z0-9_-]+'
const blobName = new RegExp(`^${part}(/${part})*$`)

/** Throws for a name that is not our own: a name from outside must never choose a place on a disk. */
export function requireBlobName(name: string): string {
  if (name.length > 200 || !blobName.test(name)) throw new Error(`not a blob name: ${JSON.stringify(name.slice(0, 80))}`)
  return name
}
