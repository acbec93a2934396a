import { firstStepModules } from '#contract/company/corporate-definition.ts'
import type { Answers } from '#contract/forms/definition/answers.ts'
import { fieldNames } from '#contract/forms/definition/field-names.ts'
import type { CompanyProfile } from '#server/platform/ports.ts'

/** Facts of step 1 that registries know, the names of fields that forms ask them by, and what a profile says of them. */
const facts = {
  country: { names: [fieldNames.country, 'Country', 'Country of Registration'], read: ({ isoCode }) => isoCode.slice(0, 2).toUpperCase() },
  number: {
    names: [fieldNames.companyNumber, 'Registration Number', 'Business Registration Number'],
    read: ({ companyNumber }) => companyNumber,
  },
  address: {
    names: ['Registered Address', 'Business Address', 'Address'],
    read: ({ registeredAddress }) => registeredAddress?.oneLine ?? null,
  },
  incorporatedOn: { names: ['Date of Incorporation', 'Incorporation Date'], read: ({ incorporatedOn }) => incorporatedOn },
  legalForm: { names: ['Legal Form', 'Company Type'], read: ({ legalForm }) => legalForm },
  status: { names: ['Company Status'], read: ({ status }) => status },
  otherName: { names: ['Trading Name', 'Other Names'], read: ({ otherNames }) => otherNames[0] ?? null },
  activity: { names: ['Nature of Business', 'Business Activity'], read: ({ activities }) => activities[0]?.description ?? null },
} satisfies Record<string, { names: readonly string[]; read(profile: CompanyProfile): string | null }>

/** What a registry knows for a field of step 1; null for fields that it knows nothing of. */
export function findRegistryValue(fieldName: string, profile: CompanyProfile): string | null {
  const fact = Object.values(facts).find(({ names }) => names.some((name) => name === fieldName))
  return fact?.read(profile) ?? null
}

/** What the company answered of a fact in step 1, by the first of its names that the form asked for. */
export function findDeclaredValue(answers: Answers, fact: keyof typeof facts): string | null {
  for (const name of facts[fact].names) {
    for (const module of firstStepModules) {
      const value = answers[module]?.[name]
      if (typeof value === 'string' && value.trim()) return value.trim()
    }
  }
  return null
}
