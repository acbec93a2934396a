import * as z from 'zod/mini'
import { colleague } from '#contract/colleague.ts'
import { cod2EODTypes } from '#contract/company/names.ts'
import { identitySources, identityStatements } from '#contract/identity/identity.ts'
import { inEachLanguage } from '#contract/in-each-language.ts'
import { stepParameters } from '#contract/requests/step-parameter.ts'
import { time } from '#contract/wire-values.ts'

/** What an entry of the history is about, for words: whom and what it names, and the codes that the product wrote down. */
export const historyDetail = z.discriminatedUnion('is', [
  /** Of a company, by their masked name; null once the row is deleted or the person erased. */
  z.object({ is: z.literal('person'), id: z.string(), name: z.nullable(z.string()), role: z.nullable(z.enum(cod2EODTypes)) }),
  z.object({ is: z.literal('company'), id: z.string(), name: z.nullable(z.string()) }),
  /** Who has the request from then on; null for nobody. */
  z.object({ is: z.literal('assignee'), name: z.nullable(z.string()) }),
  z.object({ is: z.literal('colleague'), name: z.string() }),
  z.object({ is: z.literal('camera'), failure: z.string() }),
  z.object({ is: z.literal('registry'), source: z.string() }),
  /** What the person said of a difference with their document, and names of fields. */
  z.object({
    is: z.literal('statement'),
    source: z.enum(identitySources),
    statement: z.enum(identityStatements),
    fields: z.array(z.string()),
  }),
  z.object({ is: z.literal('entered'), fields: z.array(z.string()) }),
  z.object({ is: z.literal('areas'), areas: z.array(z.string()) }),
  z.object({ is: z.literal('reasons'), reasons: z.array(z.string()) }),
  z.object({ is: z.literal('email'), kind: z.string() }),
  /** The step that was requested again, and the fields, documents and rows of the form, by their labels; rows of people by masked names. */
  z.object({ is: z.literal('asked'), step: z.nullable(z.enum(stepParameters)), things: z.array(inEachLanguage) }),
])

/** One thing that happened to the request. */
export const historyEntry = z.object({
  at: time,
  /** An activity's type (`DOCUMENT_ACCEPTED`) or an action of the audit (`request.approved`). */
  what: z.string(),
  actor: z.enum(['applicant', 'staff', 'operator', 'customer', 'system', 'stranger']),
  by: z.nullable(colleague),
  /** What somebody wrote. */
  remark: z.string(),
  details: z.array(historyDetail),
  /** Codes and names of fields. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])),
})
