import * as z from 'zod/mini'
import { type DocumentType, documentTypeNames } from '#contract/documents/document-type.ts'
import { condition } from '#contract/forms/definition/condition.ts'
import { definitionLimits, formField } from '#contract/forms/definition/field-definition.ts'
import { localText } from '#contract/forms/definition/local-text.ts'
import { moduleKeys } from '#contract/forms/definition/module-key.ts'
import { livenessMode } from '#contract/liveness/liveness-mode.ts'

const label = z.string().check(z.minLength(1), z.maxLength(500))
const address = z.nullable(z.string().check(z.maxLength(2_000), z.regex(/^(https?:\/\/|\/)[^\s\\]+$/)))

const formModule = z.strictObject({
  name: label,
  /** Its name in Chinese. */
  cn: z.optional(label),
  note: z.optional(localText),
  /** Its place among the modules; without it, after those that have one, in the order of the keys. */
  index: z.optional(z.number()),
  fields: z.array(formField).check(z.maxLength(definitionLimits.maxFields)),
})
export type FormModule = z.output<typeof formModule>

const formStep = z.strictObject({
  /** Its number in /BaseInfo/personalInfo/step1, step2, … */
  step: z.int().check(z.minimum(1), z.maximum(definitionLimits.maxSteps)),
  name: label,
  cn: z.optional(label),
  note: z.optional(localText),
  /** Beyond the specification: the step is there when this is so. */
  when: z.optional(condition),
})
export type FormStep = z.output<typeof formStep>

const formDocument = z.strictObject({
  documentType: z.enum(documentTypeNames as [DocumentType, ...DocumentType[]]),
  when: z.optional(condition),
})

/** A form as its customer writes, imports and exports it. */
export const formDefinition = z.strictObject({
  $schema: z.optional(z.string()),
  /** The id of the customer; without it, the one that the import names. */
  customer: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  kind: z.enum(['individual', 'corporate']),
  /** Unique for its customer. */
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  /** Written by an export; an import makes the next one. */
  version: z.optional(z.int().check(z.minimum(1))),
  note: z._default(z.nullable(localText), null),
  termsAndConditionsContent: z._default(z.nullable(localText), null),
  termsOfUseLink: z._default(address, null),
  privacyPolicyLink: z._default(address, null),
  chineseConfirmPopup: z._default(z.boolean(), false),
  /** The form asks for personal information before the document. */
  asksPersonalInfo: z._default(z.boolean(), false),
  livenessMode: z._default(livenessMode, 'passive'),
  steps: z._default(z.array(formStep).check(z.maxLength(definitionLimits.maxSteps)), []),
  modules: z._default(z.partialRecord(z.enum(moduleKeys), formModule), {}),
  /** The documents that are offered; every type without it. */
  documents: z.optional(z.array(formDocument).check(z.minLength(1), z.maxLength(documentTypeNames.length))),
})
export type FormDefinition = z.output<typeof formDefinition>
