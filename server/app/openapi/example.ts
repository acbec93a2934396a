import { findCallExample } from '#server/app/openapi/call-examples.ts'
import type { JsonSchema } from '#server/app/openapi/schema.ts'

const moment = '2026-05-01T12:00:00.000Z'

const byName: Record<string, unknown> = {
  requestId: 'req_…',
  token: '…',
  id: 'req_…',
  eventId: 'evt_…',
  email: 'ada@example.org',
  fileName: 'passport.jpg',
  fileContent: 'BASE64',
  mediaType: 'image/jpeg',
  countryCode: 'NL',
  url: 'https://verify.example.com/?requestId=req_…&token=…',
  returnUrl: 'https://bank.example/verified',
  expiresAt: moment,
  createdAt: moment,
  updatedAt: moment,
  reference: 'customer-1',
  metadata: { branch: 'Rotterdam' },
  firstName: 'Ada',
  lastName: 'Lovelace',
  companyName: 'Lindhout Trading B.V.',
  publicKey: 'whpk_…',
  secret: 'whsec_…',
  webColor: '#3281f7',
  formName: 'Open an account',
  name: 'Harbour Bank',
  contactEmail: 'help@harbour.example',
  nextCursor: null,
  hasMore: false,
}
/** Of a text whose pattern none of the names above fits: the first of these that does. */
const texts = [
  '…',
  'example',
  moment,
  '2026-05-01',
  '1',
  '#3281f7',
  'https://bank.example',
  'bank.example',
  'NL',
  'GB|01234567',
  'example-of-an-id',
  '10.20.0.0/16',
]
const deepest = 8

/** What a call is sent, or answers: as it was written for that call, or else by the schema. */
export function toCallExample(call: string, part: 'body' | 'answer', schema: JsonSchema): unknown {
  return findCallExample(call, part) ?? toExample(schema)
}

/** A value that the schema takes, for people to read: the first of each choice, and names that say what they are. */
export function toExample(schema: JsonSchema, name = '', depth = 0): unknown {
  const named = byName[name]
  if (name in byName && fits(schema, named)) return named
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (choices?.[0]) return toExample(choices[0], name, depth)
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'array') return depth < deepest || schema.minItems ? [toExample(schema.items as JsonSchema, name, depth + 1)] : []
  if (type === 'object') return toObjectExample(schema, depth)
  if (type === 'number' || type === 'integer') return Math.max(1, Number(schema.minimum ?? 1))
  if (type === 'boolean') return false
  return type === 'null' ? null : toText(schema)
}

function toText(schema: JsonSchema): string {
  return texts.find((text) => fits(schema, text)) ?? '…'
}

/** Whether a schema of a plain value takes it, as far as an example needs to know. */
function fits(schema: JsonSchema, value: unknown): boolean {
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (choices) return choices.some((choice) => fits(choice, value))
  if ('const' in schema || 'enum' in schema) return false
  const types = [schema.type].flat()
  if (value === null) return types.includes('null')
  if (typeof value === 'object') return types.includes('object') && schema.properties === undefined
  if (!types.includes(typeof value)) return false
  if (typeof value !== 'string') return true
  if (value.length < Number(schema.minLength ?? 0) || value.length > Number(schema.maxLength ?? Number.POSITIVE_INFINITY)) return false
  return toPatterns(schema).every((pattern) => new RegExp(pattern, 'u').test(value))
}

/** A text with several patterns has them as `allOf`. */
function toPatterns({ pattern, allOf }: JsonSchema): string[] {
  return [...(typeof pattern === 'string' ? [pattern] : []), ...((allOf ?? []) as JsonSchema[]).flatMap(toPatterns)]
}

function toObjectExample(schema: JsonSchema, depth: number): unknown {
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>
  const fields = Object.entries(properties).map(([name, field]) => [name, toExample(field, name, depth + 1)])
  if (fields.length > 0 || !schema.additionalProperties) return Object.fromEntries(fields)
  const names = (schema.propertyNames ?? {}) as JsonSchema
  const isFree = names.pattern === undefined && names.enum === undefined
  const key = isFree ? 'First Name' : String(toExample(names))
  return { [key]: toExample(schema.additionalProperties as JsonSchema, 'firstName', depth + 1) }
}
