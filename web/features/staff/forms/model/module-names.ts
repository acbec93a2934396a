import type { ModuleKey } from '#contract/forms/definition/module-key.ts'

/** What a module is called until its author says something else, and where it is named by its key alone. */
export const moduleNames: Readonly<Record<ModuleKey, { name: string; cn: string }>> = {
  personalInformation: { name: 'Personal information', cn: '个人信息' },
  basicInformationSetting: { name: 'Business information', cn: '公司信息' },
  operationalInformation: { name: 'Operational information', cn: '经营信息' },
  beneficiaryAccountInformation: { name: 'Beneficiary account', cn: '收款账户' },
  sourceOfWealth: { name: 'Source of wealth', cn: '财富来源' },
  firstCustomizeModule: { name: 'Own module 1', cn: '自定义模块 1' },
  secondCustomizeModule: { name: 'Own module 2', cn: '自定义模块 2' },
  directors: { name: 'Directors', cn: '董事' },
  individualShareholderInformation: { name: 'Individual shareholders', cn: '个人股东' },
  businessShareholders: { name: 'Business shareholders', cn: '公司股东' },
  requiredDocuments: { name: 'Required documents', cn: '所需文件' },
}
