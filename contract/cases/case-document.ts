import * as z from 'zod/mini'
import { judgedCheck } from '#contract/cases/judged-check.ts'
import { pictureRegion } from '#contract/documents/document-check.ts'
import { type DocumentType, documentSideNames, documentTypeNames } from '#contract/documents/document-type.ts'
import { time } from '#contract/wire-values.ts'

const side = z.enum(documentSideNames)

const picture = z.object({
  /** A signed address that opens for ten minutes; null until `pictures` is revealed. */
  url: z.nullable(z.string()),
  side,
  width: z.number(),
  height: z.number(),
  /** Quarter turns clockwise that make it upright. */
  uprightTurn: z.number(),
})

const zoneCorrection = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('place'), line: z.number(), position: z.number(), read: z.string(), corrected: z.string() }),
  z.object({ kind: z.literal('check_digit'), line: z.number(), position: z.number(), read: z.string(), corrected: z.string() }),
  z.object({ kind: z.literal('restored'), line: z.number(), count: z.number() }),
  z.object({ kind: z.literal('filler'), line: z.number() }),
  z.object({ kind: z.literal('doubt'), cause: z.enum(['first_letter_missing', 'letters_small', 'letters_unsure', 'letters_covered']) }),
])

const readZone = z.object({
  side,
  format: z.string(),
  valid: z.boolean(),
  /** As read, and after correction; letters hidden until `identity` is revealed. */
  rawLines: z.array(z.string()),
  lines: z.array(z.string()),
  /** What was changed between the two, and why the zone is not relied upon. Letters are empty until revealed. */
  corrections: z.array(zoneCorrection),
  correctionCount: z.number(),
  /** ICAO check digits by field; null where the format has none. */
  checkDigits: z.record(z.string(), z.nullable(z.boolean())),
  region: z.nullable(pictureRegion),
})

/** A document as it was uploaded, with what was read of it and how it was judged. */
export const caseDocument = z.object({
  id: z.string(),
  attempt: z.number(),
  documentType: z.enum(documentTypeNames as [DocumentType, ...DocumentType[]]),
  countryCode: z.nullable(z.string()),
  accepted: z.boolean(),
  /** The one that counts. */
  isStanding: z.boolean(),
  /** Of a verification that was restarted since: kept, and counted no more. */
  isSuperseded: z.boolean(),
  createdAt: time,
  pictures: z.array(picture),
  portrait: z.nullable(z.object({ url: z.nullable(z.string()), region: pictureRegion })),
  zones: z.array(readZone),
  /** Where print was read, and how surely. */
  printed: z.array(z.object({ side, field: z.string(), value: z.string(), confidence: z.number(), region: pictureRegion })),
  checks: z.array(judgedCheck),
})
