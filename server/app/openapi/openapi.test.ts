import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'
import { allEndpoints, allEventStreams } from '#contract/api/all-endpoints.ts'
import { problemMediaType } from '#contract/api/problem.ts'
import { apiVersionHeader } from '#contract/api/versions.ts'
import { errorStatus } from '#contract/error-codes.ts'
import { eventTypes } from '#contract/events/event-type.ts'
import { anyScope } from '#contract/scopes.ts'
import { exampledCalls } from '#server/app/openapi/call-examples.ts'
import { errorsOf, type Operation, toOpenApi } from '#server/app/openapi/openapi.ts'

const document = toOpenApi()
/** One for all tests: what it has compiled once it keeps. */
const reader = new Ajv2020({ strict: false, validateFormats: false })
const operations = Object.entries(document.paths).flatMap(([path, calls]) =>
  Object.entries(calls).map(([method, operation]) => ({ place: `${method.toUpperCase()} ${path}`, operation })),
)

function operationOf(name: string): Operation {
  const found = operations.find(({ operation }) => operation.operationId === name)
  if (!found) throw new Error(`${name} is not described`)
  return found.operation
}

it('is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document))
  expect([valid, errors]).toEqual([true, undefined])
})

it('would not be valid without the answers of a call', async () => {
  const broken = structuredClone(document)
  const [first] = Object.values(Object.values(broken.paths)[0] ?? {})
  Reflect.set(first ?? {}, 'responses', 'none')
  expect((await new Validator().validate(broken)).valid).toBe(false)
})

it('describes every call of the contract, and no other', () => {
  expect(operations.map(({ place }) => place).sort()).toEqual(
    [...allEndpoints, ...allEventStreams.map(({ path }) => ({ method: 'GET', path }))]
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
      .sort(),
  )
})

it('holds schemas that a JSON Schema 2020-12 reader takes', () => {
  const schemas = operations.flatMap(({ operation }) => [
    ...operation.parameters.map(({ schema }) => schema),
    ...Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => schema),
    ...Object.values(operation.responses).flatMap(({ content }) => Object.values(content).map(({ schema }) => schema)),
  ])
  const read = schemas.filter((schema) => !('$ref' in schema)).map((schema) => typeof reader.compile(schema))
  expect([read.length > 30, new Set(read)]).toEqual([true, new Set(['function'])])
})

it('gives each refusal of a call its status and an example that fits the error body, or the problem of a secret key', () => {
  const fits = { error: reader.compile(document.components.schemas.Error), problem: reader.compile(document.components.schemas.Problem) }
  const wrong = allEndpoints.flatMap((call) =>
    errorsOf(call).filter((code) => {
      const answer = operationOf(call.name).responses[errorStatus[code]]
      const isProblem = call.access === 'secret-key'
      const example = answer?.content[isProblem ? problemMediaType : 'application/json']?.examples?.[code]?.value
      return !fits[isProblem ? 'problem' : 'error'](example)
    }),
  )
  expect(wrong).toEqual([])
})

it('shows what each call is sent and answers, in values that its schemas take', () => {
  const wrong = allEndpoints.flatMap((call) => {
    const { requestBody, responses } = operationOf(call.name)
    const shown = [requestBody?.content['application/json'], responses[call.answerStatus ?? 200]?.content['application/json']]
    return shown.flatMap((media) => {
      const isTaken = !media || reader.validate(media.schema, media.example)
      return isTaken ? [] : [`${call.name}: ${reader.errorsText()}`]
    })
  })
  expect(wrong).toEqual([])
})

it('writes examples for calls that there are', () => {
  expect(exampledCalls.filter((name) => !allEndpoints.some((call) => call.name === name))).toEqual([])
})

it('describes the delivery of every type of event, with its signature and a body that its schema takes', () => {
  reader.addSchema({ $id: 'openapi', components: document.components })
  const described = Object.entries(document.webhooks).map(([type, { post }]) => {
    const { schema, examples } = post.requestBody.content['application/json']
    const takes = reader.compile(JSON.parse(JSON.stringify(schema).replace('#/components', 'openapi#/components')))
    const { thin, full } = examples
    const answers = [takes(thin.value), takes(full.value), takes({ ...thin.value, type: 'request.unheard_of' })]
    return { type, answers, headers: post.parameters.map(({ name }) => name) }
  })
  expect(described).toEqual(
    eventTypes.map((type) => ({ type, answers: [true, true, false], headers: ['webhook-id', 'webhook-timestamp', 'webhook-signature'] })),
  )
})

it('names the headers of an answer: its version, whether it is a repetition, and how long to wait', () => {
  const { responses } = operationOf('createRequest')
  expect(Object.keys(responses[201]?.headers ?? {})).toEqual(['x-request-id', 'portico-version', 'idempotent-replayed'])
  expect(Object.keys(responses[429]?.headers ?? {})).toContain('retry-after')
})

it('shows the recording as a file beside its fields', () => {
  const { schema } = operationOf('checkLiveness').requestBody?.content['multipart/form-data'] ?? {}
  expect(schema).toMatchObject({ properties: { video: { type: 'string' }, token: {} }, required: ['requestId', 'token', 'video'] })
})

it("asks the customer's server for its three headers", () => {
  const { security, parameters } = operationOf('createLivenessRequest')
  const headers = parameters.filter((parameter) => parameter.in === 'header' && parameter.required).map(({ name }) => name)
  expect([security, headers]).toEqual([[{ apiKey: [] }], ['x-client-id', 'x-session-uuid']])
})

it('takes a secret key as a bearer or in its header, and names the scope that each call asks for', () => {
  const byKey = allEndpoints.filter(({ access }) => access === 'secret-key')
  const wrong = byKey.filter((call) => {
    const scopes = call.scope === anyScope ? [] : [call.scope]
    const { security, parameters } = operationOf(call.name)
    const isVersioned = parameters.some(({ name, required }) => name === apiVersionHeader && !required)
    return JSON.stringify(security) !== JSON.stringify([{ secretKey: scopes }, { apiKey: scopes }]) || !isVersioned
  })
  expect([byKey.length > 0, wrong.map(({ name }) => name)]).toEqual([true, []])
})

it('takes the token of a link as a bearer where there is no body for it', () => {
  expect([operationOf('getRequestInfo').security, operationOf('getRequestStatus').security]).toEqual([[{ linkToken: [] }], []])
})

it('gives every call a tag of its resource, and shows each tag in one group', () => {
  const untagged = operations.filter(({ operation }) => operation.tags.length !== 1).map(({ place }) => place)
  const grouped = document['x-tagGroups'].flatMap(({ tags }) => tags)
  expect(untagged).toEqual([])
  expect(grouped.toSorted()).toEqual(document.tags.map(({ name }) => name).toSorted())
})
