import { defaultDocumentSlots, fieldNames } from '#contract/company/names.ts'
import type { FormField } from '#contract/form/field-definition.ts'
import type { FormDefinition, FormModule } from '#contract/form/form-definition.ts'
import type { ModuleKey } from '#contract/form/module-key.ts'

/** What step 1 asks; the other modules are lists of their own. */
export const firstStepModules = [
  'basicInformationSetting',
  'operationalInformation',
  'beneficiaryAccountInformation',
  'sourceOfWealth',
  'firstCustomizeModule',
  'secondCustomizeModule',
] as const satisfies ModuleKey[]

/** Files that a company may have in all slots of step 4 together. */
export const requiredDocumentsLimit = 60
/** People, and companies, in one structure. */
export const rowsLimit = 1_000

const required = { required: true }
const field = (name: string, cn: string, more: Partial<FormField> & Pick<FormField, 'type'>): FormField => ({
  name,
  cn,
  selected: true,
  disabled: false,
  limit: { required: false },
  ...more,
})

const identityOptions = [
  { value: 'Identity', alias: 'Identity Card', cn: '身份证' },
  { value: 'Passport', alias: 'Passport', cn: '护照' },
]
const personFields = [
  field(fieldNames.firstName, '名', { type: 'text', limit: { ...required, length: 100 } }),
  field(fieldNames.middleName, '中间名', { type: 'text', limit: { required: false, length: 100 } }),
  field(fieldNames.lastName, '姓', { type: 'text', limit: { ...required, length: 100 } }),
  field(fieldNames.emailAddress, '邮箱地址', { type: 'email', limit: required }),
  field(fieldNames.identityType, '证件类型', {
    type: 'picklist',
    options: identityOptions,
    limit: required,
    describe: { en: 'Please Select Identity Type', cn: '请选择证件类型' },
  }),
]
const shares = field(fieldNames.shares, '持股比例', { type: 'percent', limit: required })

/** Fields that the product reads itself: a form that leaves one out gets it after its own. */
const ownFields: Partial<Record<ModuleKey, { name: string; cn: string; fields: FormField[] }>> = {
  basicInformationSetting: {
    name: 'Business Information',
    cn: '企业信息',
    fields: [
      field(fieldNames.businessName, '企业名称', { type: 'text', disabled: true, limit: { required: true, length: 200 } }),
      field(fieldNames.emailAddress, '邮箱地址', { type: 'email', disabled: true, limit: required }),
    ],
  },
  directors: {
    name: 'Directors/Controllers/Authorised Personnel',
    cn: '董事/控制人/授权人员',
    fields: [...personFields, field(fieldNames.designation, '职务', { type: 'text', limit: { required: false, length: 200 } })],
  },
  individualShareholderInformation: {
    name: 'Individual Shareholders / Beneficiaries',
    cn: '个人股东/受益人',
    fields: [...personFields, shares],
  },
  businessShareholders: {
    name: 'Business Shareholders / Beneficiaries',
    cn: '企业股东/受益人',
    fields: [
      field(fieldNames.businessName, '企业名称', { type: 'text', limit: { ...required, length: 200 } }),
      field(fieldNames.country, '注册国家', { type: 'country', limit: required }),
      field(fieldNames.companyNumber, '企业编号', { type: 'text', limit: { required: false, length: 100 } }),
      shares,
    ],
  },
  requiredDocuments: {
    name: 'Required Documents',
    cn: '所需文件',
    fields: defaultDocumentSlots.map((name, at) => field(name, `其他文件${at || ''}`, { type: 'updating-files' })),
  },
}

/** A field that the product reads itself: it is asked whatever the form says, under that name. */
export function isProductField(module: ModuleKey, name: string): boolean {
  return module !== 'requiredDocuments' && (ownFields[module]?.fields.some((own) => own.name === name) ?? false)
}

/** Modules that a company's form has whatever it says. */
export function isProductModule(module: ModuleKey): boolean {
  return ownFields[module] !== undefined
}

/** Business Name and Email Address of the company are answered by the request, whatever the form says of them. */
const givenFields: readonly string[] = [fieldNames.businessName, fieldNames.emailAddress]

/**
 * A corporate form as it counts, on both sides: with the fields that the product reads itself, and with the default
 * document slots where it selects none.
 */
export function toCorporateDefinition(written: FormDefinition): FormDefinition {
  const modules: FormDefinition['modules'] = { ...written.modules }
  for (const [key, own] of Object.entries(ownFields) as [ModuleKey, NonNullable<(typeof ownFields)[ModuleKey]>][]) {
    const given = written.modules[key]
    modules[key] = complete(key, given ?? { name: own.name, cn: own.cn, fields: [] }, own.fields)
  }
  return { ...written, modules }
}

function complete(key: ModuleKey, module: FormModule, own: FormField[]): FormModule {
  if (key === 'requiredDocuments') {
    return module.fields.some(({ selected }) => selected) ? module : { ...module, fields: [...module.fields, ...own] }
  }
  const isBasic = key === 'basicInformationSetting'
  const names = new Set(own.map(({ name }) => name))
  // In the lists the company types what a person's own form shows as given.
  const fields = module.fields.map((each) =>
    names.has(each.name) ? { ...each, selected: true, disabled: isBasic && givenFields.includes(each.name) } : each,
  )
  const there = new Set(fields.map(({ name }) => name))
  const lacking = own.filter(({ name }) => !there.has(name))
  return { ...module, fields: isBasic ? [...lacking, ...fields] : [...fields, ...lacking] }
}

/** The part of a form that one list or step asks, as a form of its own: a row is judged by it alone. */
export function toPartOfForm(definition: FormDefinition, modules: readonly ModuleKey[]): FormDefinition {
  const own = modules.flatMap((key) => (definition.modules[key] ? [[key, withoutSteps(definition.modules[key])] as const] : []))
  return { ...definition, steps: [], modules: Object.fromEntries(own) }
}

function withoutSteps(module: FormModule): FormModule {
  return { ...module, fields: module.fields.map(({ step: _, ...rest }) => rest) }
}
