/** An entry of a list that the product brings along. `value` is what is kept and sent; it never changes. */
export type ListOption = { value: string; en: string; cn: string }
