import * as z from 'zod'

// Companies House public data API; field names from developer-specs.company-information.service.gov.uk. What may be missing is told by them
// as "optional", and is null or left out in practice.

const text = z.string().nullish()
const count = z.number().int().nonnegative().nullish()

const address = z
  .object({
    premises: text,
    address_line_1: text,
    address_line_2: text,
    locality: text,
    region: text,
    postal_code: text,
    country: text,
  })
  .nullish()

const dateOfBirth = z.object({ month: z.number().int().min(1).max(12), year: z.number().int() }).nullish()

const identification = z.object({ registration_number: text, country_registered: text, place_registered: text, legal_form: text }).nullish()

/** GET /search/companies */
export const companySearch = z.object({
  items: z
    .array(
      z.object({
        title: z.string(),
        company_number: z.string().min(1),
        company_status: text,
        company_type: text,
        date_of_creation: text,
        address_snippet: text,
      }),
    )
    .nullish(),
  total_results: count,
})

/** GET /company/{number} */
export const companyProfile = z.object({
  company_name: z.string(),
  company_number: z.string().min(1),
  company_status: text,
  type: text,
  date_of_creation: text,
  date_of_cessation: text,
  registered_office_address: address,
  sic_codes: z.array(z.string()).nullish(),
  previous_company_names: z.array(z.object({ name: z.string() })).nullish(),
})

/** GET /company/{number}/officers */
export const officerList = z.object({
  items: z
    .array(
      z.object({
        name: z.string(),
        officer_role: z.string(),
        appointed_on: text,
        appointed_before: text,
        resigned_on: text,
        nationality: text,
        country_of_residence: text,
        date_of_birth: dateOfBirth,
        identification,
      }),
    )
    .nullish(),
  total_results: count,
})

/** GET /company/{number}/persons-with-significant-control */
export const controllerList = z.object({
  items: z
    .array(
      z.object({
        kind: z.string(),
        name: text,
        name_elements: z.object({ forename: text, middle_name: text, other_forenames: text, surname: text }).nullish(),
        nationality: text,
        country_of_residence: text,
        date_of_birth: dateOfBirth,
        natures_of_control: z.array(z.string()).nullish(),
        notified_on: text,
        ceased_on: text,
        identification,
      }),
    )
    .nullish(),
  total_results: count,
})

export type CompanyProfileAnswer = z.output<typeof companyProfile>
export type OfficerAnswer = NonNullable<z.output<typeof officerList>['items']>[number]
export type ControllerAnswer = NonNullable<z.output<typeof controllerList>['items']>[number]
export type FoundAnswer = NonNullable<z.output<typeof companySearch>['items']>[number]
