import type { JsonSchema } from '#server/app/openapi/openapi.ts'

const byName: Record<string, unknown> = {
  requestId: 'req_…',
  token: '…',
  id: 'req_…',
  email: 'ada@example.org',
  fileName: 'passport.jpg',
  fileContent: 'BASE64',
  countryCode: 'NLD',
  url: 'https://verify.example.com/?requestId=req_…&token=…',
  expiresAt: '2026-05-01T12:00:00.000Z',
  createdAt: '2026-05-01T12:00:00.000Z',
  webColor: '#3281f7',
  formName: 'Open an account',
  name: 'Harbour Bank',
  contactEmail: 'help@harbour.example',
}
const deepest = 8

/** A value of a schema's shape, for people to read: the first of each choice, and names that say what they are. */
export function toExample(schema: JsonSchema, name = '', depth = 0): unknown {
  if (name in byName && schema.type !== 'object') return byName[name]
  if (Array.isArray(schema.anyOf)) return toExample(schema.anyOf[0] as JsonSchema, name, depth)
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if (schema.type === 'array') return depth < deepest ? [toExample(schema.items as JsonSchema, name, depth + 1)] : []
  if (schema.type === 'object') return toObjectExample(schema, depth)
  if (schema.type === 'number' || schema.type === 'integer') return 1
  if (schema.type === 'boolean') return false
  return schema.type === 'null' ? null : '…'
}

function toObjectExample(schema: JsonSchema, depth: number): unknown {
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>
  const fields = Object.entries(properties).map(([name, field]) => [name, toExample(field, name, depth + 1)])
  if (fields.length > 0 || !schema.additionalProperties) return Object.fromEntries(fields)
  return { 'First Name': 'Ada', 'Last Name': 'Lovelace' }
}
