import * as z from 'zod/mini'
import { kyckrId, ofCompany } from '#contract/company/company-schemas.ts'
import { endpoint } from '#contract/endpoint.ts'
import { formContent } from '#contract/forms/definition/content-schema.ts'
import { registrySuggestion } from '#contract/registry/suggestion-schema.ts'

const corporate = { access: 'token', consent: 'none', kinds: ['corporate'] } as const
const prefix = '/v1/onboarding/corporate-request/kyckr'
const registry = ['REGISTRY_COUNTRY_NOT_COVERED', 'REGISTRY_TOO_BUSY', 'REGISTRY_UNAVAILABLE'] as const
const words = z.nullable(z.string())

export const searchCompanies = endpoint({
  name: 'searchCompanies',
  method: 'GET',
  path: `${prefix}/search`,
  access: 'open',
  summary: 'Looks companies up by country and name or number; with both, the number decides.',
  query: z.object({
    isoCode: z.string().check(z.regex(/^[A-Za-z]{2}(-[A-Za-z0-9]{1,3})?$/)),
    companyNumber: z.optional(z.string().check(z.maxLength(100))),
    name: z.optional(z.string().check(z.maxLength(200))),
  }),
  answer: z.object({
    companies: z.array(
      z.object({
        /** The kyckrId. */
        id: z.string(),
        name: z.string(),
        companyName: z.string(),
        companyNumber: z.string(),
        status: words,
        type: words,
        /** YYYY-MM-DD. */
        startDate: words,
        address: words,
      }),
    ),
    /** The registry knows more than these: a longer name narrows it. */
    hasMore: z.boolean(),
  }),
  errors: ['REQUIRED_ITEMS_NOT_SET', ...registry],
})

const party = {
  kind: z.enum(['person', 'company']),
  name: z.string(),
  firstName: words,
  middleName: words,
  lastName: words,
  kyckrId: words,
  isoCode: words,
  companyNumber: words,
  nationality: words,
  countryOfResidence: words,
}

const profile = z.object({
  kyckrId: z.string(),
  isoCode: z.string(),
  companyNumber: z.string(),
  companyName: z.string(),
  otherNames: z.array(z.string()),
  legalForm: words,
  status: words,
  incorporatedOn: words,
  dissolvedOn: words,
  registeredAddress: words,
  activities: z.array(z.object({ code: words, description: words })),
  officers: z.array(z.object({ ...party, role: z.string(), appointedOn: words, resignedOn: words })),
  owners: z.array(
    z.object({
      ...party,
      sharesPercent: z.nullable(z.number()),
      sharesBand: z.nullable(z.object({ abovePercent: z.number(), toPercent: z.number() })),
    }),
  ),
  /** The registry's name. */
  source: z.string(),
  /** ISO 8601. */
  retrievedAt: z.string(),
})

/** Where the answers of step 1 came from. */
const autoFill = z.object({
  profile,
  /** What was filled by this call; answers that were there stay. */
  filled: z.array(z.object({ module: z.string(), field: z.string(), source: z.string() })),
  formContent,
  revision: z.number(),
})

export const enhanceCompany = endpoint({
  name: 'enhanceCompany',
  method: 'POST',
  path: `${prefix}/enhanced`,
  ...corporate,
  summary:
    "Fetches a company's profile. For the company of the link it is stored, and fills empty answers of step 1; for another one (a business shareholder) it is only answered.",
  input: z.object({ ...ofCompany, kyckrId }),
  answer: autoFill,
  errors: ['LINK_EXPIRED', 'COMPANY_NOT_FOUND', ...registry],
})

export const getCompanyProfile = endpoint({
  name: 'getCompanyProfile',
  method: 'GET',
  path: prefix,
  ...corporate,
  summary: 'The profile stored for the company of the link, or null.',
  answer: z.object({ profile: z.nullable(profile) }),
  errors: [],
})

const suggested = z.object({
  /** The registry's name; null where none answered about the company. */
  source: words,
  /** ISO 8601: when it answered. */
  retrievedAt: words,
  suggestions: z.array(registrySuggestion),
})

export const listRegistrySuggestions = endpoint({
  name: 'listRegistrySuggestions',
  method: 'GET',
  path: `${prefix}/suggestion`,
  ...corporate,
  summary:
    'Directors and owners in the stored profile whom the company has not entered yet. Each is declared only when a row confirms it, with its key as `registryKey`. Former directors and owners are left out.',
  answer: suggested,
  errors: [],
})

export const dismissRegistrySuggestion = endpoint({
  name: 'dismissRegistrySuggestion',
  method: 'POST',
  path: `${prefix}/suggestion`,
  ...corporate,
  summary: 'Dismisses a suggestion, or withdraws the dismissal. Reviewers see it beside the registry’s data.',
  input: z.object({ ...ofCompany, key: z.string().check(z.regex(/^[\w-]{1,64}$/)), isDismissed: z.boolean() }),
  answer: suggested,
  errors: ['LINK_EXPIRED', 'REQUEST_CANNOT_BE_SUBMITTED', 'VERIFICATION_REJECTED_REQUEST_AGAIN', 'NOT_FOUND'],
})
