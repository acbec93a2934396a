import * as z from 'zod/mini'
import { companyId } from '#contract/company/company-schemas.ts'
import { endpoint } from '#contract/endpoint.ts'
import type { Condition } from '#contract/forms/definition/condition.ts'
import { formField } from '#contract/forms/definition/field-definition.ts'
import { localText } from '#contract/forms/definition/local-text.ts'
import { languages } from '#contract/language.ts'

const name = z.string().check(z.minLength(1), z.maxLength(200))

const formLook = {
  formName: z.string(),
  pageLogoPath: z.nullable(z.string()),
  /** The customer's colour; #40a9ff where it has none of its own. */
  webColor: z.string(),
  clientName: z.string(),
  contactEmail: z.nullable(z.string()),
}

// Conditions hold conditions: the reference has no word for that, and the server has read them before.
const readCondition = z.unknown() as unknown as z.ZodMiniType<Condition, Condition>
const formModule = z.object({
  name: z.string(),
  cn: z.optional(z.string()),
  note: z.optional(localText),
  index: z.optional(z.number()),
  fields: z.array(z.extend(formField, { when: z.optional(readCondition) })),
})
const module = z.nullable(formModule)

/** A corporate form. Its modules hold every field that the product reads itself, and the document slots that count. */
const formInfo = z.object({
  id: z.string(),
  version: z.number(),
  clientId: z.string(),
  ...formLook,
  note: z.nullable(localText),
  termsAndConditionsContent: z.nullable(localText),
  termsOfUseLink: z.nullable(z.string()),
  privacyPolicyLink: z.nullable(z.string()),
  chineseConfirmPopup: z.boolean(),
  /** Percent of the shares from which on an owner is flagged. */
  uboThresholdPercent: z.number(),
  basicInformationSetting: module,
  operationalInformation: module,
  beneficiaryAccountInformation: module,
  sourceOfWealth: module,
  firstCustomizeModule: module,
  secondCustomizeModule: module,
  directors: module,
  individualShareholderInformation: module,
  businessShareholders: module,
  requiredDocuments: module,
})

export const getFormInfo = endpoint({
  name: 'getFormInfo',
  method: 'GET',
  path: '/v1/onboarding/form/info',
  access: 'open',
  summary: 'A corporate form by its id: branding, texts and modules, in one of its versions or the published one.',
  query: z.object({ id: companyId, version: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/))) }),
  answer: formInfo,
  errors: ['NOT_FOUND'],
})

const customersForm = z.object({ clientId: z.optional(companyId), formName: z.optional(name) })

export const getFormByName = endpoint({
  name: 'getFormByName',
  method: 'GET',
  path: '/v1/onboarding/form/byName',
  access: 'open',
  summary: "A customer's corporate form by its name; without a name the default one, without a customer the default customer's.",
  query: customersForm,
  answer: formInfo,
  errors: ['NOT_FOUND'],
})

export const getFormBranding = endpoint({
  name: 'getFormBranding',
  method: 'GET',
  path: '/v1/onboarding/form/branding',
  access: 'open',
  summary: 'The branding of a customer’s corporate form, for the pages before its link.',
  query: customersForm,
  answer: z.object({
    clientId: z.string(),
    formId: z.string(),
    ...formLook,
    termsOfUseLink: z.nullable(z.string()),
    privacyPolicyLink: z.nullable(z.string()),
    languages: z.array(z.enum(languages)),
  }),
  errors: ['NOT_FOUND'],
})

export const getBusinessNameMode = endpoint({
  name: 'getBusinessNameMode',
  method: 'GET',
  path: '/v1/onboarding/form/business-name-mode',
  access: 'open',
  summary: 'Whether the login page asks for a business name and an email address, and sends the link, instead of asking for a code.',
  query: customersForm,
  answer: z.object({ businessNameMode: z.boolean() }),
  errors: ['NOT_FOUND'],
})
