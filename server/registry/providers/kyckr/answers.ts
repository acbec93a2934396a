import * as z from 'zod'

// Kyckr Companies V2 (developer.kyckr.com): search, Lite and Enhanced Profile. What a registry does not tell is left out.

const text = z.string().nullish()
const date = z.object({ original: text, normalized: text }).nullish()
const words = z.object({ original: text, normalized: text }).nullish()

/** GET /companies?isoCode&name|companyNumber */
export const companySearch = z.object({
  data: z
    .array(
      z.object({
        id: z.string().regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?\|.+$/),
        companyName: z.string().min(1),
        companyNumber: text,
        status: text,
        type: text,
        startDate: text,
        address: text,
      }),
    )
    .nullish(),
  totalCount: z.number().nullish(),
})

const party = z.object({
  type: text,
  name: text,
  firstName: text,
  middleName: text,
  lastName: text,
  nationality: text,
  countryOfResidence: text,
  birthdate: date,
  registrationNumber: text,
  registeredAddress: z.object({ country: text, isoCode: text }).nullish(),
  role: words,
  isActive: z.boolean().nullish(),
  startDate: date,
  endDate: date,
  notifiedDate: date,
  natureOfControl: z.unknown().optional(),
})
const parties = z.object({ individuals: z.array(party).nullish(), corporations: z.array(party).nullish() }).nullish()

/** GET /companies/{kyckrId}/enhanced and …/lite */
export const profile = z.object({
  data: z.object({
    companyName: z.string().min(1),
    companyNumber: text,
    identifiers: z.object({ primaryRegistrationNumber: text }).nullish(),
    englishName: text,
    aliases: z.array(z.object({ name: text })).nullish(),
    previousNames: z.array(z.object({ name: text })).nullish(),
    foundationDate: date,
    registrationDate: date,
    incorporationDate: date,
    dissolutionDate: date,
    status: words,
    legalForm: words,
    activities: z.array(z.object({ code: text, description: text })).nullish(),
    addresses: z
      .array(
        z.object({
          type: text,
          fullAddress: text,
          streetNumber: text,
          streetName: text,
          city: text,
          postcode: text,
          region: text,
          country: text,
          isoCode: text,
        }),
      )
      .nullish(),
    representatives: parties,
    ultimateBeneficialOwners: parties,
  }),
})

export type ProfileAnswer = z.output<typeof profile>['data']
export type FoundAnswer = NonNullable<z.output<typeof companySearch>['data']>[number]
export type PartyAnswer = z.output<typeof party>
