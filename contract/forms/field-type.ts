/** Every kind of field. Each has one rule (field-rules.ts) and one widget (web/forms/field-widgets.tsx). */
export const fieldTypes = [
  'text',
  'url',
  'downloadLink',
  'email',
  'picklist',
  'table',
  'header',
  'signature',
  'multi-select',
  'number',
  'phone',
  'percent',
  'checkbox',
  'multi-checkbox',
  'time',
  'date-time',
  'date',
  'text-area-long',
  'text-area-rich',
  'updating-files',
  'updating-files-base64',
  'industry',
  'company-size',
  'nature-of-business',
  'company-type',
  'country',
  'occupation',
  'currency',
] as const
export type FieldType = (typeof fieldTypes)[number]

/** Types that take one of the options that their definition lists. */
export const optionTypes = ['picklist', 'multi-select', 'multi-checkbox'] as const satisfies FieldType[]
/** Types that take an option of a list that the product brings along. */
export const listTypes = [
  'industry',
  'company-size',
  'nature-of-business',
  'company-type',
  'country',
  'occupation',
  'currency',
] as const satisfies FieldType[]
export type ListType = (typeof listTypes)[number]

export const fileTypes = ['updating-files', 'updating-files-base64'] as const satisfies FieldType[]
/** Types that show something and ask for nothing. */
export const silentTypes = ['header', 'downloadLink'] as const satisfies FieldType[]

/** What a cell of a table may be: everything whose answer is one line of text. */
export const cellTypes = [
  'text',
  'url',
  'email',
  'picklist',
  'number',
  'phone',
  'percent',
  'time',
  'date-time',
  'date',
  ...listTypes,
] as const satisfies FieldType[]
export type CellType = (typeof cellTypes)[number]

export function isOneOf<T extends string>(words: readonly T[], word: string): word is T {
  return (words as readonly string[]).includes(word)
}
