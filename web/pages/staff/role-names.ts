import { builtInRoleIds } from '#contract/staff/permissions.ts'
import type { staffEn } from '#web/messages/staff/en.ts'
import type { SayIn } from '#web/messages/part-words.ts'

/** The product's own roles in the reader's language; a customer's role is called what the customer calls it. */
export function toRoleNames(say: SayIn<typeof staffEn>, roles: readonly string[]): string {
  return roles
    .map((role) => {
      const builtIn = builtInRoleIds.find((id) => id === role)
      return builtIn ? say(`role.${builtIn}`) : role
    })
    .join(', ')
}
