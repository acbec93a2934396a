import { type AttributePath, parsePath } from '#server/sso/scim/filter.ts'
import { ScimFault } from '#server/sso/scim/scim-fault.ts'

/** One change, as RFC 7644, 3.5.2, has it, or as Entra ID and Okta write it: the words of an operation in any case. */
export type PatchOperation = { op: 'add' | 'replace' | 'remove'; path: AttributePath | undefined; value: unknown }

export const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const mostOperations = 500

export function readPatch(body: unknown): PatchOperation[] {
  const { Operations, operations, schemas } = (body ?? {}) as Record<string, unknown>
  const list = Operations ?? operations
  if (Array.isArray(schemas) && !schemas.includes(patchSchema))
    throw new ScimFault(400, 'the schema is not that of a PATCH', 'invalidSyntax')
  if (!Array.isArray(list) || list.length === 0) throw new ScimFault(400, 'Operations is missing', 'invalidSyntax')
  if (list.length > mostOperations) throw new ScimFault(413, `more than ${mostOperations} operations`, 'tooMany')
  return list.map((operation: unknown) => {
    const { op, path, value } = (operation ?? {}) as Record<string, unknown>
    const word = typeof op === 'string' ? op.toLowerCase() : ''
    if (word !== 'add' && word !== 'replace' && word !== 'remove')
      throw new ScimFault(400, 'op must be add, replace or remove', 'invalidSyntax')
    if (path !== undefined && path !== null && typeof path !== 'string') throw new ScimFault(400, 'path must be a text', 'invalidPath')
    if (word === 'remove' && !path) throw new ScimFault(400, 'remove needs a path', 'noTarget')
    return { op: word, path: path ? parsePath(path) : undefined, value }
  })
}

/** As booleans, and as the texts that Entra ID sends. */
export function readBoolean(value: unknown): boolean {
  if (typeof value === 'boolean') return value
  const word = typeof value === 'string' ? value.trim().toLowerCase() : ''
  if (word === 'true' || word === 'false') return word === 'true'
  throw new ScimFault(400, 'active must be true or false', 'invalidValue')
}
