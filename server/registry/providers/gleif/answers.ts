import * as z from 'zod'

// GLEIF API v1 (JSON:API), https://api.gleif.org/api/v1: the parts of an LEI record that are looked at.

const text = z.string().nullish()

const record = z.object({
  id: z.string().regex(/^[A-Z0-9]{18}\d{2}$/),
  attributes: z.object({
    entity: z.object({
      legalName: z.object({ name: z.string().min(1) }),
      otherNames: z.array(z.object({ name: text })).nullish(),
      transliteratedOtherNames: z.array(z.object({ name: text })).nullish(),
      legalAddress: z.object({
        addressLines: z.array(z.string().nullable()).nullish(),
        city: text,
        region: text,
        country: z.string(),
        postalCode: text,
      }),
      registeredAs: text,
      legalForm: z.object({ id: text, other: text }).nullish(),
      status: text,
      creationDate: text,
      expiration: z.object({ date: text }).nullish(),
    }),
  }),
})

/** GET /lei-records?filter[…] */
export const leiRecords = z.object({
  data: z.array(record),
  meta: z.object({ pagination: z.object({ total: z.number(), lastPage: z.number() }).nullish() }).nullish(),
})

/** GET /lei-records/{lei}, and …/direct-parent, …/ultimate-parent */
export const leiRecord = z.object({ data: record })

export type LeiRecord = z.output<typeof record>
