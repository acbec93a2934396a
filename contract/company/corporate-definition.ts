import { defaultDocumentSlots } from '#contract/company/names.ts'
import type { OwnerKind } from '#contract/company/owner-facts.ts'
import type { FormField } from '#contract/forms/definition/field-definition.ts'
import { fieldNames } from '#contract/forms/definition/field-names.ts'
import type { FormDefinition, FormModule } from '#contract/forms/definition/form-definition.ts'
import type { ModuleKey } from '#contract/forms/definition/module-key.ts'
import type { PlannedForm } from '#contract/forms/form-plan.ts'
import type { TrustRole } from '#contract/ownership/graph.ts'

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
  field(fieldNames.emailAddress, '邮箱', { type: 'email', limit: required }),
  field(fieldNames.identityType, '证件类型', {
    type: 'picklist',
    options: identityOptions,
    limit: required,
    describe: { en: 'Please Select Identity Type', cn: '请选择证件类型' },
  }),
]
const shares = field(fieldNames.shares, '持股比例', { type: 'percent', limit: required })
const optional = { required: false }
const votes = field(fieldNames.votes, '表决权比例', {
  type: 'percent',
  limit: optional,
  helpText: {
    en: 'Only where it is not the same as the share. 0 for shares without a vote.',
    cn: '仅在与持股比例不同时填写；无表决权股份填 0。',
  },
})
const trustRole = field(fieldNames.trustRole, '在信托中的角色', {
  type: 'picklist',
  limit: optional,
  helpText: { en: 'Only where this is a part in a trust.', cn: '仅在持有信托份额时填写。' },
  options: [
    { value: 'settlor', alias: 'Settlor', cn: '委托人' },
    { value: 'trustee', alias: 'Trustee', cn: '受托人' },
    { value: 'protector', alias: 'Protector', cn: '保护人' },
    { value: 'beneficiary', alias: 'Beneficiary', cn: '受益人' },
  ] satisfies { value: TrustRole; alias: string; cn: string }[],
})
const politicallyExposed = field(fieldNames.politicallyExposed, '政治公众人物', {
  type: 'picklist',
  limit: optional,
  helpText: {
    en: 'Holds or held a prominent public office, or is close family or a close associate of somebody who does.',
    cn: '本人现任或曾任重要公职，或系该等人员的近亲属或关系密切者。',
  },
  options: [
    { value: 'yes', alias: 'Yes', cn: '是' },
    { value: 'no', alias: 'No', cn: '否' },
  ],
})
const ownerKind = field(fieldNames.ownerKind, '股东类型', {
  type: 'picklist',
  limit: optional,
  helpText: { en: 'Leave it empty for an ordinary company.', cn: '普通公司无需选择。' },
  options: [
    { value: 'nominee', alias: 'Nominee, holding for somebody else', cn: '代持人（代他人持有）' },
    { value: 'trust', alias: 'Trust', cn: '信托' },
    { value: 'listed', alias: 'Listed company', cn: '上市公司' },
    { value: 'state', alias: 'State or state body', cn: '国家或国家机构' },
    { value: 'bearer_shares', alias: 'Bearer shares', cn: '不记名股份' },
  ] satisfies { value: OwnerKind; alias: string; cn: string }[],
})
const stockExchange = field(fieldNames.stockExchange, '证券交易所', {
  type: 'text',
  limit: { required: false, length: 100 },
  when: { field: fieldNames.ownerKind, equals: 'listed' },
})

/** Read by the product and not needed by it: a form that lists one without selecting it does not ask for it. */
const optionalNames: readonly string[] = [votes, trustRole, politicallyExposed, ownerKind, stockExchange].map(({ name }) => name)

/** Fields that the product reads itself: a form that leaves one out gets it after its own. */
const ownFields: Partial<Record<ModuleKey, { name: string; cn: string; fields: FormField[] }>> = {
  basicInformationSetting: {
    name: 'Business Information',
    cn: '公司信息',
    fields: [
      field(fieldNames.businessName, '公司名称', { type: 'text', disabled: true, limit: { required: true, length: 200 } }),
      field(fieldNames.emailAddress, '邮箱', { type: 'email', disabled: true, limit: required }),
    ],
  },
  directors: {
    name: 'Directors/Controllers/Authorised Personnel',
    cn: '董事/控制人/授权人员',
    fields: [
      ...personFields,
      field(fieldNames.designation, '职务', { type: 'text', limit: { required: false, length: 200 } }),
      politicallyExposed,
    ],
  },
  individualShareholderInformation: {
    name: 'Individual Shareholders / Beneficiaries',
    cn: '个人股东/受益人',
    fields: [...personFields, shares, votes, trustRole, politicallyExposed],
  },
  businessShareholders: {
    name: 'Business Shareholders / Beneficiaries',
    cn: '公司股东/受益人',
    fields: [
      field(fieldNames.businessName, '公司名称', { type: 'text', limit: { ...required, length: 200 } }),
      field(fieldNames.country, '注册国家', { type: 'country', limit: required }),
      field(fieldNames.companyNumber, '公司编号', { type: 'text', limit: { required: false, length: 100 } }),
      shares,
      votes,
      ownerKind,
      stockExchange,
      trustRole,
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
  return (
    module !== 'requiredDocuments' && !optionalNames.includes(name) && (ownFields[module]?.fields.some((own) => own.name === name) ?? false)
  )
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
    names.has(each.name) && !optionalNames.includes(each.name)
      ? { ...each, selected: true, disabled: isBasic && givenFields.includes(each.name) }
      : each,
  )
  const there = new Set(fields.map(({ name }) => name))
  const lacking = own.filter(({ name }) => !there.has(name))
  return { ...module, fields: isBasic ? [...lacking, ...fields] : [...fields, ...lacking] }
}

/** The modules that one list or step asks, without the steps of a whole form: a row is judged by them alone. */
export function toModulesOfForm(definition: PlannedForm, modules: readonly ModuleKey[]): PlannedForm {
  const own = modules.flatMap((key) => (definition.modules[key] ? [[key, withoutSteps(definition.modules[key])] as const] : []))
  return { modules: Object.fromEntries(own) }
}

function withoutSteps(module: FormModule): FormModule {
  return { ...module, fields: module.fields.map(({ step: _, ...rest }) => rest) }
}
