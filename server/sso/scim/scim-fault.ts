/** How RFC 7644, 3.12, names what is wrong. */
export type ScimType =
  | 'invalidFilter'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'
  | 'tooMany'

/** A refusal in SCIM's own words, which its clients read. */
export class ScimFault extends Error {
  readonly status: number
  readonly scimType: ScimType | undefined
  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail)
    this.name = 'ScimFault'
    this.status = status
    this.scimType = scimType
  }
}

export const notFound = (kind: 'User' | 'Group', id: string) => new ScimFault(404, `${kind} ${id.slice(0, 100)} not found`)
