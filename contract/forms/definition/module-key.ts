/** The parts of a form: those of the specification's "Form info", and the personal information of an individual. */
export const moduleKeys = [
  'personalInformation',
  'basicInformationSetting',
  'operationalInformation',
  'beneficiaryAccountInformation',
  'sourceOfWealth',
  'firstCustomizeModule',
  'secondCustomizeModule',
  'directors',
  'individualShareholderInformation',
  'businessShareholders',
  'requiredDocuments',
] as const
export type ModuleKey = (typeof moduleKeys)[number]

export function isModuleKey(word: string): word is ModuleKey {
  return (moduleKeys as readonly string[]).includes(word)
}
