import { compile, type JSONSchema } from 'json-schema-to-typescript'
import { toOpenApi } from '../../../server/app/openapi/openapi.ts'

type Parameter = { name: string; in: string; required: boolean; schema: object }
type Operation = {
  operationId: string
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { content: Record<string, { schema: object }> }>
}

/** The module `calls.ts` of the package: types and places of the calls by a secret key, from nothing but the OpenAPI document. */
export async function writeCalls(document = toOpenApi()): Promise<string> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>)
      .filter(([, { security }]) => security.some((each) => 'secretKey' in each))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation, name: operation.operationId.replace(/ByKey$/, '') })),
  )
  const schema = toObject(
    Object.fromEntries(operations.map(({ name, operation }) => [name, { schema: toCall(operation), isRequired: true }])),
  )
  const types = await compile(schema as JSONSchema, 'Calls', {
    bannerComment: '',
    ignoreMinAndMaxItems: true,
    additionalProperties: false,
    style: { semi: false, singleQuote: true },
  })
  const places = Object.fromEntries(operations.map(({ name, method, path }) => [name, { method, path: path.replace(/\{(\w+)\}/g, ':$1') }]))
  return [
    '// Written from the OpenAPI document of Portico.',
    types,
    `export const places: Record<keyof Calls, { method: string; path: string }> = ${JSON.stringify(places, null, 2)}`,
    `export const apiVersion = ${JSON.stringify(readVersion(operations[0]?.operation))}`,
    '',
  ].join('\n')
}

function toCall({ parameters, requestBody, responses }: Operation): object {
  const body = requestBody?.content['application/json']?.schema
  const sent = parameters
    .filter((parameter) => parameter.in !== 'header')
    .map(({ name, required, schema }) => [name, { schema, isRequired: required }])
  const fields = toObject(Object.fromEntries(sent))
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  return toObject({
    given: { schema: body ? { allOf: [fields, body] } : fields, isRequired: true },
    answer: { schema: success?.content['application/json']?.schema ?? {}, isRequired: true },
  })
}

function toObject(fields: Record<string, { schema: object; isRequired: boolean }>): object {
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])),
    required: Object.keys(fields).filter((name) => fields[name]?.isRequired),
  }
}

function readVersion(operation: Operation | undefined): string {
  const { schema } = operation?.parameters.find(({ name }) => name === 'portico-version') ?? {}
  const [newest] = (schema as { enum?: string[] } | undefined)?.enum ?? []
  if (newest === undefined) throw new Error('the OpenAPI document names no version')
  return newest
}
