/** The documents that are taken, by their word on the wire; `route` is their word in /id-document/:documentType. */
export const documentTypes = {
  Identity: { route: 'ID', sides: ['front', 'back'] },
  Passport: { route: 'passport', sides: ['front'] },
  DriverLicense: { route: 'DriverLicense', sides: ['front', 'back'] },
  ResidencePermit: { route: 'ResidencePermit', sides: ['front', 'back'] },
} as const satisfies Record<string, { route: string; sides: readonly DocumentSide[] }>

export const documentSideNames = ['front', 'back'] as const
export type DocumentSide = (typeof documentSideNames)[number]
export type DocumentType = keyof typeof documentTypes
export const documentTypeNames = Object.keys(documentTypes) as DocumentType[]

/** What a director or shareholder shows: the two documents of the personal-information journey. */
export const idTypes = ['Identity', 'Passport'] as const satisfies DocumentType[]
export type IdType = (typeof idTypes)[number]

export function needsBack(type: DocumentType): boolean {
  return documentTypes[type].sides.length === 2
}

/** The document of a route word, or nothing for a word that is none. */
export function findDocumentTypeByRoute(word: string | undefined): DocumentType | undefined {
  return documentTypeNames.find((name) => documentTypes[name].route === word)
}
