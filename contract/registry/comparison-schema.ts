import * as z from 'zod/mini'

const words = z.nullable(z.string())

/** The facts of the company itself, in the order in which they are shown. */
export const companyFacts = ['name', 'number', 'status', 'incorporated-on', 'address'] as const

/** In what a person or company of the one side is not what the other side says. */
export const partyDifferences = [
  /** Declared, and no such person in the register, which tells all of its kind. */
  'not-registered',
  /** In the register, and not declared. */
  'not-declared',
  'name',
  'birth-month',
  /** The exact shares differ, or the declared one is outside of the registered band. */
  'share',
  /** A company of this name has another number. */
  'number',
  /** The register says that the director left, or that the owner holds no shares any more. */
  'ended',
  /** A company is a director, which the list of directors has no row for. */
  'company-officer',
  /** The register keeps to itself who it is. */
  'withheld',
] as const
export type PartyDifference = (typeof partyDifferences)[number]

const band = z.nullable(z.object({ abovePercent: z.number(), toPercent: z.number() }))

/** One fact as each side has it. `differs` is null where one of them says nothing. */
const comparedFact = z.object({ fact: z.enum(companyFacts), declared: words, registered: words, differs: z.nullable(z.boolean()) })

const declaredParty = z.object({
  id: z.string(),
  kind: z.enum(['person', 'company']),
  name: z.string(),
  number: words,
  monthOfBirth: words,
  sharesPercent: z.nullable(z.number()),
})
const registeredParty = z.object({
  key: z.string(),
  kind: z.enum(['person', 'company', 'withheld']),
  name: z.string(),
  number: words,
  monthOfBirth: words,
  role: words,
  sharesPercent: z.nullable(z.number()),
  sharesBand: band,
  /** YYYY-MM-DD: the director left, or the owner holds no shares any more. */
  endedOn: words,
})

/** One person or company as each side has them; one of the two may be missing. */
const comparedParty = z.object({
  declared: z.nullable(declaredParty),
  registered: z.nullable(registeredParty),
  differences: z.array(z.enum(partyDifferences)),
})
export type ComparedParty = z.output<typeof comparedParty>

/** `isAvailable`: the register tells of directors, or of owners, at all; where it does not, nobody is compared. */
const comparedList = z.object({ isAvailable: z.boolean(), parties: z.array(comparedParty) })
export type ComparedList = z.output<typeof comparedList>

/** Declared against registered, row by row. */
export const companyComparison = z.object({ facts: z.array(comparedFact), directors: comparedList, owners: comparedList })
export type CompanyComparison = z.output<typeof companyComparison>

/** `subject`: the declared person or company, or the key of the registered one. Nothing in it tells who they are. */
export const registryDifference = z.discriminatedUnion('about', [
  z.object({ about: z.literal('company'), difference: z.enum(companyFacts) }),
  z.object({ about: z.literal('director'), difference: z.enum(partyDifferences), subject: z.string() }),
  z.object({ about: z.literal('owner'), difference: z.enum(partyDifferences), subject: z.string() }),
])
export type RegistryDifference = z.output<typeof registryDifference>
