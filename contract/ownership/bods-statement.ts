import * as z from 'zod/mini'

/** The version of the Beneficial Ownership Data Standard that is read and written: https://standard.openownership.org/en/0.4.0/ */
export const bodsVersion = '0.4'

const percent = z.number().check(z.minimum(0), z.maximum(100))
const text = z.string()
const place = z.object({ code: z.optional(text), name: z.optional(text) })
/** Why a record is not named. */
const unspecified = z.object({ reason: text, description: z.optional(text) })

const interest = z.object({
  type: z.optional(text),
  directOrIndirect: z.optional(z.enum(['direct', 'indirect', 'unknown'])),
  beneficialOwnershipOrControl: z.optional(z.boolean()),
  share: z.optional(
    z.object({
      exact: z.optional(percent),
      minimum: z.optional(percent),
      maximum: z.optional(percent),
      exclusiveMinimum: z.optional(percent),
      exclusiveMaximum: z.optional(percent),
    }),
  ),
  startDate: z.optional(text),
  endDate: z.optional(text),
})
export type BodsInterest = z.output<typeof interest>

const entity = z.object({
  isComponent: z.optional(z.boolean()),
  entityType: z.object({ type: text, subtype: z.optional(text), details: z.optional(text) }),
  name: z.optional(text),
  jurisdiction: z.optional(place),
  identifiers: z.optional(z.array(z.object({ id: z.optional(text), scheme: z.optional(text), schemeName: z.optional(text) }))),
  foundingDate: z.optional(text),
  dissolutionDate: z.optional(text),
  publicListing: z.optional(
    z.object({
      hasPublicListing: z.boolean(),
      securitiesListings: z.optional(z.array(z.object({ stockExchangeName: z.optional(text) }))),
    }),
  ),
})
export type BodsEntity = z.output<typeof entity>

const person = z.object({
  isComponent: z.optional(z.boolean()),
  personType: text,
  names: z.optional(
    z.array(z.object({ type: z.optional(text), fullName: z.optional(text), givenName: z.optional(text), familyName: z.optional(text) })),
  ),
  nationalities: z.optional(z.array(place)),
  birthDate: z.optional(text),
  politicalExposure: z.optional(z.object({ status: text })),
})
export type BodsPerson = z.output<typeof person>

const relationship = z.object({
  isComponent: z.optional(z.boolean()),
  subject: z.union([text, unspecified]),
  interestedParty: z.union([text, unspecified]),
  interests: z.optional(z.array(interest)),
  componentRecords: z.optional(z.array(text)),
})
export type BodsRelationship = z.output<typeof relationship>

const statement = {
  statementId: text,
  declarationSubject: text,
  statementDate: z.optional(text),
  publicationDetails: z.optional(
    z.object({ publicationDate: z.optional(text), bodsVersion: text, publisher: z.optional(z.object({ name: z.optional(text) })) }),
  ),
  recordId: z.string().check(z.minLength(1)),
  recordStatus: z.optional(z.enum(['new', 'updated', 'closed'])),
  annotations: z.optional(
    z.array(z.object({ statementPointerTarget: z.optional(text), motivation: z.optional(text), description: z.optional(text) })),
  ),
}

/** Where a note names the exchange: the standard's own list of securities asks for tickers, which an owner's row does not know. */
export const listingPointer = '/recordDetails/publicListing'

/** One claim about one record, with what is made use of here; whatever else it says is let through unread. */
export const bodsStatement = z.discriminatedUnion('recordType', [
  z.object({ ...statement, recordType: z.literal('entity'), recordDetails: entity }),
  z.object({ ...statement, recordType: z.literal('person'), recordDetails: person }),
  z.object({ ...statement, recordType: z.literal('relationship'), recordDetails: relationship }),
])
export type BodsStatement = z.output<typeof bodsStatement>
