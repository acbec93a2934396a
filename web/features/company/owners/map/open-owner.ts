import type { CorporationStructure } from '#contract/company/company-schemas.ts'
import { searchPerson } from '#web/features/company/people/model/search-person.ts'
import { toDescriptionAddress } from '#web/features/company/shell/description-address.ts'
import { openTab } from '#web/lib/platform/address.ts'
import { findParents } from '#web/ui/ownership-map/to-ownership-graph.ts'

/** Where an owner of the map is recorded: in the lists of the page that shows `cod`, or on another company's page. */
export type OwnerPlace = { is: 'row'; id: string } | { is: 'page'; address: string } | { is: 'none' }

type Picked = {
  id: string
  /** The company whose owners the page shows. */
  cod: string
  /** The company of the link: its owners are those of the step, not of a page. */
  ownCod: string
}

export function findOwnerPlace(structure: CorporationStructure, { id, cod, ownCod }: Picked): OwnerPlace {
  const parents = findParents(structure, id)
  if (id === cod && !parents.includes(cod)) return { is: 'none' }
  if (parents.includes(cod)) return { is: 'row', id }
  // A company has a page itself; a person stands on that of the company whose shares they hold.
  const isCompany = structure.corporations.some((each) => each.cod === id)
  const page = isCompany ? id : parents.find((parent) => parent !== ownCod)
  const row = structure.corporations.find((each) => each.cod === page && each.parent !== null)
  if (!page || page === ownCod || !row?.parent || !row.id) return { is: 'none' }
  return { is: 'page', address: toDescriptionAddress(page, { parentId: row.parent, id: row.id }) }
}

export const toOwnerRowId = (id: string) => `owner-${id}`

/** One tap on the map leads to the row, or opens the page where the row is. */
export function openOwner(structure: CorporationStructure, picked: Picked): void {
  const place = findOwnerPlace(structure, picked)
  if (place.is === 'page') openTab(place.address)
  if (place.is !== 'row') return
  // In a long list it may stand further down, or be filtered out.
  searchPerson(place.id)
  showRow(toOwnerRowId(place.id), framesToWait)
}

const framesToWait = 60

function showRow(id: string, frames: number): void {
  const row = document.getElementById(id)
  row?.scrollIntoView({ block: 'center' })
  row?.focus({ preventScroll: true })
  if (!row && frames > 0) requestAnimationFrame(() => showRow(id, frames - 1))
}
