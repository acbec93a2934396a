type LimitName = 'length' | 'minLength' | 'min' | 'max' | 'above' | 'decimals' | 'megabytes'

type FieldTypeFacts = {
  /** How the person answers: decides the words for an answer that is missing. */
  asks: 'enter' | 'select' | 'upload' | 'sign' | 'nothing'
  /** Where its options come from: its definition, or a list that the product brings along. */
  options: 'none' | 'own' | 'product'
  /** How a condition may look at its answer; `presence`: whether there is one, and no more. */
  comparedBy: 'nothing' | 'value' | 'number' | 'tick' | 'contents' | 'presence'
  /** How its answer is read by people, on screen and in every export. */
  shownAs: 'text' | 'label' | 'date' | 'date-time' | 'percent' | 'plain-text'
  /** Whether it can be a column of a table: everything whose answer is one line of text. */
  isCell: boolean
  /** The attributes of `limit` that mean something. */
  limits: readonly LimitName[]
}

const line = { asks: 'enter', options: 'none', comparedBy: 'value', shownAs: 'text', isCell: true, limits: [] } as const
const text = { ...line, limits: ['length', 'minLength'] } as const
const ownOne = { ...line, asks: 'select', options: 'own', shownAs: 'label' } as const
const ownSeveral = { ...ownOne, comparedBy: 'contents', isCell: false, limits: ['length'] } as const
const productList = { ...ownOne, options: 'product' } as const
const files = { ...line, asks: 'upload', comparedBy: 'presence', isCell: false, limits: ['length', 'megabytes'] } as const
const silent = { ...line, asks: 'nothing', comparedBy: 'nothing', isCell: false } as const

/**
 * Every kind of field, and what is true of it. Each has one rule beside (`field-rules.ts`) and one widget (`web/forms/field-widgets.tsx`):
 * neither compiles without it.
 */
const types = {
  text,
  url: text,
  downloadLink: silent,
  email: text,
  picklist: ownOne,
  table: { ...line, comparedBy: 'presence', isCell: false, limits: ['length'] },
  header: silent,
  signature: { ...line, asks: 'sign', comparedBy: 'presence', isCell: false },
  'multi-select': ownSeveral,
  number: { ...line, comparedBy: 'number', limits: ['min', 'max', 'above', 'decimals'] },
  phone: line,
  percent: { ...line, comparedBy: 'number', shownAs: 'percent' },
  checkbox: { ...line, asks: 'select', comparedBy: 'tick', isCell: false },
  'multi-checkbox': ownSeveral,
  time: line,
  'date-time': { ...line, shownAs: 'date-time', limits: ['min', 'max'] },
  date: { ...line, shownAs: 'date', limits: ['min', 'max'] },
  'text-area-long': { ...text, isCell: false },
  'text-area-rich': { ...text, comparedBy: 'presence', shownAs: 'plain-text', isCell: false },
  'updating-files': files,
  'updating-files-base64': files,
  industry: productList,
  'company-size': productList,
  'nature-of-business': productList,
  'company-type': productList,
  country: productList,
  occupation: productList,
  currency: productList,
} as const satisfies Record<string, FieldTypeFacts>

export type FieldType = keyof typeof types
export const fieldTypes = Object.keys(types) as [FieldType, ...FieldType[]]

export function factsOfType(type: FieldType): FieldTypeFacts {
  return types[type]
}

type TypesWith<Facts> = { [T in FieldType]: (typeof types)[T] extends Facts ? T : never }[FieldType]

function typesWith<Name extends keyof FieldTypeFacts, const Value extends FieldTypeFacts[Name]>(name: Name, value: Value) {
  return fieldTypes.filter((type) => factsOfType(type)[name] === value) as TypesWith<Record<Name, Value>>[]
}

/** Types that take options which their definition lists. */
export const optionTypes = typesWith('options', 'own')
/** Types that take an option of a list that the product brings along. */
export const listTypes = typesWith('options', 'product')
export type ListType = (typeof listTypes)[number]
export const fileTypes = typesWith('asks', 'upload')
/** Types that show something and ask for nothing. */
export const silentTypes = typesWith('asks', 'nothing')
export const cellTypes = typesWith('isCell', true)
export type CellType = (typeof cellTypes)[number]

export function isOneOf<T extends string>(words: readonly T[], word: string): word is T {
  return (words as readonly string[]).includes(word)
}
