/** Days that a key can count; `none` until it is revoked. */
export const keyDays = ['30', '90', '365', 'none'] as const
export const endDays = ['1', '7', '30', '90', 'none'] as const

export function toDays(choice: string): number | null {
  return choice === 'none' ? null : Number(choice)
}
