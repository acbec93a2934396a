import { emailMaxLength, emailPattern } from '#contract/email-pattern.ts'
import { isPlainName } from '#contract/identity/plain-name.ts'
import type { Comparison } from '#server/sso/scim/filter.ts'
import { parsePath } from '#server/sso/scim/filter.ts'
import { type PatchOperation, readBoolean } from '#server/sso/scim/read-patch.ts'
import { ScimFault } from '#server/sso/scim/scim-fault.ts'

/** What of a SCIM user is kept. Everything else that a provider sends (departments, managers, roles, passwords) is left. */
export type UserAttributes = {
  userName: string
  externalId: string | null
  displayName: string
  formatted: string
  givenName: string
  familyName: string
  email: string
  active: boolean
}

const longest = 256
const invalid = (detail: string) => new ScimFault(400, detail, 'invalidValue')

const nobody: UserAttributes = {
  userName: '',
  externalId: null,
  displayName: '',
  formatted: '',
  givenName: '',
  familyName: '',
  email: '',
  active: true,
}

/** A whole user, as POST and PUT send it. Throws ScimFault. */
export function readUser(body: unknown): UserAttributes {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new ScimFault(400, 'the body must be a user', 'invalidSyntax')
  return requireWhole(mergeObject(nobody, body as Record<string, unknown>))
}

/** A user after these changes, all of them or none. Throws ScimFault. */
export function patchUser(before: UserAttributes, operations: readonly PatchOperation[]): UserAttributes {
  return requireWhole(
    operations.reduce((user, { op, path, value }) => {
      if (!path) return mergeObject(user, requireObject(value))
      return setAttribute(user, path.attribute, { sub: path.sub, filter: path.filter, value: op === 'remove' ? null : value })
    }, before),
  )
}

function mergeObject(user: UserAttributes, values: Record<string, unknown>): UserAttributes {
  return Object.entries(values).reduce((merged, [name, value]) => {
    const path = toPath(name)
    return path ? setAttribute(merged, path.attribute, { ...path, value }) : merged
  }, user)
}

/** Names of extensions are no paths of ours: they are left. */
function toPath(name: string) {
  try {
    return parsePath(name)
  } catch {
    return undefined
  }
}

type Change = { sub: string | undefined; filter: readonly Comparison[]; value: unknown }

function setAttribute(user: UserAttributes, attribute: string, { sub, value }: Change): UserAttributes {
  switch (attribute) {
    case 'username':
      return { ...user, userName: toText(value, 'userName') }
    case 'externalid':
      return { ...user, externalId: toText(value, 'externalId') || null }
    case 'displayname':
      return { ...user, displayName: toText(value, 'displayName') }
    case 'active':
      return { ...user, active: value === null ? false : readBoolean(value) }
    case 'name':
      return setName(user, sub, value)
    case 'emails':
      return { ...user, email: toEmail(value, sub) }
    default:
      return user
  }
}

function setName(user: UserAttributes, sub: string | undefined, value: unknown): UserAttributes {
  if (sub === 'givenname') return { ...user, givenName: toText(value, 'name.givenName') }
  if (sub === 'familyname') return { ...user, familyName: toText(value, 'name.familyName') }
  if (sub === 'formatted') return { ...user, formatted: toText(value, 'name.formatted') }
  if (sub !== undefined) return user
  const { givenName = '', familyName = '', formatted = '' } = value === null ? {} : (requireObject(value) as Partial<UserAttributes>)
  return {
    ...user,
    givenName: toText(givenName, 'name.givenName'),
    familyName: toText(familyName, 'name.familyName'),
    formatted: toText(formatted, 'name.formatted'),
  }
}

/** The primary one, or that of work, or the first: an account has one address. */
function toEmail(value: unknown, sub: string | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return sub === undefined || sub === 'value' ? toText(value, 'emails') : ''
  const all = (Array.isArray(value) ? value : [value]).slice(0, 50).map((each) => requireObject(each))
  const chosen =
    all.find(({ primary }) => primary === true || primary === 'True' || primary === 'true') ??
    all.find(({ type }) => type === 'work') ??
    all[0]
  return chosen ? toText(chosen.value ?? null, 'emails') : ''
}

function requireWhole(user: UserAttributes): UserAttributes {
  if (user.userName === '') throw invalid('userName is required')
  const email = user.email || user.userName
  if (email.length > emailMaxLength || !emailPattern.test(email)) throw invalid('a user needs an email address, in emails or as userName')
  return { ...user, email }
}

/** As colleagues see them. */
export function toShownName({ displayName, formatted, givenName, familyName, email }: UserAttributes): string {
  const named = [displayName, formatted, `${givenName} ${familyName}`].map((name) => name.trim().slice(0, 100))
  return named.find((name) => name !== '' && isPlainName(name)) ?? email
}

function requireObject(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid('the value must be an object')
  return value as Record<string, unknown>
}

function toText(value: unknown, name: string): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string' || value.length > longest || value.includes('\0'))
    throw invalid(`${name} must be a text of at most ${longest} characters`)
  return value.trim()
}
