import * as z from 'zod/mini'

/** What became of a check: `not_judged` where what it needs was never seen. It passes nothing, and refuses nothing by itself. */
export const checkResults = ['passed', 'failed', 'not_judged'] as const
export type CheckResult = (typeof checkResults)[number]

/** Why a check could not be made. */
export const notJudgedReasons = [
  /** There is no document in the picture. */
  'document_not_found',
  /** Nothing is seen in the dark. */
  'too_dark',
  /** Another fault of the picture (blur, glare, size, a part that is missing) hides what the check looks at. */
  'picture_unreadable',
  /** The document's other side was not sent. */
  'side_missing',
  'field_not_read',
  /** It was read, and not surely enough to be relied upon. */
  'too_unsure',
  'no_zone',
  /** The zone's form has no check digits. */
  'no_check_digits',
  'barcode_not_read',
  /** Only one source says it. */
  'nothing_to_compare',
  /** The code or name stands for no country that is known. */
  'country_unknown',
  /** What was entered is in another script than the document's. */
  'another_script',
  'face_not_found',
  'portrait_not_found',
  /** Too few pictures or faces in the recording. */
  'recording_too_short',
] as const
export type NotJudgedReason = (typeof notJudgedReasons)[number]

export const checkResult = z.enum(checkResults)
export const notJudgedReason = z.enum(notJudgedReasons)

const agreement = z.enum(['same', 'same_as_read', 'different'])

/** One field as two or more sources have it: whether they say the same (`same_as_read`: but for letters that print leaves in doubt), never what. */
export const comparedField = z.object({ field: z.string(), agreement })
export type ComparedFieldFact = z.output<typeof comparedField>

/** What was measured, as data: a number, whether, a code or date, codes, or fields compared. Nothing of the person: that is stored sealed. */
export const checkFact = z.nullable(z.union([z.number(), z.boolean(), z.string(), z.array(z.string()), z.array(comparedField)]))
export type CheckFact = z.output<typeof checkFact>

const unit = z.optional(z.enum(['px', 'px_per_mm', 'degrees', 'ms', 'years']))

/** What was required of it. Null: what the check's name says. */
export const checkThreshold = z.nullable(
  z.union([
    z.object({ atLeast: z.number(), unit }),
    z.object({ atMost: z.number(), unit }),
    z.object({ above: z.number(), unit }),
    z.object({ below: z.number(), unit }),
    z.object({ onOrAfter: z.string() }),
    z.object({ oneOf: z.array(z.string()) }),
    z.object({ inOrder: z.array(z.string()) }),
  ]),
)
export type CheckThreshold = z.output<typeof checkThreshold>
