/** Which customer's form the pages before a company's link are about. Null: the default one. */
export type EntryPlace = { clientId: string | null; formName: string | null }
export type EntryPage = '/form/generate-url' | '/form/loginto' | '/form/bus'

export function toEntryPlace(search: string): EntryPlace {
  const query = new URLSearchParams(search)
  return { clientId: query.get('clientId') || null, formName: query.get('formName') || null }
}

/** From page to page the address keeps saying whose form it is, so that it can be reloaded, kept and handed on. */
export function toEntryPath(page: EntryPage, { clientId, formName }: EntryPlace): string {
  const query = new URLSearchParams()
  if (clientId) query.set('clientId', clientId)
  if (formName) query.set('formName', formName)
  return query.size > 0 ? `${page}?${query}` : page
}

export function toPlaceQuery({ clientId, formName }: EntryPlace): { clientId?: string; formName?: string } {
  return { ...(clientId && { clientId }), ...(formName && { formName }) }
}
