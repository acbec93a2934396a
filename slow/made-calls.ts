import type { Operation } from '#server/app/openapi/openapi.ts'
import type { JsonSchema } from '#server/app/openapi/schema.ts'

/** A generator of numbers in [0, 1) that a seed repeats (mulberry32). */
export function openDice(seed: number) {
  let state = seed >>> 0
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(roll() * choices.length)] as T
  return { roll, pick, happens: (probability: number) => roll() < probability }
}
export type Dice = ReturnType<typeof openDice>

/** What was seen in answers, by the name of its field: a later call names it again. */
export function openSeenValues() {
  const byName = new Map<string, string[]>()
  const remember = (value: unknown, name = ''): void => {
    if (typeof value === 'string' && value.length > 0 && value.length < 400) {
      const seen = byName.get(name) ?? []
      byName.set(name, [...seen, value].slice(-40))
    }
    if (Array.isArray(value)) for (const each of value.slice(0, 20)) remember(each, name)
    else if (value !== null && typeof value === 'object') for (const [key, each] of Object.entries(value)) remember(each, key)
  }
  return { remember, of: (name: string) => byName.get(name) ?? [] }
}
export type SeenValues = ReturnType<typeof openSeenValues>

const long = 'a'.repeat(20_000)
const hostile: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  2_147_483_648,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u0007',
  '😀'.repeat(300),
  long,
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '../../etc/passwd',
  '%00',
  '%ff',
  'NaN',
  '1e400',
  '-0',
  '9999-12-31',
  '0000-00-00',
  '2026-02-30',
  '+1',
  'constructor',
  [],
  {},
  [[[[[[[[]]]]]]]],
  { __proto__: null, constructor: { prototype: { isAdmin: true } } },
  Array.from({ length: 2_000 }, () => 'x'),
  { toString: 1 },
]

type Making = { dice: Dice; seen: SeenValues; defs: Record<string, JsonSchema>; depth: number }

/** A value that a schema takes, more or less; one place in some is replaced by something that nobody expects. */
export function makeValue(
  schema: JsonSchema,
  { dice, seen, isHostile }: { dice: Dice; seen: SeenValues; isHostile: boolean },
  name = '',
): unknown {
  const value = makeFitting(schema, { dice, seen, defs: (schema.$defs ?? {}) as Record<string, JsonSchema>, depth: 0 }, name)
  return isHostile ? spoil(value, dice) : value
}

function makeFitting(schema: JsonSchema, making: Making, name: string): unknown {
  const { dice, defs } = making
  if (making.depth > 8) return null
  const inside = { ...making, depth: making.depth + 1 }
  if (typeof schema.$ref === 'string') return makeFitting(defs[schema.$ref.split('/').at(-1) ?? ''] ?? {}, inside, name)
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return dice.pick(schema.enum)
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (choices) return makeFitting(dice.pick(choices), inside, name)
  if (schema.type === 'object') return makeObject(schema, inside)
  if (schema.type === 'array') {
    const { minItems = 0, maxItems = 4 } = schema as { minItems?: number; maxItems?: number }
    const length = Math.min(maxItems, minItems + Math.floor(dice.roll() * 3))
    return Array.from({ length }, () => makeFitting((schema.items ?? {}) as JsonSchema, inside, name))
  }
  if (schema.type === 'number' || schema.type === 'integer') return makeNumber(schema, dice)
  if (schema.type === 'boolean') return dice.happens(0.5)
  if (schema.type === 'null') return null
  return makeString(schema, making, name)
}

function makeObject(schema: JsonSchema, making: Making): Record<string, unknown> {
  const { dice } = making
  const required = (schema.required ?? []) as string[]
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  const made = properties
    .filter(([key]) => required.includes(key) || dice.happens(0.7))
    .map(([key, field]) => [key, makeFitting(field, making, key)] as const)
  const more = schema.additionalProperties
  if (made.length > 0 || typeof more !== 'object' || more === null) return Object.fromEntries(made)
  return Object.fromEntries(['one', 'constructor', 'firstName'].map((key) => [key, makeFitting(more as JsonSchema, making, key)]))
}

function makeNumber({ minimum = 0, maximum = 100, type }: { minimum?: number; maximum?: number; type?: unknown }, dice: Dice): number {
  const value = minimum + dice.roll() * (Math.min(maximum, minimum + 1e6) - minimum)
  return type === 'integer' ? Math.round(value) : value
}

const words = [
  'anna@example.com',
  '1990-02-17',
  'Anna Maria',
  '王小明',
  'GBR',
  'en',
  'Müller-Lüdenscheidt',
  '+85212345678',
  'https://bank.example/back',
  'AQ',
  '123456',
  'x',
  'data:image/png;base64,iVBORw0KGgo=',
]

function makeString(schema: JsonSchema, { dice, seen }: Making, name: string): string {
  const known = seen.of(name)
  if (known.length > 0 && dice.happens(0.7)) return dice.pick(known)
  const { minLength = 0, maxLength = 60 } = schema as { minLength?: number; maxLength?: number }
  return dice.pick(words).padEnd(Math.min(minLength, 2_000), 'a').slice(0, maxLength)
}

function spoil(value: unknown, dice: Dice): unknown {
  if (Array.isArray(value) && value.length > 0 && dice.happens(0.8)) {
    const at = Math.floor(dice.roll() * value.length)
    return value.map((each, place) => (place === at ? spoil(each, dice) : each))
  }
  if (value !== null && typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length > 0 && dice.happens(0.9)) {
    const key = dice.pick(Object.keys(value))
    return { ...value, [key]: spoil((value as Record<string, unknown>)[key], dice) }
  }
  return dice.pick(hostile)
}

export type MadeCall = { method: string; url: string; headers: Record<string, string>; payload?: string | Buffer }

/** One call of an operation of the description, by `credentials` or without. */
export function makeCall(
  { path, method, operation }: { path: string; method: string; operation: Operation },
  { dice, seen, credentials }: { dice: Dice; seen: SeenValues; credentials: Record<string, string> },
): MadeCall {
  const isHostile = dice.happens(0.5)
  const toFieldValue = (schema: JsonSchema, name: string, spoils: boolean) => makeValue(schema, { dice, seen, isHostile: spoils }, name)
  const inPath = (name: string, place: number) => {
    // `/uploads/{id}` is named by what answers call uploadId.
    const owner = path.slice(0, place).split('/').at(-2) ?? ''
    const ids = name.toLowerCase().endsWith('id') ? [...seen.of('id'), ...seen.of(`${owner.replace(/s$/, '')}Id`)] : []
    const known = [...seen.of(name), ...ids]
    return known.length > 0 && dice.happens(0.85) ? dice.pick(known) : toText(dice.pick(hostile))
  }
  const place = path.replace(/\{(\w+)\}/g, (_, name: string, at: number) => encode(inPath(name, at), dice))
  const query = operation.parameters
    .filter((parameter) => parameter.in === 'query' && (parameter.required || dice.happens(0.5)))
    .map(({ name, schema }) => `${name}=${encode(toText(toFieldValue(schema, name, isHostile && dice.happens(0.5))), dice)}`)
  const url = query.length > 0 ? `${place}?${query.join('&')}` : place
  const headers: Record<string, string> = {
    'accept-language': dice.pick(['en', 'cn', 'zz']),
    ...credentials,
    ...makeTusHeaders(operation, dice),
  }
  if (headers['upload-offset'] !== undefined) return { method, url, ...toPart(headers, dice) }
  const [mediaType, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  if (!mediaType || !content) return { method, url, headers }
  const body = toFieldValue(content.schema, '', isHostile)
  if (mediaType === 'multipart/form-data') return { method, url, ...toMultipart(body, headers, content.schema) }
  const text = JSON.stringify(body) ?? 'null'
  const payload = dice.happens(0.03) ? text.slice(0, Math.floor(text.length * dice.roll())) : text
  return { method, url, headers: { ...headers, 'content-type': dice.happens(0.02) ? 'text/plain' : 'application/json' }, payload }
}

/** The heads of files in parts: most begin or go on with a small one, and some make no sense. */
function makeTusHeaders({ parameters }: Operation, dice: Dice): Record<string, string> {
  const toBase64 = (text: string) => Buffer.from(text).toString('base64')
  const counts = ['0', '1', '10', '300', '262145', '-1', '1.5', '4194305', '99999999999999999', 'x', '']
  const metadata = () =>
    `kind ${toBase64(dice.pick(['picture', 'recording', 'logo', '\u0000']))},sha256 ${toBase64(dice.pick(['a', '0']).repeat(dice.pick([64, 64, 64, 63, 0])))}`
  const makers: Record<string, () => string> = {
    'tus-resumable': () => dice.pick(['1.0.0', '1.0.0', '1.0.0', '0.2.2', '']),
    'upload-length': () => dice.pick(['1', '10', '300', ...counts]),
    'upload-offset': () => dice.pick(['0', '0', '0', ...counts]),
    'upload-metadata': () => (dice.happens(0.8) ? metadata() : dice.pick(['kind', ' , ,', 'kind !!!,sha256', 'x'.repeat(2_000)])),
  }
  const made = parameters.flatMap(({ in: place, name }) => {
    const make = place === 'header' && dice.happens(0.97) ? makers[name] : undefined
    return make ? [[name, make()] as const] : []
  })
  return Object.fromEntries(made)
}

function toPart(headers: Record<string, string>, dice: Dice) {
  const mediaType = dice.happens(0.95) ? 'application/offset+octet-stream' : 'application/json'
  return { headers: { ...headers, 'content-type': mediaType }, payload: Buffer.alloc(dice.pick([0, 1, 9, 10, 300]), 7) }
}

const toText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Most are percent-encoded, as a client does; lone surrogates cannot be, and some senders do not. */
function encode(text: string, dice: Dice): string {
  if (dice.happens(0.02)) return '%ff'
  return encodeURIComponent(text.toWellFormed())
}

function toMultipart(body: unknown, headers: Record<string, string>, schema: JsonSchema) {
  const boundary = 'a-line-between-parts'
  const files = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).filter(
    ([, { contentMediaType }]) => contentMediaType,
  )
  const isFile = (name: string) => files.some(([file]) => file === name)
  const fields = Object.entries((body ?? {}) as Record<string, unknown>)
  const parts = fields.map(([name, value]) => {
    const more = isFile(name) ? '; filename="a.webm"\r\ncontent-type: video/webm' : ''
    return `--${boundary}\r\ncontent-disposition: form-data; name="${name.replaceAll(/["\r\n]/g, '')}"${more}\r\n\r\n${toText(value)}\r\n`
  })
  return {
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.from(`${parts.join('')}--${boundary}--\r\n`),
  }
}
