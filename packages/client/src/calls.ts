import { getApiKey } from '../../../contract/api/api-key-calls.ts'
import { newestApiVersion } from '../../../contract/api/versions.ts'
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, ParsedQuery } from '../../../contract/endpoint.ts'
import { listEvents } from '../../../contract/events/event-calls.ts'
import * as companies from '../../../contract/public-api/company-calls.ts'
import * as decisions from '../../../contract/public-api/decision-calls.ts'
import * as files from '../../../contract/public-api/file-calls.ts'
import * as requests from '../../../contract/public-api/request-calls.ts'
import { getRequestReceipt } from '../../../contract/receipts/receipt-calls.ts'
import * as retention from '../../../contract/retention/key-calls.ts'
import * as sandbox from '../../../contract/sandbox/test-calls.ts'
import * as webhookEndpoints from '../../../contract/webhooks/webhook-calls.ts'

// In the package this file is written from the OpenAPI document, with the same names: build/write-calls.ts.

const described = {
  getApiKey,
  listEvents,
  ...requests,
  ...decisions,
  ...files,
  ...companies,
  getRequestReceipt,
  ...retention,
  ...sandbox,
  ...webhookEndpoints,
}

type Described = typeof described
type KeyOf<T> = { [K in keyof T]: T[K] extends Endpoint ? (T[K]['access'] extends 'secret-key' ? K : never) : never }[keyof T]
type Shorter<Name> = Name extends `${infer Short}ByKey` ? Short : Name
type Fields<T> = T extends object ? T : unknown
type CallOf<E> = E extends Endpoint
  ? { given: Fields<ParamsOf<E>> & Fields<ParsedQuery<E>> & Fields<BodyOf<E>>; answer: AnswerOf<E> }
  : never

/** Each call by its name: what it is given, whether in its path, its query or its body, and what it answers. */
export type Calls = { [Key in KeyOf<Described> as Shorter<Key>]: CallOf<Described[Key]> }
type Place = { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string }

export const places = Object.fromEntries(
  Object.values(described as Record<string, object>)
    .filter((value): value is Endpoint => 'access' in value && value.access === 'secret-key')
    .map(({ name, method, path }) => [toCallName(name), { method, path }]),
) as Record<keyof Calls, Place>

export const apiVersion = newestApiVersion

/** Two calls of staff have the same name. */
export function toCallName(name: string): string {
  return name.replace(/ByKey$/, '')
}
